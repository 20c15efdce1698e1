#!/usr/bin/env node
// A release: checks that everything is in order, gives it its version, packs it, tries the package in an empty folder, commits and tags.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { packAndTry } from './lib/pack.mjs';
import { releaseChanges, versionTrouble, withVersion } from './lib/release.mjs';
import { PlainError, root, run, runMain, say } from './lib/shell.mjs';

const versionFile = 'packages/engine/src/core/version.ts';
const changed = ['CHANGELOG.md', 'package.json', 'package-lock.json', versionFile];

const help = `npm run release -- VERSION    checks, tests, sets the version, packs, tries the package, commits and tags (vVERSION)
npm run release -- --try      packs into dist/ and tries the package, changes nothing

Nothing leaves this machine: push the commit and the tag (git push --follow-tags), and npm publish dist/hexfront-VERSION.tgz.`;

await runMain(async () => {
  const args = process.argv.slice(2);
  if (args.length !== 1 || args[0] === '--help' || args[0] === '-h') {
    say(help);
    return args.length === 1 ? 0 : 2;
  }
  await ensureInstalled();
  const [version] = args;
  /** @param {string} name */
  const path = (name) => join(root, name);
  const now = JSON.parse(readFileSync(path('package.json'), 'utf8')).version;
  if (version === '--try') {
    say(await packAndTry(join(root, 'dist'), say));
    return 0;
  }
  const trouble = versionTrouble(now, version);
  if (trouble !== undefined) throw new PlainError(trouble);
  if ((await git('status', '--porcelain')) !== '') throw new PlainError('The work tree has changes; commit them or put them away first.');
  if ((await git('rev-parse', '--abbrev-ref', 'HEAD')) !== 'main') throw new PlainError('Releases are made from main.');
  if ((await git('tag', '--list', `v${version}`)) !== '') throw new PlainError(`The tag v${version} exists already.`);
  const changes = releaseChanges(readFileSync(path('CHANGELOG.md'), 'utf8'), version, new Date().toISOString().slice(0, 10));
  say('testing ...');
  const tested = await run(process.execPath, [path('scripts/test.mjs')], { show: true });
  if (tested.code !== 0) throw new PlainError('The tests fail; nothing was changed.');
  writeFileSync(path('CHANGELOG.md'), changes.text);
  for (const name of ['package.json', 'package-lock.json']) {
    // The lock has the version twice: of the file, and of the root package.
    let text = withVersion(readFileSync(path(name), 'utf8'), now, version);
    if (name === 'package-lock.json') text = withVersion(text, now, version);
    writeFileSync(path(name), text);
  }
  // Saves and matches say which version played them.
  writeFileSync(path(versionFile), readFileSync(path(versionFile), 'utf8').replace(`'${now}'`, `'${version}'`));
  try {
    say(await packAndTry(join(root, 'dist'), say));
  } catch (error) {
    await git('checkout', '--', ...changed);
    throw error;
  }
  await git('commit', '--quiet', '--message', `Release ${version}`, '--', ...changed);
  await git('tag', '--annotate', `v${version}`, '--message', `Hexfront ${version}\n\n${changes.notes}`);
  say(`tagged v${version}; git push --follow-tags makes it public`);
  return 0;
});

/** @param {...string} args */
async function git(...args) {
  const { code, output } = await run('git', args);
  if (code !== 0) throw new PlainError(`git ${args[0]}: ${output.trim()}`);
  return output.trim();
}
