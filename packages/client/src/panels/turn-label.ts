/** Turns in a few letters, whatever a game calls them. */

/** `16 Dec AM` as `16` and `AM`, `September III 1944` as `Sept` and `III`, `Turn 7` as `Turn` and `7`. */
export function turnWords(label: string): [string, string] {
  const parts = label.split(' ');
  if (parts.length > 2 && /^(19|20)\d\d$/.test(parts[parts.length - 1])) parts.pop();
  const first = parts[0].length > 5 ? parts[0].slice(0, parts[0].startsWith('Sept') ? 4 : 3) : parts[0];
  return parts.length > 1 ? [first, parts[parts.length - 1]] : [label, ''];
}

export const shortTurn = (label: string): string => turnWords(label).filter(Boolean).join(' ');

/** Number of the turn being played; after the end the last one. */
export function turnNumber(track: readonly { when: string }[]): number {
  const now = track.findIndex((c) => c.when === 'now');
  return now >= 0 ? now + 1 : track.filter((c) => c.when === 'past').length;
}
