// What a release checks and changes, without touching anything itself.
import { PlainError } from './shell.mjs';

/**
 * @param {string} now
 * @param {string} next
 * @returns {string | undefined} one sentence when this cannot be the next version
 */
export function versionTrouble(now, next) {
  if (!/^\d+\.\d+\.\d+$/.test(next)) return `A version is three numbers like 1.4.0, not ${JSON.stringify(next)}.`;
  const [a, b] = [now, next].map((text) => text.split('.').map(Number));
  const at = a.findIndex((part, i) => part !== b[i]);
  if (at < 0 || b[at] < a[at]) return `${next} is not later than ${now}.`;
  return undefined;
}

/**
 * The list of changes with what was unreleased under its version, and those lines alone for the notes of the release.
 * @param {string} changelog
 * @param {string} version
 * @param {string} date
 * @returns {{ text: string, notes: string }}
 */
export function releaseChanges(changelog, version, date) {
  const [before, after] = changelog.split(/^## Unreleased\r?\n/m);
  if (after === undefined) throw new PlainError('CHANGELOG.md has no section "## Unreleased".');
  const end = after.search(/^## /m);
  const notes = (end < 0 ? after : after.slice(0, end)).trim();
  if (notes === '') throw new PlainError('CHANGELOG.md tells nothing under "## Unreleased"; say what changed.');
  const older = end < 0 ? '' : `\n${after.slice(end)}`;
  return { text: `${before}## Unreleased\n\n## ${version} - ${date}\n\n${notes}\n${older}`, notes };
}

/** A manifest or lock with this version in place of the old one. @param {string} text @param {string} now @param {string} next */
export function withVersion(text, now, next) {
  const changed = text.replace(`"version": ${JSON.stringify(now)}`, `"version": ${JSON.stringify(next)}`);
  if (changed === text) throw new PlainError(`A manifest does not have version ${now}.`);
  return changed;
}
