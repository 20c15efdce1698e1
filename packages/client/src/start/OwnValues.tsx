/** Values of a player who owns the box: load a table, see what it changes, play with it, remove it. Fetched when a game takes any. */
import type { OwnerRead } from '@hexfront/engine/owner';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { dropValues, keepValues, listValues, type OwnValuesRecord } from '../store/own-values.ts';
import { ownValues, type Reader } from './own-choice.ts';

interface Kept extends OwnValuesRecord {
  read: OwnerRead;
}
/** Longer lists are read in the file itself. */
const SHOWN = 200;
/** More than a reader accepts is not even read. */
const MOST_BYTES = 2_000_000;

async function keptFor(game: string, reader: Reader): Promise<Kept[]> {
  const all = await listValues(game);
  if (all.length === 0) return [];
  const owner = await reader();
  return all.flatMap((record) => {
    const read = owner?.read(record.text);
    return read && 'hash' in read ? [{ ...record, read }] : [];
  });
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export function OwnValues({ game, scenario, reader }: { game: string; scenario: string; reader: Reader }) {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [shown, setShown] = useState('');
  const chosen = ownValues.value?.game === game ? ownValues.value.hash : '';
  const refresh = async (): Promise<void> => {
    try {
      setKept(await keptFor(game, reader));
    } catch (error) {
      setProblems([`This browser keeps no values: ${textOf(error)}.`]);
    }
  };
  useEffect(() => void refresh(), [game]);
  const load = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setProblems([]);
    try {
      const text = file.size > MOST_BYTES ? 'x'.repeat(MOST_BYTES) : await file.text();
      const read = (await reader())?.read(text) ?? { problems: ["This game takes no owner's values."] };
      if ('problems' in read) return setProblems([`${file.name} cannot be used:`, ...read.problems]);
      await keepValues({ game, hash: read.hash, name: file.name, text, added: Date.now() });
      ownValues.value = { game, hash: read.hash };
      setShown(read.hash);
      await refresh();
    } catch (error) {
      setProblems([`${file.name} cannot be used: ${textOf(error)}.`]);
    }
  };
  const remove = async (hash: string): Promise<void> => {
    await dropValues(game, hash);
    if (chosen === hash) ownValues.value = undefined;
    await refresh();
  };
  return (
    <section class="option-group own-values" aria-label="Values of your own">
      <h3>Values of your own</h3>
      <p class="quiet">If you own the box, you can play with its printed counters and charts. Your table stays in this browser.</p>
      {kept.length > 0 && (
        <ul class="options">
          <Row label="Values of this edition" checked={chosen === ''} onPick={() => pick(undefined)} />
          {kept.map((k) => (
            <Row
              key={k.hash}
              label={`${k.name} (${k.hash.slice(0, 8)})`}
              checked={chosen === k.hash}
              onPick={() => pick({ game, hash: k.hash })}
            >
              {k.read.given === 1 ? '1 value' : `${k.read.given} values`}, {k.read.changes.length} of them changed.{' '}
              <button
                type="button"
                class="text-link"
                aria-expanded={shown === k.hash}
                onClick={() => setShown(shown === k.hash ? '' : k.hash)}
              >
                {shown === k.hash ? 'Hide changes' : 'Show changes'}
              </button>{' '}
              <button type="button" class="text-link" aria-label={`Remove ${k.name}`} onClick={() => void remove(k.hash)}>
                Remove
              </button>
              {shown === k.hash && <Changes of={k.read} />}
            </Row>
          ))}
        </ul>
      )}
      {problems.length > 0 && (
        <ul class="refused own-problems" role="alert">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <div class="row-buttons">
        <label class="button">
          Load a table
          <input
            type="file"
            class="visually-hidden"
            accept=".tsv,.txt,text/tab-separated-values,text/plain"
            onChange={(e) => {
              void load(e.currentTarget.files?.[0]);
              e.currentTarget.value = '';
            }}
          />
        </label>
        <button type="button" class="button" onClick={() => void template(game, scenario, reader)}>
          Empty table
        </button>
      </div>
    </section>
  );
}

const pick = (choice: { game: string; hash: string } | undefined): void => {
  ownValues.value = choice;
};

async function template(game: string, scenario: string, reader: Reader): Promise<void> {
  const owner = await reader();
  if (!owner) return;
  const a = document.createElement('a');
  a.href = URL.createObjectURL(new Blob([owner.template(scenario)], { type: 'text/tab-separated-values' }));
  a.download = `${game}-${scenario}.tsv`;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}

function Row({ label, checked, onPick, children }: { label: string; checked: boolean; onPick(): void; children?: ComponentChildren }) {
  const id = `own-${label.replace(/\W+/g, '-')}`;
  return (
    <li>
      <input type="radio" name="own-values" id={id} checked={checked} onChange={onPick} />
      <label for={id}>{label}</label>
      {children ? <div class="own-row">{children}</div> : null}
    </li>
  );
}

function Changes({ of: { changes } }: { of: OwnerRead }) {
  if (changes.length === 0) return <p>Every value is the same as in this edition.</p>;
  return (
    <div class="own-changes">
      <table>
        <thead>
          <tr>
            <th scope="col">Counter or chart</th>
            <th scope="col">Value</th>
            <th scope="col">This edition</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, SHOWN).map((c) => (
            <tr key={`${c.of} ${c.what}`}>
              <th scope="row">{c.of}</th>
              <td>{c.what}</td>
              <td>{c.ours || 'none'}</td>
              <td>{c.own}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > SHOWN && <p>And {changes.length - SHOWN} more.</p>}
    </div>
  );
}
