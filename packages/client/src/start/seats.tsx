/** Who plays which side. */
import type { Side } from '@hexfront/engine';
import { signal } from '@preact/signals';
import { withoutServer } from '../home.ts';
import type { Seat } from '../table/protocol.ts';

interface Kind {
  by: Seat['by'];
  name: string;
  about: string;
  levels?: readonly { id: string; name: string; about: string }[];
}
/** The kinds of player this page can seat; a table that knows more adds its own here. */
export const KINDS: Kind[] = [
  { by: 'here', name: 'You', about: 'A player on this device' },
  {
    by: 'computer',
    name: 'Computer',
    about: 'Plays by the same rules and sees no more than a player may',
    levels: [
      { id: 'easy', name: 'Easy', about: 'Overlooks things; good for a first game' },
      { id: 'normal', name: 'Normal', about: 'Solid, with an occasional lapse' },
      { id: 'hard', name: 'Hard', about: 'Plays several plans through before it moves; takes a little longer' },
    ],
  },
  ...(withoutServer ? [] : [{ by: 'remote', name: 'Online', about: 'An opponent online' } as const]),
];

/** Where a scenario has too many units for that. */
const HARD_IN_LARGE = 'solid, without lapses; this scenario has too many units to play several plans through';

export const seats = signal<Seat[]>([{ by: 'here' }, { by: 'here' }]);

const change = (side: Side, seat: Seat): void => {
  seats.value = seats.peek().map((old, i) => (i === side ? seat : old));
};

/** In words, what the choice comes to. */
function summary(all: readonly Seat[]): string {
  if (all.some((s) => s.by === 'remote')) return 'The table is set up on the server; the game begins when every seat is taken.';
  const here = all.filter((s) => s.by === 'here').length;
  if (here === all.length) return 'Both sides at this screen. It asks you to change seats when something is secret.';
  return here === 0 ? 'The computer plays both sides; you watch.' : 'You against the computer. It plays without the network, too.';
}

export function Seats({ sides, large }: { sides: readonly { name: string; colour: string }[]; large?: boolean | undefined }) {
  return (
    <div class="seats">
      {sides.map((s, side) => {
        const now = seats.value[side] ?? { by: 'here' };
        const levels = KINDS.find((k) => k.by === now.by)?.levels?.map((l) =>
          large && l.id === 'hard' ? { ...l, about: HARD_IN_LARGE } : l,
        );
        return (
          <fieldset key={s.name} class="seat">
            <legend>
              <i class="seat-chip" style={{ background: s.colour }} /> {s.name}
              {levels && (
                <span class="seat-level">
                  Level{' '}
                  <select
                    aria-label={`Strength of the computer as ${s.name}`}
                    title={levels.find((l) => l.id === now.level)?.about}
                    value={now.level ?? 'normal'}
                    onChange={(e) => change(side, { ...now, level: e.currentTarget.value })}
                  >
                    {levels.map((l) => (
                      <option key={l.id} value={l.id}>
                        {l.name}
                      </option>
                    ))}
                  </select>
                </span>
              )}
            </legend>
            <div class="segments">
              {KINDS.map((k) => (
                <button
                  type="button"
                  key={k.by}
                  title={k.about}
                  aria-pressed={now.by === k.by}
                  onClick={() => change(side, { by: k.by, ...(k.levels ? { level: now.level ?? 'normal' } : {}) })}
                >
                  {k.name}
                </button>
              ))}
            </div>
          </fieldset>
        );
      })}
      <small>{summary(seats.value)}</small>
      {large && seats.value.some((s) => s.level === 'hard') && <small>Hard: {HARD_IN_LARGE}.</small>}
    </div>
  );
}
