/** What a passkey says and whether it is true (WebAuthn level 2), with nothing but Node's own crypto. Who made the key is not asked. */
import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { Refused } from '../http/reply.ts';
import { type Cbor, readCbor, readWholeCbor } from './cbor.ts';

/** COSE numbers of the signatures understood: ES256, EdDSA, RS256. */
export const ALGORITHMS = [-7, -8, -257] as const;
/** Ways to say who made a key, as registered for WebAuthn. */
const FORMATS = new Set(['none', 'packed', 'tpm', 'android-key', 'android-safetynet', 'fido-u2f', 'apple']);
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
  /** The authenticator has made sure who holds it: by a finger, a face, a PIN. */
  verified: boolean;
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

/** Bytes from a text that can be written in no other way. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url');
  if (b64(bytes) !== text) throw bad('what it sent is malformed');
  return bytes;
}

const bytesAt = (map: Map<number | string, Cbor>, key: number, least: number, most = least): Buffer => {
  const value = map.get(key);
  if (!Buffer.isBuffer(value) || value.length < least || value.length > most) throw bad('its key has a wrong length');
  return value;
};

function keyOf(cose: Cbor): PublicKey {
  if (!(cose instanceof Map)) throw bad('it has no key');
  const [kty, alg, crv] = [cose.get(1), cose.get(3), cose.get(-1)];
  let jwk: JsonWebKey;
  if (kty === 2 && alg === -7 && crv === 1) jwk = { kty: 'EC', crv: 'P-256', x: b64(bytesAt(cose, -2, 32)), y: b64(bytesAt(cose, -3, 32)) };
  else if (kty === 1 && alg === -8 && crv === 6) jwk = { kty: 'OKP', crv: 'Ed25519', x: b64(bytesAt(cose, -2, 32)) };
  else if (kty === 3 && alg === -257) jwk = { kty: 'RSA', n: b64(bytesAt(cose, -1, 256, 512)), e: b64(bytesAt(cose, -2, 1, 4)) };
  else throw bad('it uses a signature that is not known here');
  if (cose.size !== { EC: 5, OKP: 4, RSA: 4 }[jwk.kty as 'EC' | 'OKP' | 'RSA']) throw bad('its key has strange parts');
  // Points off the curve and the like are found here and not at the first sign-in.
  createPublicKey({ format: 'jwk', key: jwk });
  return { alg: alg as Algorithm, jwk };
}

/** Whole and nothing more: flags say which parts there are, and behind the last of them the bytes end. */
function readAuthData(data: Buffer, place: Place): AuthData {
  if (data.length < 37) throw bad('what it sent is cut off');
  if (!data.subarray(0, 32).equals(sha256(place.rpId))) throw bad('it belongs to another site');
  const flags = data.readUInt8(32);
  if ((flags & 1) === 0) throw bad('it was not touched');
  // A copy elsewhere of a key that cannot be copied.
  if ((flags & 0x18) === 0x10) throw bad('it contradicts itself');
  const found: AuthData = { counter: data.readUInt32BE(33), verified: (flags & 4) !== 0 };
  let end = 37;
  if ((flags & 0x40) !== 0) {
    const length = data.readUInt16BE(53);
    const id = data.subarray(55, 55 + length);
    if (id.length !== length || length === 0 || length > 1023) throw bad('what it sent is cut off');
    const key = readCbor(data, 55 + length);
    found.credential = { id, key: keyOf(key.value) };
    end = key.end;
  }
  if ((flags & 0x80) !== 0) {
    const extensions = readCbor(data, end);
    if (!(extensions.value instanceof Map)) throw bad('what it sent is malformed');
    end = extensions.end;
  }
  if (end !== data.length) throw bad('what it sent is too long');
  return found;
}

/** A text in UTF-8 and nothing else. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The challenge that the browser answered; what it says about itself must fit the place. */
export function readClientData(text: string, type: 'webauthn.create' | 'webauthn.get', place: Place): string {
  return reading(() => {
    const said = JSON.parse(utf8.decode(bytesOf(text))) as Record<string, unknown>;
    if (said.type !== type) throw bad('it was asked for something else');
    if (said.origin !== place.origin || (said.crossOrigin ?? false) !== false || said.topOrigin !== undefined)
      throw bad('another page asked for it');
    if (typeof said.challenge !== 'string') throw bad('it answers no question');
    return said.challenge;
  });
}

/** A new passkey: its id, its public key and its counter. Its authenticator must have made sure who holds it. */
export function readAttestation(attestation: string, place: Place): { id: string; key: PublicKey; counter: number } {
  return reading(() => {
    const value = readWholeCbor(bytesOf(attestation));
    if (!(value instanceof Map) || value.size !== 3) throw bad('what it sent is malformed');
    const [data, format, statement] = [value.get('authData'), value.get('fmt'), value.get('attStmt')];
    if (!Buffer.isBuffer(data) || typeof format !== 'string' || !(statement instanceof Map)) throw bad('what it sent is malformed');
    // Who made it was not asked, so nobody has to answer; whoever says that he does not must not.
    if (!FORMATS.has(format) || (format === 'none' && statement.size > 0)) throw bad('what it sent is malformed');
    const { counter, credential, verified } = readAuthData(data, place);
    if (!credential) throw bad('it has no key');
    if (!verified) throw bad('it did not make sure who you are');
    return { id: b64(credential.id), key: credential.key, counter };
  });
}

export interface Assertion {
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
}

/** The counter of a signature that is right; throws if it is not. `mustVerify`: its authenticator must have made sure who holds it. */
export function checkAssertion(
  { clientDataJSON, authenticatorData, signature }: Assertion,
  { alg, jwk }: PublicKey,
  place: Place,
  mustVerify: boolean,
): number {
  return reading(() => {
    const data = bytesOf(authenticatorData);
    const { counter, credential, verified } = readAuthData(data, place);
    if (credential) throw bad('it sent a key where none was asked for');
    if (mustVerify && !verified) throw bad('it did not make sure who you are');
    const signed = Buffer.concat([data, sha256(bytesOf(clientDataJSON))]);
    const key = createPublicKey({ format: 'jwk', key: jwk });
    if (!verify(alg === -8 ? undefined : 'sha256', signed, key, bytesOf(signature))) throw bad('its signature is wrong');
    return counter;
  });
}
