/** Who plays which side. */
import { signal } from '@preact/signals';
import type { Seat } from '../table/protocol.ts';

interface Kind {
  by: Seat['by'];
  name: string;
  about: string;
}
/** The kinds of player this page can seat; a table that knows more adds its own here. */
export const KINDS: Kind[] = [{ by: 'here', name: 'You', about: 'Somebody at this screen' }];

export const seats = signal<Seat[]>([{ by: 'here' }, { by: 'here' }]);

export function Seats({ sides }: { sides: readonly { name: string; colour: string }[] }) {
  if (KINDS.length < 2)
    return (
      <p class="seats-plain">
        {sides.map((s) => (
          <span key={s.name}>
            <i class="seat-chip" style={{ background: s.colour }} /> {s.name}
          </span>
        ))}
        <small>Both sides at this screen. It asks you to change seats when something is secret.</small>
      </p>
    );
  return (
    <>
      {sides.map((s, side) => (
        <fieldset key={s.name} class="seat">
          <legend>
            <i class="seat-chip" style={{ background: s.colour }} /> {s.name}
          </legend>
          <div class="segments">
            {KINDS.map((k) => (
              <button
                type="button"
                key={k.by}
                title={k.about}
                aria-pressed={seats.value[side]?.by === k.by}
                onClick={() => {
                  seats.value = seats.peek().map((seat, i) => (i === side ? { ...seat, by: k.by } : seat));
                }}
              >
                {k.name}
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </>
  );
}
