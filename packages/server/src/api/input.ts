/** What may come in from outside, checked before anything looks at it. */
import { isIP } from 'node:net';
import { z } from 'zod';
import { missingBody } from '../http/body.ts';
import { Refused } from '../http/reply.ts';
import { SCOPES } from '../people/scopes.ts';

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

export const guestInput = z.strictObject({ name: personName, token: z.boolean().optional() });
export const registerInput = z.strictObject({ name: personName, password });
export const signInInput = z.strictObject({ name: z.string().min(1).max(100), password: z.string().max(200) });
export const passwordInput = z.strictObject({ old: z.string().max(200).optional(), password });
export const removeInput = z.strictObject({ password: z.string().max(200).optional() });
const email = z.email().max(200);
const letter = z.string().regex(/^hfl_[A-Za-z0-9_-]{43}$/);
export const emailInput = z.strictObject({ email: z.union([email, z.literal('')]), password: z.string().max(200).optional() });
export const letterInput = z.strictObject({ token: letter });
export const forgotInput = z.strictObject({ email });
export const resetInput = z.strictObject({ token: letter, password });
export const pushInput = z.strictObject({
  endpoint: z.url().max(1000),
  expirationTime: z.unknown().optional(),
  keys: z.strictObject({ p256dh: z.string().regex(/^[A-Za-z0-9_-]{86,88}={0,2}$/), auth: z.string().regex(/^[A-Za-z0-9_-]{22}={0,2}$/) }),
});
export const unpushInput = z.strictObject({ endpoint: z.string().max(1000) });
const base64 = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .regex(/^[A-Za-z0-9_-]+$/);
export const passkeyOfferInput = z.strictObject({ name: personName.optional() });
export const passkeyInput = z.strictObject({ label: line(60), clientDataJSON: base64(4000), attestationObject: base64(8000) });
export const assertionInput = z.strictObject({
  id: base64(1400),
  clientDataJSON: base64(4000),
  authenticatorData: base64(2000),
  signature: base64(2000),
});
export const notifyInput = z.strictObject({
  mail: z.boolean().optional(),
  webhook: z.boolean().optional(),
  /** A webhook of one's own; empty forgets it. */
  url: z.union([z.url().max(500), z.literal('')]).optional(),
});
export const tokenInput = z.strictObject({ name: line(60), scopes: z.array(z.enum(SCOPES)).min(1).max(SCOPES.length).optional() });
const about = { line: id, match: id, side };
const reason = z.union([line(200), z.literal('')]);
/** Milliseconds; 0 for good. */
const until = z.int().min(0).max(8_640_000_000_000_000);
export const reportInput = z.union([
  z.strictObject({ line: about.line, words: line(1000) }),
  z.strictObject({ match: about.match, side: about.side, words: line(1000) }),
]);
export const blockInput = z.union([z.strictObject({ line: about.line }), z.strictObject({ match: about.match, side: about.side })]);
export const noteInput = z.strictObject({ note: reason });
const sanctionKind = z.enum(['mute', 'lock']);
export const sanctionInput = z.strictObject({ kind: sanctionKind, until, reason });
export const liftInput = z.strictObject({ kind: sanctionKind });
const address = z
  .string()
  .max(60)
  .refine((text) => isIP(text.replace(/\/64$/, '')) !== 0, 'must be an IPv4 or IPv6 address');
export const banInput = z.strictObject({ address, until, reason });
export const unbanInput = z.strictObject({ address });
export const pruneInput = z.strictObject({ days: z.int().min(1).max(3650) });
export const roleInput = z.strictObject({ role: z.enum(['player', 'moderator', 'admin']) });

const vacation = z.int().min(0).max(60).optional();
export const clockInput = z.discriminatedUnion('type', [
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
const table = {
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
export const createInput = z.strictObject({
  game: id,
  scenario: id,
  options: z.record(z.string().max(60), z.union([z.boolean(), z.number(), z.string().max(100)])).optional(),
  ...table,
});
/** The save itself is read by the engine's own guard. */
export const importInput = z.strictObject({ save: z.record(z.string(), z.unknown()), ...table });
export const joinInput = z.strictObject({ side: side.optional(), invite: id.optional(), salt: salt.optional() });
export const saltInput = z.strictObject({ salt });

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
export const actInput = z.strictObject({ id: clientId, seq: z.int().min(0).optional(), actions: z.array(action).min(1).max(100) });
export const controlInput = z.strictObject({
  id: clientId,
  do: z.enum(['resign', 'offer-draw', 'offer-rollback', 'offer-pause', 'accept', 'decline', 'resume', 'undo', 'vacation']),
  n: z.int().min(0).max(1e6).optional(),
});
export const focusInput = z.strictObject({ k: z.string().max(40).optional(), u: small.optional(), h: small.optional() });
export const legalInput = z.strictObject({ focus: focusInput.optional(), words: z.boolean().optional() });
const answer: z.ZodType<string | number | boolean | (string | number)[]> = z.union([
  z.string().max(100),
  z.number(),
  z.boolean(),
  z.array(z.union([z.string().max(100), z.number()])).max(200),
]);
export const questionInput = z.record(z.string().max(40), answer).refine((q) => typeof q.q === 'string', 'q names the question');
export const explainInput = z.strictObject({ question: questionInput, side: z.int().min(-1).max(15).optional() });
export const chatInput = z.strictObject({
  words: z
    .string()
    .trim()
    .min(1)
    .max(1000)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
    .refine((text) => !/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/.test(text), 'must be plain text'),
});
export const notesInput = z.strictObject({
  body: z
    .string()
    .max(100_000)
    .refine((text) => !text.includes('\0'), 'must be plain text'),
});
export const archiveInput = z.strictObject({ archived: z.boolean() });

export const views = z.enum(['full', 'changes', 'none']);
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
  z.strictObject({ t: z.literal('explain'), ...at, question: questionInput, side: z.int().min(-1).max(15).optional() }),
  z.strictObject({ t: z.literal('past'), ...at, at: z.int().min(0).max(1e6), side: z.int().min(-1).max(15).optional() }),
  z.strictObject({ t: z.literal('log'), ...at, from: z.int().min(0).optional(), words: z.boolean().optional() }),
  z.strictObject({ t: z.literal('chat'), ...at, words: chatInput.shape.words }),
]);
export type SocketMessage = z.infer<typeof socketInput>;

/** The value if it is as it should be; one sentence if it is not. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  if (value === undefined) throw missingBody();
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const where = issue.path.length > 0 ? issue.path.join('.').slice(0, 80) : 'the body';
  throw new Refused(422, 'malformed', `Malformed at ${where}: ${issue.message.slice(0, 120)}.`);
}
