/** The words players read (docs/words.md): phrases that must not come back, in catalogues, on the page, in the computer's reasons and in replies. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ENGINE_WORDS } from '@hexfront/engine';
import { games, loadGameById } from '@hexfront/games';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './lib/shell.mjs';

/** Pattern, what we say instead. */
const BANNED: readonly [RegExp, string][] = [
  [/\b(go|goes|going|went|gone) back\b|\bways? back\b/i, 'retreat'],
  [/\b(go|goes) on\b/i, 'end, continue'],
  [/\b(no|any|every|some)body\b/i, 'no unit, player'],
  [/\b(he|him|his)\b/i, 'player, it'],
  [/(?<!here )\b(is|are) no (?!longer|more)\w+/i, 'is not a'],
  [/\b(stands?|stood|lies|lying)\b/i, 'is, holds'],
  [/\bc[oa]mes? (in|over|onto|back|down)\b/i, 'enter, arrive'],
  [/\b(has|have|had) to\b/i, 'must'],
  [/\b(die|dice)\b[^.]*\bf[ae]ll(s|en)?\b|\banew\b/i, 'roll'],
  [/\bguns?\b/i, 'artillery'],
  [/\bbeside the map\b|\bat hand\b|\bany more\b|\bto go\b|\bwhere to\?/i, 'off-map, available, left'],
  [/\bg[ai]ven?s? up\b|\bbears?\b|\bpays?\b/i, 'lose, take, spend'],
  [/\b(take|takes|taken) (it )?back\b|\bdone? again\b/i, 'undo, redo'],
  [/\bin this (phase|turn|player turn|impulse)\b/i, 'this phase'],
  [/\bmay not\b/i, 'cannot'],
  [/\blooks? on\b|onlooker|\bletters?\b/i, 'spectator, email'],
  [/\b(lit|lights? up)\b/i, 'highlighted'],
  [/\b(colour|favour|defence|armour|grey|neighbour|centre|cancelled)/i, 'American spelling'],
  [/\bset-up\b|\b\d{1,2} (Jan|Sept|Oct|Nov|Dec)|[\d}] %/i, 'setup, December 16, 33%'],
  [/\bthe German (has|may|must|plays|shows|holds|sets|launches)\b/i, 'the German player'],
  [/\bLiege\b/, 'Liège'],
];
/** Of catalogues alone. */
const BANNED_IN_CATALOGUES: readonly [RegExp, string][] = [
  [/\{units\} (?!by\b)[a-z]/, 'a list is never the subject'],
  [/(^|: )\{side\} [a-z]+s\b(?!:)(?! (attack|supply|order|loss|impulse))/, 'a side is an adjective'],
];

/** Why a text may keep the words it has. */
const EXCUSED: readonly [RegExp, string][] = [
  [/assault gun|anti-?tank gun|Gun\b|gun line/i, 'names of units'],
  [/\bstands? off\b/i, 'armor that fires from a distance, as the rulebook calls it'],
  [/^go on$/, 'an order that was typed before the words changed, still understood'],
  [/^body\{margin/, 'a style sheet'],
  [/letters(,| and) digits/, 'of the alphabet'],
  [/^nobody caught:/, 'a line of the log'],
];
const excused = (text: string): boolean => EXCUSED.some(([pattern]) => pattern.test(text));

const faults = (text: string, lists = BANNED): string[] =>
  excused(text)
    ? []
    : lists.filter(([pattern]) => pattern.test(text)).map(([pattern, say]) => `${text}  [${pattern.exec(text)?.[0]} -> ${say}]`);

/** Catalogues of all games that can be played, and of the engine. */
const catalogues = async (): Promise<[string, Record<string, string>][]> => [
  ['engine', ENGINE_WORDS],
  ...(await Promise.all(
    games.map(async ({ id }): Promise<[string, Record<string, string>]> => [id, (await loadGameById(id))?.def.words ?? {}]),
  )),
];

function* sources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* sources(path);
    else if (/\.tsx?$/.test(entry.name) && !/\.(d|test)\.ts$/.test(entry.name)) yield path;
  }
}

/** Texts of a source file that look like something to be read: literals and JSX with a blank between two words. */
function texts(path: string): string[] {
  const file = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    // What a programmer reads is no matter of style.
    if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) return;
    const text =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node) || ts.isJsxText(node)
        ? node.text
        : '';
    // A list of classes or of style properties is no sentence.
    const css = node.parent && ts.isJsxAttribute(node.parent) && /^(class|d|viewBox|points|style)$/.test(node.parent.name.getText());
    if (
      !css && /[A-Za-z]{2,} [A-Za-z]/.test(text) && !/^[\w-]+(\s+[\w-]+)*$/.test(text.trim()) === false
        ? /[A-Z ]/.test(text)
        : /\w \w/.test(text)
    )
      if (!css) found.push(text.replace(/\s+/g, ' ').trim());
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('the words players read', () => {
  it('have none of the phrases that docs/words.md rules out, in any catalogue', async () => {
    const found: string[] = [];
    for (const [id, words] of await catalogues())
      for (const [key, text] of Object.entries(words))
        for (const fault of faults(text, [...BANNED, ...BANNED_IN_CATALOGUES])) found.push(`${id} ${key}: ${fault}`);
    expect(found).toEqual([]);
  });

  it('keep the form of their kind: orders, rolls, ledger lines, buttons', async () => {
    const found: string[] = [];
    for (const [id, words] of await catalogues())
      for (const [key, text] of Object.entries(words)) {
        if (/^(roll|line|card|effect|supply|victory|warn)\./.test(key) && /\.$/.test(text)) found.push(`${id} ${key}: no period: ${text}`);
        if (/^(do|act)\./.test(key) && /^\{u\}|\.$/.test(text)) found.push(`${id} ${key}: begins with a verb, no period: ${text}`);
        if (/^refuse\./.test(key) && /^\{(unit|hex|to|other)\} (is|has|was)\b[^:;,]*\.$/.test(text) && !/already|must|needs/.test(text))
          found.push(`${id} ${key}: says a fact, not what cannot be done: ${text}`);
      }
    expect(found).toEqual([]);
  });

  it.each([
    'packages/client/src',
    'packages/bots/src',
    // What the server replies; what it logs and documents is for hosts and programmers.
    ...['api', 'http', 'match', 'people'].map((room) => `packages/server/src/${room}`),
  ])('have none of them in %s', (folder) => {
    const found: string[] = [];
    for (const path of sources(join(root, folder))) {
      if (path.endsWith('openapi.ts')) continue;
      for (const text of texts(path)) for (const fault of faults(text)) found.push(`${relative(root, path)}: ${fault}`);
    }
    expect(found).toEqual([]);
  });
});
