import type { OutgoingHttpHeaders } from 'node:http';

/** A request that is refused: a status, a word for programs and a sentence for people. Everything else thrown is a fault of ours. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly headers: OutgoingHttpHeaders = {},
    /** Further facts for programs. */
    readonly more: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
  }
}

/** The page loads nothing from elsewhere and nobody frames it; isolation also gives workers shared memory. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** A reply whose body is a `T` (nothing for an empty one, 204), or text that was written elsewhere. */
export type JsonReply<T = unknown> = { status: number; headers?: OutgoingHttpHeaders } & (
  | { json?: T; text?: undefined; type?: undefined }
  | { json?: undefined; text: string; type?: string }
);

/** The text of a reply and the headers that go with it. */
export function written(reply: JsonReply): { text: string; headers: OutgoingHttpHeaders } {
  const text = reply.text ?? (reply.json === undefined ? '' : `${JSON.stringify(reply.json)}\n`);
  const type = reply.text === undefined ? 'application/json; charset=utf-8' : (reply.type ?? 'text/plain; charset=utf-8');
  return { text, headers: { 'cache-control': 'no-store', ...(text === '' ? {} : { 'content-type': type }), ...reply.headers } };
}

export function refusalReply(refused: Refused): JsonReply {
  return { status: refused.status, json: { error: refused.code, message: refused.message, ...refused.more }, headers: refused.headers };
}
