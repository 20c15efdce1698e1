/** Reinforcements: who waits before the map and by which way it could enter, what comes when and where, and on what condition. */
import { info, moment, pieces, showHexes, unitShown } from '../store/index.ts';
import type { Questions } from '../table/protocol.ts';
import { BranchSymbol, lights, SideDot, useAnswer } from './bits.tsx';

type Arrival = Questions['arrivals'][1][number];

/** In order of first appearance. */
function grouped(all: readonly Arrival[], key: (a: Arrival) => string): [string, Arrival[]][] {
  const groups = new Map<string, Arrival[]>();
  for (const a of all) groups.set(key(a), [...(groups.get(key(a)) ?? []), a]);
  return [...groups];
}

const labelOf = (turn: number): string => moment.value?.track.find((c) => c.turn === turn)?.label ?? `Turn ${turn}`;

/** How one that is due stands before the map. */
function queueWords(a: Arrival): string {
  if (a.open === undefined) return a.overdue ? 'waiting for room' : '';
  if (a.open.length === 0) return a.blocked === undefined ? 'entry hexes blocked' : `blocked since ${labelOf(a.blocked)}`;
  return [a.detour ? `by ${a.open.join(', ')}` : '', a.cost ? `${a.cost} MP` : ''].filter(Boolean).join(', ');
}

function Unit({ of }: { of: Arrival }) {
  const piece = pieces.value.get(of.unit);
  const unit = info.value?.units[of.unit];
  const hexes = of.open?.length ? of.open : of.hexes;
  const note = [queueWords(of), of.condition].filter(Boolean).join('. ');
  return (
    <li>
      <button
        type="button"
        class="arrival"
        title={unit?.title}
        onClick={() => {
          unitShown.value = of.unit;
          showHexes(hexes);
        }}
        {...lights(hexes)}
      >
        <SideDot side={unit?.side ?? 0} />
        {piece && <BranchSymbol design={piece.design} width={22} />}
        <span class="arrival-name">{unit?.name}</span>
        {note && <span class="arrival-note">{note}</span>}
      </button>
    </li>
  );
}

/** One list for each way in. */
function Doors({ of }: { of: readonly Arrival[] }) {
  return (
    <>
      {grouped(of, (a) => a.where).map(([where, units]) => (
        <div class="arrival-door" key={where}>
          <button type="button" class="plain arrival-where" onClick={() => showHexes(units[0].hexes)} {...lights(units[0].hexes)}>
            {where} <small>{where === units[0].hexes.join(', ') ? '' : units[0].hexes.join(', ')}</small>
          </button>
          <ul>
            {units.map((a) => (
              <Unit key={a.unit} of={a} />
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}

/** Turns ahead whose lists are open; later ones only say how many are due. */
const AHEAD = 2;

export function Arrivals() {
  const all = useAnswer('arrivals', {});
  const track = moment.value?.track ?? [];
  const last = track.at(-1)?.turn ?? 0;
  const now = track.find((c) => c.when === 'now')?.turn ?? 0;
  if (!all) return <p class="panel-note">Looking up the charts …</p>;
  const waiting = all.filter((a) => a.turn < now || (a.turn === now && a.open !== undefined));
  const later = all.filter((a) => !waiting.includes(a) && a.turn <= last);
  if (waiting.length + later.length === 0) return <p class="panel-note">Nothing more is due in this scenario.</p>;
  return (
    <div class="p-arrivals">
      {waiting.length > 0 && (
        <section class="arrival-turn now">
          <h3>
            Waiting to enter <span class="p-pill">{waiting.length}</span>
          </h3>
          <Doors of={waiting} />
        </section>
      )}
      {grouped(
        [...later].sort((a, b) => a.turn - b.turn),
        (a) => String(a.turn),
      ).map(([turn, units]) => (
        <details key={turn} class="arrival-turn" open={Number(turn) <= now + AHEAD}>
          <summary>
            <h3>
              {labelOf(Number(turn))} {Number(turn) === now && <span class="p-pill">now</span>}
            </h3>
            <span>{units.length === 1 ? '1 unit' : `${units.length} units`}</span>
          </summary>
          <Doors of={units} />
        </details>
      ))}
    </div>
  );
}
