/** Who is winning: the conditions of the scenario and the places that decide it. */
import { info, moment, showHexes } from '../store/index.ts';
import { CaseNumber, lights, SideDot, useAnswer } from './bits.tsx';
import { Icon } from './icons.tsx';

/** The conditions of the scenario, each with its tick. */
export function Conditions() {
  const conditions = useAnswer('victory', {});
  if (!conditions?.length) return <p class="panel-note">Objectives decide the game.</p>;
  return (
    <ul class="conditions">
      {conditions.map((c, i) => (
        <li key={`${i}${c.text}`} class={c.met ? 'met' : ''} {...lights(c.hexes ?? [], c.units ?? [])}>
          <span class="tick" role="img" aria-label={c.met ? 'met' : 'not met'}>
            {c.met && <Icon name="check" size={15} />}
          </span>
          <span>
            <SideDot side={c.side} /> {c.text} {c.case && c.case !== conditions[i - 1]?.case && <CaseNumber id={c.case} />}
          </span>
        </li>
      ))}
    </ul>
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
