/** How to begin, how to steer, and which keys there are. */
// biome-ignore format: a table
const KEYS: [string, [string, string][]][] = [
  ['On the map', [
    ['Arrows or numpad', 'Move the hex cursor'], ['Enter', 'Choose at the cursor; move; continue'], ['N, Shift N', 'Next or last unit that can act'],
    ['W', 'Waypoint at the cursor'], ['E', 'End the phase'], ['Esc', 'Let go, fold, close'], ['Ctrl Z, Ctrl Y', 'Undo, redo'],
    ['+ − Home', 'Zoom in, out, whole map'], ['Shift arrows', 'Move the map'], ['. (full stop)', 'Fan the stack out'], ['Hold Space, hold M', 'Hide counters, hide markers'],
  ]],
  ['Panels', [
    ['F, G', 'Find a unit, place or hex'], ['1 to 9', 'Overlays'], ['T', 'Tables'], ['R', 'Rules'], ['L', 'Log'], [', (comma)', 'Settings'], ['?', 'Keys'],
  ]],
  ['Replay', [
    ['Left, Right', 'Step back, step'], ['Page Up, Page Down', 'Previous turn, next turn'], ['Home, End', 'Start, end'], ['Space', 'Play, pause'],
  ]],
];

export interface Guided {
  id: string;
  name: string;
  scenario: string;
  /** What it teaches. */
  about: string;
}

export function Learn({ guided }: { guided: readonly Guided[] }) {
  return (
    <main class="page-narrow learn">
      <h1>Learn</h1>
      <section class="learn-cards">
        {guided.map((g) => (
          <article key={g.id} class="learn-card">
            <h2>The guided first game</h2>
            <p>
              {g.name}, the opening of {g.scenario}. {g.about} You play; the guide only points and explains. You can leave it at any moment
              and play on.
            </p>
            <a class="button primary" href={`#/guide/${g.id}`}>
              Begin
            </a>
          </article>
        ))}
        <article class="learn-card">
          <h2>Three things to know</h2>
          <ol>
            <li>The line above the map says what is asked, and by which case. Only what you can do is highlighted.</li>
            <li>Click anything else and you are told why not. The number after the sentence opens the rule.</li>
            <li>You can undo everything back to the last die roll. Odds are shown before you roll.</li>
          </ol>
        </article>
        <article class="learn-card">
          <h2>The text board</h2>
          <p>
            Every game can also be played as text, with typed orders such as <code>move 2Pz/304 1420</code>, <code>why</code> or{' '}
            <code>end</code>. It works with a screen reader and with the keyboard alone. Open it from a game’s menu, from{' '}
            <a href="#/replays">Replays</a>, or begin here.
          </p>
          <a class="button" href="#/text/new">
            New game as text
          </a>
        </article>
      </section>
      <h2 id="keys">Keys</h2>
      <div class="key-tables">
        {KEYS.map(([title, rows]) => (
          <table key={title} class="key-table">
            <caption>{title}</caption>
            <tbody>
              {rows.map(([k, what]) => (
                <tr key={k}>
                  <th scope="row">
                    <kbd>{k}</kbd>
                  </th>
                  <td>{what}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <h2>By mouse and by touch</h2>
      <ul class="learn-list">
        <li>Click a counter to pick it up; again for the next in the stack; double click for the whole stack; Shift adds.</li>
        <li>
          Click or drag to a highlighted hex to move. The path, its cost and every warning are shown before you move. Right click pins a
          waypoint.
        </li>
        <li>By touch the first tap shows the way, the second goes it. Press and hold for the hex.</li>
        <li>Rest the pointer on a stack to fan it out, on a line of the log to see where it happened.</li>
      </ul>
    </main>
  );
}
