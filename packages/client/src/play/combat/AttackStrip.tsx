/** The attacks of the phase side by side: declared with their odds, rolled with the result that waits; and which hexes tie them together. */
import type { JSX } from 'preact';
import { lights } from '../../panels/bits.tsx';
import { info, showHexes, toDo } from '../../store/index.ts';
import type { AttackSaid, BattleSaid } from '../../table/protocol.ts';

const STAGES: Record<AttackSaid['stage'], string> = {
  draft: 'being put together',
  declared: 'declared',
  rolled: 'result waits',
  settled: 'resolved',
};

const placeOf = (hex: string): string => info.value?.board.places.find((p) => p.hexes.includes(hex))?.name ?? hex;

/** Hexes from which more than one of them is made. */
function links(all: readonly AttackSaid[]): string[] {
  const seen = new Map<string, number>();
  for (const a of all) for (const hex of new Set(a.from)) seen.set(hex, (seen.get(hex) ?? 0) + 1);
  return [...seen].filter(([, n]) => n > 1).map(([hex]) => hex);
}

export function AttackStrip({ now }: { now: BattleSaid }): JSX.Element | null {
  const all = toDo.value.attacks;
  if (all.length < 2) return null;
  const tied = links(all);
  return (
    <>
      <ul class="attack-strip" aria-label="Attacks of this phase">
        {all.map((a) => (
          <li key={a.targets.join()} class={a.targets.join() === now.targets.join() ? 'now' : a.stage}>
            <button
              type="button"
              class="plain"
              title={a.text}
              onClick={() => showHexes([...a.targets, ...a.from])}
              {...lights(a.targets, a.units)}
            >
              <span>{a.targets.map(placeOf).join(' and ')}</span>
              <b>{a.result ?? a.odds ?? ''}</b>
              <small>{STAGES[a.stage]}</small>
            </button>
          </li>
        ))}
      </ul>
      {tied.length ? <p class="quiet">Linked by {tied.join(', ')}</p> : null}
    </>
  );
}
