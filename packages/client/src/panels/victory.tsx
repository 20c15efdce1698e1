/** Who is winning: the conditions of the scenario and the places that decide it. */
import { goals, info, moment, showHexes } from '../store/index.ts';
import type { GoalSaid } from '../table/protocol.ts';
import { CaseNumber, lights, SideDot } from './bits.tsx';
import { Icon } from './icons.tsx';

const JOINED = { all: 'and', some: 'and', any: 'or' } as const;

/** How each line is joined to the one before it under the same condition: "and", "or", or not at all. */
export function joints(lines: readonly GoalSaid[]): string[] {
  const above: { join?: GoalSaid['join']; told: boolean }[] = [];
  return lines.map((line) => {
    above.length = Math.min(above.length, line.depth);
    const parent = above[line.depth - 1];
    above[line.depth] = { join: line.join, told: false };
    if (!parent?.join) return '';
    const word = parent.told && parent.join !== 'some' ? JOINED[parent.join] : '';
    parent.told = true;
    return word;
  });
}

/** The conditions of the scenario: a sentence, then a tree with its ticks; what a line speaks of is shown on the map. */
export function Conditions() {
  const all = goals.value;
  if (!all.length) return <p class="panel-note">Objectives decide the game.</p>;
  const lines = all.filter((g) => !g.sentence);
  const joined = joints(lines);
  return (
    <>
      {all
        .filter((g) => g.sentence)
        .map((g) => (
          <p key={g.text} class="goal-sentence">
            {g.text} <CaseNumber id={g.case} />
          </p>
        ))}
      <ul class="conditions">
        {lines.map((c, i) => (
          <li key={`${i}${c.text}`} class={`depth-${Math.min(c.depth, 3)} ${c.met ? 'met' : ''}`}>
            <span class="tick" role="img" aria-label={c.met ? 'met' : 'not met'}>
              {c.met && <Icon name="check" size={15} />}
            </span>
            <button
              type="button"
              class="plain goal"
              onClick={() => showHexes(c.hexes?.length ? c.hexes : (c.border ?? []).map(([hex]) => hex))}
              {...lights(c.hexes ?? [], c.units ?? [], c.border)}
            >
              {joined[i] && <i class="joint">{joined[i]} </i>}
              {c.depth === 0 && <SideDot side={c.side} />} {c.text}
              {c.progress && c.progress.of > 1 && (
                <progress max={c.progress.of} value={Math.min(c.progress.n, c.progress.of)} aria-hidden="true" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

export function Victory() {
  const { objectives = [], result } = moment.value ?? {};
  return (
    <div class="p-victory">
      {result && (
        <p class="victory-result">
          {result.text} <CaseNumber id={result.case} />
        </p>
      )}
      <p class="panel-note">{info.value?.scenario.about}</p>
      <h3 class="label">Conditions</h3>
      <Conditions />
      <h3 class="label">Places</h3>
      <ul class="places">
        {objectives.map((o) => (
          <li key={o.hex}>
            <button type="button" onClick={() => showHexes([o.hex])} {...lights([o.hex])}>
              {o.held === undefined ? <span class="side-dot nobody" role="img" aria-label="nobody" /> : <SideDot side={o.held} />}
              <span class="place-name">{o.name}</span>
              <span class="tree-hex">{o.hex}</span>
              <span class="place-held">{o.held === undefined ? 'not held' : info.value?.sides[o.held]?.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
