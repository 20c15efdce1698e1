import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { describe, expect, it } from 'vitest';
import { checkAssertion, readAttestation, readClientData } from '../../src/people/webauthn.ts';
import { authenticator, type Kind } from './authenticator.ts';

const origin = 'https://games.example';
const place = { origin, rpId: 'games.example' };
const challenge = Buffer.alloc(32, 7).toString('base64url');
type Made = ReturnType<ReturnType<typeof authenticator>['create']>;
type Answered = ReturnType<ReturnType<typeof authenticator>['get']>;

const works = (work: () => unknown): boolean => {
  try {
    work();
    return true;
  } catch {
    return false;
  }
};
const ourRegistration = (made: Made): boolean =>
  works(() => {
    if (readClientData(made.clientDataJSON, 'webauthn.create', place) !== challenge) throw new Error('challenge');
    readAttestation(made.attestationObject, place);
  });
const theirRegistration = async (id: string, made: Made): Promise<boolean> => {
  const response = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {}, response: { ...made } };
  const asked = { response, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: place.rpId, requireUserVerification: true };
  return verifyRegistrationResponse(asked).then(
    ({ verified }) => verified,
    () => false,
  );
};
/** One byte of a text in base64 changed, added or cut off. */
const bent = (text: string, at: number, how: 'flip' | 'add' | 'cut'): string => {
  const bytes = Buffer.from(text, 'base64url');
  if (how === 'add') return Buffer.concat([bytes, Buffer.from([at & 255])]).toString('base64url');
  if (how === 'cut') return bytes.subarray(0, bytes.length - 1 - (at % bytes.length)).toString('base64url');
  bytes[at % bytes.length] ^= 1 << (at % 8);
  return bytes.toString('base64url');
};

describe.each<Kind>(['ES256', 'EdDSA', 'RS256'])('a passkey with %s, beside @simplewebauthn/server', (kind) => {
  const key = authenticator(origin, kind);
  const made = key.create(challenge);

  it('is taken by both', async () => {
    expect([ourRegistration(made), await theirRegistration(key.id, made)]).toEqual([true, true]);
  });

  it('bent anywhere: what they refuse we refuse', async () => {
    const laxer: string[] = [];
    for (const how of ['flip', 'add', 'cut'] as const)
      for (let at = 0; at < (how === 'flip' ? 330 : 6); at += 1)
        for (const part of ['attestationObject', 'clientDataJSON'] as const) {
          const other = { ...made, [part]: bent(made[part], at, how) };
          // They compare the id with the one that the page names besides; here there is no second one.
          const id = ourRegistration(other) ? readAttestation(other.attestationObject, place).id : key.id;
          if (ourRegistration(other) && !(await theirRegistration(id, other))) laxer.push(`${part} ${how} ${at}`);
        }
    expect(laxer).toEqual([]);
  });

  it('signs in with both; bent anywhere with neither', async () => {
    const { id, key: stored } = readAttestation(made.attestationObject, place);
    const asked = { response: registered(key.id, made), expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: place.rpId };
    const { registrationInfo } = await verifyRegistrationResponse(asked);
    if (!registrationInfo) throw new Error('not registered');
    expect(registrationInfo.credential.id).toBe(id);
    const ours = (answer: Answered): boolean =>
      works(() => {
        if (readClientData(answer.clientDataJSON, 'webauthn.get', place) !== challenge) throw new Error('challenge');
        checkAssertion(answer, stored, place, true);
      });
    const theirs = (answer: Answered): Promise<boolean> =>
      verifyAuthenticationResponse({
        response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response: { ...answer } },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: place.rpId,
        credential: { ...registrationInfo.credential, counter: 0 },
        requireUserVerification: true,
      }).then(
        ({ verified }) => verified,
        () => false,
      );
    const answer = key.get(challenge);
    expect([ours(answer), await theirs(answer)]).toEqual([true, true]);
    for (const how of ['flip', 'add', 'cut'] as const)
      for (let at = 0; at < (how === 'flip' ? 60 : 4); at += 1)
        for (const part of ['authenticatorData', 'clientDataJSON', 'signature'] as const)
          expect([part, how, at, ours({ ...answer, [part]: bent(answer[part], at, how) })]).toEqual([part, how, at, false]);
    const unverified = key.get(challenge, { flags: 1 });
    expect([ours(unverified), await theirs(unverified)]).toEqual([false, false]);
  });
});

const registered = (id: string, made: Made) => ({
  id,
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
  response: { ...made },
});

describe('lengths', () => {
  const key = authenticator(origin);
  const made = key.create(challenge);
  it.each([
    ['something after the attestation', { ...made, attestationObject: bent(made.attestationObject, 0, 'add') }],
    [
      'base64 that could be written otherwise',
      { ...made, attestationObject: `${made.attestationObject.slice(0, -1)}${otherEnd(made.attestationObject)}` },
    ],
    ['no user verification', key.create(challenge, { flags: 0x41 })],
    ['extensions announced and not there', key.create(challenge, { flags: 0xc5 })],
    ['a copy of what cannot be copied', key.create(challenge, { flags: 0x55 })],
  ])('refused: %s', (_, other) => expect(ourRegistration(other)).toBe(false));
});

/** Another last letter for the same bytes, where the length leaves bits over. */
function otherEnd(text: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  return letters[letters.indexOf(text.at(-1) ?? 'A') ^ 1];
}
