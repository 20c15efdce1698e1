/** Passkeys: an account, or one more way into it, without a password. */
import { randomBytes } from 'node:crypto';
import type { PasskeyCreation, PasskeyInfo, PasskeyRequest } from '@hexfront/wire';
import { Refused } from '../http/reply.ts';
import type { Store } from '../storage/store.ts';
import type { Accounts, SignedIn, User } from './accounts.ts';
import { ALGORITHMS, type Assertion, checkAssertion, type Place, type PublicKey, readAttestation, readClientData } from './webauthn.ts';

const MINUTE = 60_000;
const MOST_KEYS = 10;

export interface NewPasskey {
  /** What the owner calls it. */
  label: string;
  clientDataJSON: string;
  attestationObject: string;
}

export interface Passkeys {
  /** What the browser needs to make a passkey: for who is signed in, or for a new account of that name. */
  offer(user: User | undefined, name: string | undefined, place: Place): Promise<PasskeyCreation>;
  /** The passkey it made. Signed in afterwards, in a new session unless there was one already. */
  add(user: User | undefined, made: NewPasskey, place: Place, agent: string): Promise<{ user: User; signed?: SignedIn; renamed: boolean }>;
  ask(place: Place): Promise<PasskeyRequest>;
  signIn(id: string, answer: Assertion, place: Place, agent: string): Promise<SignedIn>;
  list(user: User): Promise<PasskeyInfo[]>;
  remove(user: User, id: string): Promise<boolean>;
}

interface Asked {
  what: 'register' | 'signin';
  /** The account it is for; empty for a new one. */
  user: string;
  /** Name of the new account, or that a guest takes. */
  name: string;
}

export function createPasskeys({ db }: Store, accounts: Accounts, now: () => number = Date.now): Passkeys {
  const newChallenge = async (asked: Asked): Promise<string> => {
    const challenge = randomBytes(32).toString('base64url');
    await db
      .insertInto('challenges')
      .values({ challenge, what: asked.what, user_id: asked.user, name: asked.name, expires: now() + 10 * MINUTE })
      .execute();
    return challenge;
  };
  /** A challenge is answered once. */
  const answered = async (challenge: string, what: Asked['what']) => {
    const row = await db
      .selectFrom('challenges')
      .selectAll()
      .where('challenge', '=', challenge)
      .where('what', '=', what)
      .executeTakeFirst();
    const gone = await db.deleteFrom('challenges').where('challenge', '=', challenge).executeTakeFirst();
    if (!row || row.expires < now() || Number(gone.numDeletedRows) !== 1)
      throw new Refused(410, 'old-challenge', 'This took too long, or was answered already; try again.');
    return row;
  };
  const keysOf = (user: User) => db.selectFrom('passkeys').selectAll().where('user_id', '=', user.id).orderBy('created').execute();
  const unknown = () => new Refused(401, 'unknown-passkey', 'This passkey is not known here.');

  return {
    offer: async (user, name, place) => {
      const wanted = user && !user.guest ? '' : (name ?? user?.name ?? '');
      if (!user || user.guest) {
        if (wanted === '') throw new Refused(422, 'malformed', 'A name is needed.');
        await accounts.mustBeFree(wanted);
      }
      const known = user ? await keysOf(user) : [];
      if (known.length >= MOST_KEYS) throw new Refused(429, 'too-many-passkeys', `You have ${MOST_KEYS} passkeys; remove one first.`);
      const shown = wanted || (user?.name ?? '');
      return {
        challenge: await newChallenge({ what: 'register', user: user?.id ?? '', name: wanted }),
        rp: { id: place.rpId, name: 'Hexfront' },
        // A name of its own for the account of the key: the server tells accounts apart by the key alone.
        user: { id: randomBytes(16).toString('base64url'), name: shown, displayName: shown },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: known.map(({ id }) => ({ type: 'public-key', id })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        timeout: 5 * MINUTE,
      };
    },
    add: async (user, { label, clientDataJSON, attestationObject }, place, agent) => {
      const asked = await answered(readClientData(clientDataJSON, 'webauthn.create', place), 'register');
      if (asked.user_id !== (user?.id ?? ''))
        throw new Refused(409, 'other-account', 'You are signed in under another name now; try again.');
      const { id, key, counter } = readAttestation(attestationObject, place);
      if (await db.selectFrom('passkeys').select('id').where('id', '=', id).executeTakeFirst())
        throw new Refused(409, 'known-passkey', 'This passkey is in use already.');
      const signed = asked.name ? await accounts.register(asked.name, undefined, agent, user) : undefined;
      const owner = signed?.user ?? user;
      if (!owner) throw new Refused(422, 'malformed', 'A name is needed.');
      await db
        .insertInto('passkeys')
        .values({ id, user_id: owner.id, label, key: JSON.stringify(key), counter, created: now(), seen: 0, verified: 1 })
        .execute();
      return { user: owner, renamed: user?.guest === true, ...(signed ? { signed } : {}) };
    },
    ask: async (place) => ({
      challenge: await newChallenge({ what: 'signin', user: '', name: '' }),
      rpId: place.rpId,
      allowCredentials: [],
      userVerification: 'required',
      timeout: 5 * MINUTE,
    }),
    signIn: async (id, answer, place, agent) => {
      await answered(readClientData(answer.clientDataJSON, 'webauthn.get', place), 'signin');
      const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
      if (!row) throw unknown();
      const counter = checkAssertion(answer, JSON.parse(row.key) as PublicKey, place, row.verified === 1);
      // A counter that does not go up: somebody has a copy of the key.
      if ((counter > 0 || row.counter > 0) && counter <= row.counter) throw unknown();
      await db.updateTable('passkeys').set({ counter, seen: now() }).where('id', '=', id).execute();
      const signed = await accounts.openFor(row.user_id, agent);
      if (!signed) throw unknown();
      return signed;
    },
    list: async (user) => (await keysOf(user)).map(({ id, label, created, seen }) => ({ id, label, created, seen })),
    remove: async (user, id) => {
      const keys = await keysOf(user);
      if (!keys.some((key) => key.id === id)) return false;
      if (keys.length === 1 && !(await accounts.hasPassword(user)))
        throw new Refused(409, 'last-way-in', 'This is the only way into your account; choose a password first.');
      await db.deleteFrom('passkeys').where('id', '=', id).where('user_id', '=', user.id).execute();
      return true;
    },
  };
}
