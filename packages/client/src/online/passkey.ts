/** Passkeys in the browser: asks the device, and carries bytes to and from the server as text. */
import { call, weAre } from './api.ts';

export const passkeysHere = (): boolean => typeof PublicKeyCredential === 'function' && isSecureContext;

const toBytes = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0)).buffer;
const toText = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Whoever closes the window of the device has not failed at anything. */
class Cancelled extends Error {}
export const isCancelled = (error: unknown): boolean => error instanceof Cancelled;
const chosen = async (work: Promise<Credential | null>): Promise<PublicKeyCredential> => {
  try {
    const credential = await work;
    if (credential) return credential as PublicKeyCredential;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'InvalidStateError') throw new Error('This device has a passkey for you already.');
    if (error instanceof DOMException && error.name === 'SecurityError')
      throw new Error('Passkeys need an address with a name, such as localhost, and https anywhere else.');
  }
  throw new Cancelled('No passkey was chosen.');
};

/** What this device may be called in a list. */
function label(): string {
  const agent = navigator.userAgent;
  const system = /Windows|Mac OS|Android|iPhone|iPad|Linux/.exec(agent)?.[0] ?? 'device';
  const browser = /Edg|Firefox|Chrome|Safari/.exec(agent)?.[0].replace('Edg', 'Edge') ?? 'Browser';
  return `${browser} on ${system}`;
}

/** A passkey: for a new account of that name, for a guest who registers, or one more for who is signed in. */
export async function makePasskey(name?: string): Promise<void> {
  const wanted = await call('POST /api/passkeys/offer', { body: name ? { name: name.trim() } : {} });
  const made = await chosen(
    navigator.credentials.create({
      publicKey: {
        ...wanted,
        challenge: toBytes(wanted.challenge),
        user: { ...wanted.user, id: toBytes(wanted.user.id) },
        excludeCredentials: wanted.excludeCredentials.map(({ type, id }) => ({ type, id: toBytes(id) })),
      },
    }),
  );
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  const { user } = await call('POST /api/passkeys', {
    body: {
      label: label(),
      clientDataJSON: toText(clientDataJSON),
      attestationObject: toText(attestationObject),
    },
  });
  weAre(user);
}

export async function usePasskey(): Promise<void> {
  const ask = await call('POST /api/passkeys/ask');
  const found = await chosen(
    navigator.credentials.get({
      publicKey: { challenge: toBytes(ask.challenge), rpId: ask.rpId, timeout: ask.timeout, userVerification: 'required' },
    }),
  );
  const { clientDataJSON, authenticatorData, signature } = found.response as AuthenticatorAssertionResponse;
  const { user } = await call('POST /api/passkeys/signin', {
    body: {
      id: found.id,
      clientDataJSON: toText(clientDataJSON),
      authenticatorData: toText(authenticatorData),
      signature: toText(signature),
    },
  });
  weAre(user);
}
