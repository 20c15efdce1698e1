import type { IncomingMessage } from 'node:http';
import { Refused } from './reply.ts';

/** Deeper nesting than any save has; keeps later recursion over the value safe. */
const deepest = 64;

/** Reads a request's body as JSON; anything else is refused with one sentence. */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refused(415, 'not-json', 'The body must be application/json.');
  if (request.headers['content-encoding'] !== undefined) throw new Refused(415, 'encoded', 'The body must not be compressed.');
  const bytes = await readBytes(request, limit);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new Refused(400, 'bad-json', 'The body is not valid JSON in UTF-8.');
  }
  if (depthExceeds(value, deepest)) throw new Refused(422, 'too-deep', `The body is nested deeper than ${deepest} levels.`);
  return value;
}

async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  const tooLarge = () => new Refused(413, 'too-large', `The body is larger than ${limit} bytes.`, { connection: 'close' });
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let length = 0;
  // Not by iteration: leaving the loop early would destroy the request, and with it the way to answer.
  return new Promise<Buffer>((resolve, reject) => {
    const stop = (error: Refused): void => {
      request.off('data', take);
      request.resume();
      reject(error);
    };
    const take = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > limit) stop(tooLarge());
      else chunks.push(chunk);
    };
    request.on('data', take);
    request.once('end', () => resolve(Buffer.concat(chunks)));
    const cutOff = () => stop(new Refused(400, 'cut-off', 'The body ended before it was complete.'));
    request.once('error', cutOff);
    request.once('aborted', cutOff);
  });
}

function depthExceeds(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((item) =>
      typeof item === 'object' && item !== null ? Object.values(item).filter((inner) => typeof inner === 'object' && inner !== null) : [],
    );
  }
  return false;
}
