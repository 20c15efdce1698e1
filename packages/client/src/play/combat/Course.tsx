/** A battle of several steps: the strip of its steps, both sides' dice, who leads and helps, how sure the values are. */
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { charts, info, moment, sideName, unitName, unitShown, wantCharts } from '../../store/index.ts';
import type { BattleSaid, CourseSaid } from '../../table/protocol.ts';
import { percent } from '../bits.tsx';
import { sheet } from '../slots.ts';
import { course } from './battle-state.ts';
import { Die } from './Dice.tsx';
import { fought, type Roll } from './dice-state.ts';

const STATES = { done: 'done', now: 'now', coming: 'still to come' } as const;

export function StepStrip(): JSX.Element | null {
  const steps = course.value?.steps ?? [];
  if (!steps.length) return null;
  const m = moment.value;
  return (
    <ol class="step-strip" aria-label="Steps of the battle">
      {steps.map((s, i) => {
        const yours = s.you !== undefined && s.state === 'now' && !m?.theirs && m?.prompt.side === s.side;
        return (
          <li key={i} class={s.state} aria-current={s.state === 'now' ? 'step' : undefined}>
            {s.state === 'done' ? <span aria-hidden="true">✓ </span> : null}
            {yours ? s.you : s.text}
            <span class="unseen">, {STATES[s.state]}</span>
          </li>
        );
      })}
    </ol>
  );
}

/** Who leads and who helps, by name; the map has the same at their counters. */
export function Roles(): JSX.Element | null {
  const roles = course.value?.roles ?? [];
  if (!roles.length) return null;
  return (
    <ul class="roles" aria-label="Leads and help">
      {roles.map((r, i) => (
        <li key={i} class={`side-${info.value?.units[r.unit]?.side ?? 'none'} ${r.helps ? 'helps' : ''}`}>
          <button type="button" class="plain" onClick={() => (unitShown.value = r.unit)}>
            {unitName(r.unit)}: <b>{r.text}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The roll of both sides at once among those of the battle, and the battle as it was then. */
export function bothRolled(throws: CourseSaid['throws']): { roll: Roll; battle: BattleSaid } | undefined {
  const past = fought.value;
  const dice = throws.reduce((sum, t) => sum + t.dice, 0);
  const roll = past?.all.findLast(
    (r) => r.pips.length === dice && r.outcomes.some((o) => o.fell && o.label.split('|').length === throws.length),
  );
  return past && roll && throws.length > 1 ? { roll, battle: roll.battle ?? past.battle } : undefined;
}

/** Sum of what changes the dice. */
const modifierOf = (b: BattleSaid): number => Number.parseInt(b.die.total.replace('−', '-'), 10) || 0;
const signed = (n: number): string => (n < 0 ? `− ${-n}` : `+ ${n}`);

/** Both sides' dice side by side: what fell, what it came to, and the share of every result as it was before the roll. */
export function Throws({ throws, roll, battle }: { throws: CourseSaid['throws']; roll: Roll; battle: BattleSaid }): JSX.Element {
  const fallen = roll.outcomes.find((o) => o.fell)?.label.split('|') ?? [];
  const by = modifierOf(battle);
  let at = 0;
  return (
    <div class="throws" role="status">
      {throws.map((t, n) => {
        const pips = roll.pips.slice(at, at + t.dice);
        at += t.dice;
        const thrown = t.digits ? pips.reduce((sum, p) => 10 * sum + p, 0) : pips.reduce((sum, p) => sum + p, 0);
        const all = battle.outcomes.filter((o) => o.section === t.section);
        const fell = all.find((o) => o.result === fallen[n]);
        return (
          <article key={t.section} class={`throw-box side-${t.by}`} aria-label={`${sideName(t.by)} dice`}>
            <h3>
              <span>{sideName(t.by)} dice</span> <span>on {sideName(1 - t.by)} units</span>
            </h3>
            <div class="thrown">
              {pips.map((p, i) => (
                <Die key={i} value={p} sides={roll.dice[at - t.dice + i] ?? 10} size={38} dark={t.digits === true && i > 0} />
              ))}
              <span>
                {thrown} {signed(by)} = <b>{thrown + by}</b>
              </span>
              <span class="fell">
                <b>{fell?.result ?? fallen[n]}</b>
                {fell?.range ? <small>{fell.range}</small> : null}
              </span>
            </div>
            <p>{fell?.text}</p>
            <table class="odds">
              <tbody>
                {all.map((o) => (
                  <tr key={o.result} class={o === fell ? 'is-fell' : ''} title={o.text}>
                    <th>{o.result === '-' ? 'none' : o.result}</th>
                    <td class="bar-cell">
                      <span class="bar-back">
                        <span class="bar-fill" style={{ width: `${o.chance * 100}%` }} />
                      </span>
                    </td>
                    <td class="amount">{percent(o.chance)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </article>
        );
      })}
    </div>
  );
}

const UNSURE = new Set(['inferred', 'reconstructed']);
/** How sure the numbers are: the table, and the values of those who take part; opens to each of them. */
export function Surety({ b }: { b: BattleSaid }): JSX.Element | null {
  useEffect(wantCharts, []);
  const chart = charts.value.find((c) => c.id === b.chart?.id);
  const table = chart && UNSURE.has(chart.confidence) ? chart : undefined;
  const units = [...new Set([...b.attackers, ...b.guns, ...b.defenders, ...b.defenseGuns])].filter((u) =>
    UNSURE.has(info.value?.units[u]?.confidence ?? ''),
  );
  const n = units.length + (table ? 1 : 0);
  if (!n) return null;
  const parts = [...(table ? ['the table'] : []), ...(units.length ? [units.length === 1 ? '1 unit' : `${units.length} units`] : [])];
  return (
    <details class="surety">
      <summary>
        <span class="certainty">{n === 1 ? '1 value' : `${n} values`} reconstructed</span> {parts.join(' and ')}: <u>how</u>
      </summary>
      <ul class="plain-list">
        {table ? (
          <li>
            <button type="button" class="text-link" onClick={() => (sheet.value = 'tables')}>
              {table.name}
            </button>{' '}
            {table.confidence}
          </li>
        ) : null}
        {units.map((u) => (
          <li key={u}>
            <button type="button" class="text-link" onClick={() => (unitShown.value = u)}>
              {unitName(u)}
            </button>{' '}
            {info.value?.units[u]?.confidence}
          </li>
        ))}
      </ul>
    </details>
  );
}
