import { createHash, randomBytes } from 'node:crypto';

/** 256 bits that cannot be guessed. */
export const newSecret = (prefix: string): string => `${prefix}_${randomBytes(32).toString('base64url')}`;

/** Secrets are stored as hashes only: whoever reads the database cannot sign in with it. They are random, so a quick hash will do. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/** Passwords are chosen by people: argon2id with the parameters of OWASP (19 MiB, 2 passes). */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
}

/** Takes as long whether the name is known or not. */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2');
  decoy ??= hashPassword('nobody');
  const good = await verify(stored || (await decoy), password);
  return good && Boolean(stored);
}
let decoy: Promise<string> | undefined;
