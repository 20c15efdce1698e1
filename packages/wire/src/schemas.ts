/** What may come in from outside, checked before anything looks at it. For the server; pages take only the types that follow from it. */
import { isIP } from 'node:net';
import type { Question, SaveFile } from '@hexfront/engine';
import { z } from 'zod';
import type { CallName } from './calls.ts';

/** What a token of a program may be good for. */
export const SCOPES = ['read', 'play', 'saves', 'account'] as const;
export type Scope = (typeof SCOPES)[number];

/** A line of text without control characters or marks that turn the writing around. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => !/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), 'must be one plain line');

export const personName = line(40).refine(
  (text) => /^[\p{L}\p{N}][\p{L}\p{N}\p{M} ._'-]*$/u.test(text),
  "may have letters, digits, spaces and . _ ' -",
);
const password = z.string().min(8).max(200);
const id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const side = z.int().min(0).max(15);
const salt = line(100);
const small = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1);

const guestInput = z.strictObject({ name: personName, token: z.boolean().optional() });
const registerInput = z.strictObject({ name: personName, password });
const signInInput = z.strictObject({ name: z.string().min(1).max(100), password: z.string().max(200) });
const passwordInput = z.strictObject({ old: z.string().max(200).optional(), password });
const removeInput = z.strictObject({ password: z.string().max(200).optional() });
const email = z.email().max(200);
const letter = z.string().regex(/^hfl_[A-Za-z0-9_-]{43}$/);
const emailInput = z.strictObject({ email: z.union([email, z.literal('')]), password: z.string().max(200).optional() });
const letterInput = z.strictObject({ token: letter });
const forgotInput = z.strictObject({ email });
const resetInput = z.strictObject({ token: letter, password });
const pushInput = z.strictObject({
  endpoint: z.url().max(1000),
  expirationTime: z.unknown().optional(),
  keys: z.strictObject({ p256dh: z.string().regex(/^[A-Za-z0-9_-]{86,88}={0,2}$/), auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/) }),
});
const unpushInput = z.strictObject({ endpoint: z.string().max(1000) });
const base64 = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);
const passkeyOfferInput = z.strictObject({ name: personName.optional() });
const passkeyInput = z.strictObject({ label: line(60), clientDataJSON: base64(4000), attestationObject: base64(8000) });
const assertionInput = z.strictObject({
  id: base64(1400),
  clientDataJSON: base64(4000),
  authenticatorData: base64(2000),
  signature: base64(2000),
});
const notifyInput = z.strictObject({
  mail: z.boolean().optional(),
  webhook: z.boolean().optional(),
  /** A webhook of one's own; empty forgets it. */
  url: z.union([z.url().max(500), z.literal('')]).optional(),
});
const tokenInput = z.strictObject({ name: line(60), scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length).optional() });
const about = { line: id, match: id, side };
const reason = z.union([line(200), z.literal('')]);
/** Milliseconds; 0 for good. */
const until = z.int().min(0).max(8_640_000_000_000_000);
const reportInput = z.union([
  z.strictObject({ line: about.line, words: line(1000) }),
  z.strictObject({ match: about.match, side: about.side, words: line(1000) }),
]);
const blockInput = z.union([z.strictObject({ line: about.line }), z.strictObject({ match: about.match, side: about.side })]);
const noteInput = z.strictObject({ note: reason });
const sanctionKind = z.enum(['mute', 'lock']);
const sanctionInput = z.strictObject({ kind: sanctionKind, until, reason });
const liftInput = z.strictObject({ kind: sanctionKind });
const address = z
  .string()
  .max(60)
  .refine((text) => isIP(text.replace(/\/64$/, '')) !== 0, 'must be an IPv4 or IPv6 address');
const banInput = z.strictObject({ address, until, reason });
const unbanInput = z.strictObject({ address });
const pruneInput = z.strictObject({ days: z.int().min(1).max(3650) });
const roleInput = z.strictObject({ role: z.enum(['player', 'moderator', 'admin']) });

const vacation = z.int().min(0).max(60).optional();
const clockInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('none') }),
  z.strictObject({
    type: z.literal('turn'),
    seconds: z
      .int()
      .min(10)
      .max(60 * 86_400),
    vacation,
  }),
  z.strictObject({
    type: z.literal('total'),
    seconds: z
      .int()
      .min(10)
      .max(400 * 86_400),
    increment: z.int().min(0).max(86_400),
    vacation,
  }),
]);

const bySide = (value: z.ZodType<string>) => z.record(z.string().regex(/^\d{1,2}$/), value);
const seating = {
  name: line(80).optional(),
  /** A side, several, `both` (all of them) or none. */
  side: z.union([side, z.array(side).max(16), z.literal('both'), z.literal('none')]).optional(),
  invite: bySide(personName).optional(),
  computer: bySide(id).optional(),
  listed: z.boolean().optional(),
  observers: z.boolean().optional(),
  delay: z
    .int()
    .min(0)
    .max(7 * 86_400)
    .optional(),
  clock: clockInput.optional(),
  salt: salt.optional(),
  commitment: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
};
/** The hash of an owner's values. */
const values = z.string().regex(/^[0-9a-f]{32}$/);
const createInput = z.strictObject({
  game: id,
  scenario: id,
  options: z.record(z.string().max(60), z.union([z.boolean(), z.number(), z.string().max(100)])).optional(),
  values: values.optional(),
  ...seating,
});
/** Some object: whether it is a save is checked by the engine's own guard. */
const save = z.record(z.string(), z.unknown()) as unknown as z.ZodType<SaveFile, SaveFile>;
const importInput = z.strictObject({ save, ...seating });
const joinInput = z.strictObject({ side: side.optional(), invite: id.optional(), salt: salt.optional(), values: values.optional() });
const saltInput = z.strictObject({ salt });

const action = z.strictObject({
  k: z.string().min(1).max(40).regex(/^[^@]/),
  u: small.optional(),
  h: small.optional(),
  n: small.optional(),
  path: z.array(small).max(200).optional(),
});
const clientId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[A-Za-z0-9_-]+$/);
const actInput = z.strictObject({ id: clientId, seq: z.int().min(0).optional(), actions: z.array(action).min(1).max(100) });
const controlInput = z.strictObject({
  id: clientId,
  do: z.enum(['resign', 'offer-draw', 'offer-rollback', 'offer-pause', 'accept', 'decline', 'resume', 'undo', 'vacation']),
  n: z.int().min(0).max(1e6).optional(),
});
const focusInput = z.strictObject({ k: z.string().max(40).optional(), u: small.optional(), h: small.optional() });
const legalInput = z.strictObject({ focus: focusInput.optional(), words: z.boolean().optional() });
/** An argument of a question. */
const argument: z.ZodType<string | number | boolean | (string | number)[]> = z.union([
  z.string().max(100),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string().max(100), z.number()])).max(200),
]);
/** Whether there is such a question with such arguments is checked by the engine's own guard. */
const question = z
  .record(z.string().max(40), argument)
  .refine((q) => typeof q.q === 'string', 'q names the question') as unknown as z.ZodType<Question, Question>;
const explainInput = z.strictObject({ question, side: z.int().min(-1).max(15).optional() });
/** With an id of the client's own: sent again after the line broke, it is said once. */
const chatInput = z.strictObject({
  id: clientId,
  words: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .refine((text) => !/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text), 'must be plain text'),
});
const notesInput = z.strictObject({
  body: z
    .string()
    .max(100_000)
    .refine((text) => !text.includes('\0'), 'must be plain text'),
});
const archiveInput = z.strictObject({ archived: z.boolean() });

const views = z.enum(['full', 'changes', 'none']);
const call = { id: z.int().min(0).optional() };
const at = { ...call, match: id };
export const socketInput = z.discriminatedUnion('t', [
  z.strictObject({ t: z.literal('hello'), ...call, token: z.string().max(100) }),
  z.strictObject({ t: z.literal('ping'), ...call }),
  z.strictObject({
    t: z.literal('subscribe'),
    ...at,
    views: views.optional(),
    side: z.int().min(-1).max(15).optional(),
    words: z.boolean().optional(),
    /** Entries of the log the client has already. */
    since: z.int().min(0).optional(),
  }),
  z.strictObject({ t: z.literal('unsubscribe'), ...at }),
  z.strictObject({ t: z.literal('act'), ...at, cid: clientId, seq: z.int().min(0).optional(), actions: z.array(action).min(1).max(100) }),
  z.strictObject({ t: z.literal('control'), ...at, cid: clientId, do: controlInput.shape.do, n: controlInput.shape.n }),
  z.strictObject({ t: z.literal('legal'), ...at, focus: focusInput.optional(), words: z.boolean().optional() }),
  z.strictObject({ t: z.literal('explain'), ...at, question, side: z.int().min(-1).max(15).optional() }),
  z.strictObject({ t: z.literal('past'), ...at, at: z.int().min(0).max(1e6), side: z.int().min(-1).max(15).optional() }),
  z.strictObject({ t: z.literal('log'), ...at, from: z.int().min(0).optional(), words: z.boolean().optional() }),
  z.strictObject({ t: z.literal('chat'), ...at, cid: clientId, words: chatInput.shape.words }),
]);
export type SocketMessage = z.infer<typeof socketInput>;

export type ClockRules = z.input<typeof clockInput>;
export type ControlName = z.input<typeof controlInput>['do'];

/** The body of every call that takes one. */
export const BODIES = {
  'POST /api/guest': guestInput,
  'POST /api/register': registerInput,
  'POST /api/signin': signInInput,
  'DELETE /api/me': removeInput,
  'POST /api/me/password': passwordInput,
  'PUT /api/me/email': emailInput,
  'PUT /api/me/notices': notifyInput,
  'POST /api/letters/confirm': letterInput,
  'POST /api/password/forgot': forgotInput,
  'POST /api/password/reset': resetInput,
  'POST /api/me/push': pushInput,
  'DELETE /api/me/push': unpushInput,
  'POST /api/me/tokens': tokenInput,
  'POST /api/passkeys/offer': passkeyOfferInput,
  'POST /api/passkeys': passkeyInput,
  'POST /api/passkeys/signin': assertionInput,
  'POST /api/reports': reportInput,
  'POST /api/me/blocks': blockInput,
  'POST /api/admin/reports/:id/close': noteInput,
  'PUT /api/admin/users/:id/role': roleInput,
  'PUT /api/admin/users/:id/sanction': sanctionInput,
  'DELETE /api/admin/users/:id/sanction': liftInput,
  'POST /api/admin/bans': banInput,
  'DELETE /api/admin/bans': unbanInput,
  'POST /api/admin/guests/prune': pruneInput,
  'POST /api/matches': createInput,
  'POST /api/matches/import': importInput,
  'POST /api/matches/:id/legal': legalInput,
  'POST /api/matches/:id/explain': explainInput,
  'POST /api/matches/:id/act': actInput,
  'POST /api/matches/:id/control': controlInput,
  'POST /api/matches/:id/join': joinInput,
  'POST /api/matches/:id/salt': saltInput,
  'POST /api/matches/:id/archive': archiveInput,
  'POST /api/matches/:id/chat': chatInput,
  'PUT /api/matches/:id/notes': notesInput,
} as const satisfies Partial<Record<CallName, z.ZodType>>;
