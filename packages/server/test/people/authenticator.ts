/** A passkey in software: does what a browser and its authenticator do, so that what the server checks can be tried and bent. */
import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';

type CborIn = number | string | Buffer | [CborIn, CborIn][];

/** As much of CBOR as an attestation needs; a list of pairs is a map. */
export function cbor(value: CborIn): Buffer {
  const head = (major: number, n: number): Buffer => {
    if (n < 24) return Buffer.from([(major << 5) | n]);
    if (n < 256) return Buffer.from([(major << 5) | 24, n]);
    return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  };
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.length), ...value.flatMap(([k, v]) => [cbor(k), cbor(v)])]);
}

const b64 = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
export type Kind = 'ES256' | 'EdDSA' | 'RS256';

function keyPair(kind: Kind): { privateKey: KeyObject; cose: Buffer } {
  if (kind === 'RS256') {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const jwk = publicKey.export({ format: 'jwk' });
    const part = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');
    return {
      privateKey,
      cose: cbor([
        [1, 3],
        [3, -257],
        [-1, part(jwk.n)],
        [-2, part(jwk.e)],
      ]),
    };
  }
  const { privateKey, publicKey } = kind === 'EdDSA' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = publicKey.export({ format: 'jwk' });
  const x = Buffer.from(jwk.x ?? '', 'base64url');
  const y = Buffer.from(jwk.y ?? '', 'base64url');
  const cose: CborIn =
    kind === 'EdDSA'
      ? [
          [1, 1],
          [3, -8],
          [-1, 6],
          [-2, x],
        ]
      : [
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, x],
          [-3, y],
        ];
  return { privateKey, cose: cbor(cose) };
}

export interface Bend {
  origin?: string;
  rpId?: string;
  type?: string;
  flags?: number;
  /** Leaves the counter as it is. */
  still?: boolean;
  crossOrigin?: boolean;
}

export function authenticator(origin: string, kind: Kind = 'ES256') {
  const { privateKey, cose } = keyPair(kind);
  const id = sha256(cose).subarray(0, 16);
  const home = new URL(origin).hostname;
  let counter = 0;
  const client = (type: string, challenge: string, bend: Bend): Buffer =>
    Buffer.from(
      JSON.stringify({ type: bend.type ?? type, challenge, origin: bend.origin ?? origin, crossOrigin: bend.crossOrigin ?? false }),
    );
  const authData = (flags: number, bend: Bend, more: Buffer = Buffer.alloc(0)): Buffer => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(bend.flags ?? flags, 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(bend.rpId ?? home), rest, more]);
  };
  return {
    id: b64(id),
    create: (challenge: string, bend: Bend = {}) => {
      const length = Buffer.from([0, id.length]);
      const data = authData(0x45, bend, Buffer.concat([Buffer.alloc(16), length, id, cose]));
      const attestation = cbor([
        ['fmt', 'none'],
        ['attStmt', []],
        ['authData', data],
      ]);
      return { label: 'test', clientDataJSON: b64(client('webauthn.create', challenge, bend)), attestationObject: b64(attestation) };
    },
    get: (challenge: string, bend: Bend = {}) => {
      if (!bend.still) counter += 1;
      const said = client('webauthn.get', challenge, bend);
      const data = authData(5, bend);
      const signature = sign(kind === 'EdDSA' ? undefined : 'sha256', Buffer.concat([data, sha256(said)]), privateKey);
      return { id: b64(id), clientDataJSON: b64(said), authenticatorData: b64(data), signature: b64(signature) };
    },
  };
}
