/** Checks what came in against its schema. */
import { BODIES } from '@hexfront/wire/schemas';
import type { z } from 'zod';
import { missingBody } from '../http/body.ts';
import { Refused } from '../http/reply.ts';

/** The value if it is as it should be; one sentence if it is not. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  if (value === undefined) throw missingBody();
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const where = issue.path.length > 0 ? issue.path.join('.').slice(0, 80) : 'the body';
  throw new Refused(422, 'malformed', `Malformed at ${where}: ${issue.message.slice(0, 120)}.`);
}

/** The schema of a call's body, if it takes one. */
export const schemaOf = (method: string, path: string): z.ZodType | undefined =>
  (BODIES as Readonly<Record<string, z.ZodType>>)[`${method} ${path}`];
