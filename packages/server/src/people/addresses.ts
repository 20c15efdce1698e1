/** Addresses as limits and bans see them: one IPv4 address, or the /64 network that one IPv6 customer has to himself. */
import { isIPv4, isIPv6 } from 'node:net';

export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head, tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  // An IPv4 address at the end stands for two groups.
  const written = [...groups, ...rest].reduce((n, group) => n + (group.includes('.') ? 2 : 1), 0);
  const all = tail === undefined ? groups : [...groups, ...Array<string>(Math.max(0, 8 - written)).fill('0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
