/** Keys of the play screen. */
import type { JSX } from 'preact';

// biome-ignore format: a table
const KEYS: [string, string][] = [
  ['Arrows, numpad', 'Move the hex cursor'],
  ['Enter', 'Choose at the cursor; move; continue'],
  ['N, Shift N', 'Next or previous unit that can act'],
  ['W', 'Waypoint at the cursor or pointer'],
  ['E', 'End the phase'],
  ['A', 'What would the computer do here?'],
  ['D', 'All phases of the turn'],
  ['Esc', 'Let go, fold, close'],
  ['Ctrl Z, Ctrl Y', 'Undo, redo'],
  ['F or G', 'Find a unit, place or hex'],
  ['1 to 9', 'Overlays'],
  ['T, R, L', 'Tables, rules, log'],
  ['K', 'Key: signs of map, counters and markers'],
  ['+ and −, Home', 'Zoom, whole map'],
  ['Shift arrows', 'Move the map'],
  ['. (full stop)', 'Fan the stack at the cursor'],
  ['Space, M', 'Hold: hide counters, hide markers'],
  ['?', 'This list'],
];

export function HelpSheet(): JSX.Element {
  return (
    <section class="sheet-body">
      <h2>Keys</h2>
      <dl class="keys">
        {KEYS.map(([k, what]) => (
          <div key={k}>
            <dt>{k}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
