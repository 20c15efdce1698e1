/** What a passkey says and whether it is true (WebAuthn level 2), with nothing but Node's own crypto. Who made the key is not asked. */
import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { Refused } from '../http/reply.ts';
import { type Cbor, readCbor } from './cbor.ts';

/** COSE numbers of the signatures understood: ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257] as const;
export type Algorithm = (typeof ALGORITHMS)[number];

export interface PublicKey {
  alg: Algorithm;
  jwk: JsonWebKey;
}

/** Where the page of this server lives, in the words of the browser. */
export interface Place {
  /** Host name without a port. */
  rpId: string;
  origin: string;
}

interface AuthData {
  counter: number;
  credential?: { id: Buffer; key: PublicKey };
}

const bad = (why: string): Refused => new Refused(422, 'bad-passkey', `This passkey cannot be used: ${why}.`);
const b64 = (bytes: Buffer): string => bytes.toString('base64url');
const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** Reads bytes of a stranger; whatever is wrong with them is one sentence. */
function reading<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw bad('what it sent is malformed');
  }
}

const bytesAt = (map: Map<number | string, Cbor>, key: number): Buffer => {
  const value = map.get(key);
  if (!Buffer.isBuffer(value)) throw bad('its key is incomplete');
  return value;
};

function keyOf(cose: Cbor): PublicKey {
  if (!(cose instanceof Map)) throw bad('it has no key');
  const [kty, alg, crv] = [cose.get(1), cose.get(3), cose.get(-1)];
  let jwk: JsonWebKey;
  if (kty === 2 && alg === -7 && crv === 1) jwk = { kty: 'EC', crv: 'P-256', x: b64(bytesAt(cose, -2)), y: b64(bytesAt(cose, -3)) };
  else if (kty === 1 && alg === -8 && crv === 6) jwk = { kty: 'OKP', crv: 'Ed25519', x: b64(bytesAt(cose, -2)) };
  else if (kty === 3 && alg === -257) jwk = { kty: 'RSA', n: b64(bytesAt(cose, -1)), e: b64(bytesAt(cose, -2)) };
  else throw bad('it uses a signature that is not known here');
  // Points off the curve and the like are found here and not at the first sign-in.
  createPublicKey({ format: 'jwk', key: jwk });
  return { alg: alg as Algorithm, jwk };
}

function readAuthData(data: Buffer, place: Place): AuthData {
  if (data.length < 37) throw bad('what it sent is cut off');
  if (!data.subarray(0, 32).equals(sha256(place.rpId))) throw bad('it belongs to another site');
  const flags = data.readUInt8(32);
  if ((flags & 1) === 0) throw bad('nobody touched it');
  const counter = data.readUInt32BE(33);
  if ((flags & 0x40) === 0) return { counter };
  const length = data.readUInt16BE(53);
  const id = data.subarray(55, 55 + length);
  if (id.length !== length || length === 0 || length > 1023) throw bad('what it sent is cut off');
  return { counter, credential: { id, key: keyOf(readCbor(data, 55 + length).value) } };
}

/** The challenge that the browser answered; what it says about itself must fit the place. */
export function readClientData(text: string, type: 'webauthn.create' | 'webauthn.get', place: Place): string {
  return reading(() => {
    const said = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<string, unknown>;
    if (said.type !== type) throw bad('it was asked for something else');
    if (said.origin !== place.origin || said.crossOrigin === true) throw bad('another page asked for it');
    if (typeof said.challenge !== 'string') throw bad('it answers no question');
    return said.challenge;
  });
}

/** A new passkey: its id, its public key and its counter. */
export function readAttestation(attestation: string, place: Place): { id: string; key: PublicKey; counter: number } {
  return reading(() => {
    const { value } = readCbor(Buffer.from(attestation, 'base64url'));
    const data = value instanceof Map ? value.get('authData') : undefined;
    if (!Buffer.isBuffer(data)) throw bad('what it sent is malformed');
    const { counter, credential } = readAuthData(data, place);
    if (!credential) throw bad('it has no key');
    return { id: b64(credential.id), key: credential.key, counter };
  });
}

export interface Assertion {
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

/** The counter of a signature that is right; throws if it is not. */
export function checkAssertion({ clientDataJSON, authenticatorData, signature }: Assertion, { alg, jwk }: PublicKey, place: Place): number {
  return reading(() => {
    const data = Buffer.from(authenticatorData, 'base64url');
    const { counter } = readAuthData(data, place);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const key = createPublicKey({ format: 'jwk', key: jwk });
    if (!verify(alg === -8 ? undefined : 'sha256', signed, key, Buffer.from(signature, 'base64url'))) throw bad('its signature is wrong');
    return counter;
  });
}
