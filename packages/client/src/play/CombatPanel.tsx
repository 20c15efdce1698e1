/** The attack before and after the die: both ledgers, the shifts, the table with its column, exact odds. */

import type { Chart } from '@hexfront/engine';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, busy, charts, info, log, moment, pieces, sideName, unitName, wantCharts } from '../store/index.ts';
import type { BattleSaid, Choice, SaidLedger } from '../table/protocol.ts';
import { battleShown } from './battle-state.ts';
import { CaseLink, focusMap, Key, Ledger, percent, SaidText } from './bits.tsx';
import { choose, commitNow } from './control.ts';
import { Throw } from './Dice.tsx';
import { fought } from './dice-state.ts';
import { Icon } from './icons.tsx';
import { committing } from './warnings-state.ts';
import { PromptWords } from './words.tsx';

function SideBox({ title, side, ledger }: { title: string; side: number; ledger: SaidLedger }): JSX.Element {
  return (
    <div class={`side-box side-${side}`}>
      <h3>
        <span>{title}</span> <b>{ledger.total}</b>
      </h3>
      {ledger.lines.length ? <Ledger of={ledger} /> : <p class="quiet">Nobody yet.</p>}
    </div>
  );
}

/** The whole chart if the game shows it, else the one row in use. */
function Table({ b, rolled }: { b: BattleSaid; rolled?: string }): JSX.Element | null {
  useEffect(wantCharts, []);
  if (!b.columns.length) return null;
  const row = (c: Chart) =>
    c.id === b.chart?.id && b.chart.row !== undefined
      ? b.chart.row
      : c.rows.findIndex((r) => r.cells.length === b.columns.length && r.cells.slice(0, -1).join() === b.columns.slice(0, -1).join());
  const chart = charts.value.find((c) => c.id === b.chart?.id) ?? charts.value.find((c) => row(c) >= 0);
  const live = chart ? row(chart) : -1;
  // A table may have its odds as the head of its columns instead of as a row.
  const headed = chart !== undefined && live < 0 && chart.columns.length === b.columns.length;
  if (!chart || (live < 0 && !headed))
    return (
      <table class="crt">
        <tbody>
          <tr class="is-live">
            <th>Column</th>
            {b.columns.map((c, i) => (
              <td key={i} class={cellClass(b, i, true)}>
                {c}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    );
  return (
    <div class="crt-scroll">
      <table class="crt">
        <tbody>
          {headed ? (
            <tr class="is-live">
              <th>Column</th>
              {b.columns.map((c, i) => (
                <td key={i} class={cellClass(b, i, true)}>
                  {c}
                </td>
              ))}
            </tr>
          ) : null}
          {chart.rows.map((r, n) => {
            const die = /^(?:die )?(-?\d+)/i.exec(r.head)?.[1];
            const fell = die !== undefined && die === rolled;
            return (
              <tr
                key={n}
                class={[
                  n === live ? 'is-live' : '',
                  die ? 'is-die' : '',
                  fell ? 'is-fell' : '',
                  die && /modified/i.test(r.head) && modifier(b) === 0 ? 'is-never' : '',
                ].join(' ')}
              >
                <th>{/^-?\d+$/.test(r.head) ? `Die ${r.head}` : label(r.head)}</th>
                {r.cells.map((c, i) => (
                  <td key={i} class={cellClass(b, i, n === live)}>
                    {c}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const label = (key: string): string => (key.charAt(0).toUpperCase() + key.slice(1)).replaceAll('-', ' ');

const cellClass = (b: BattleSaid, i: number, live: boolean): string =>
  [i === b.final ? 'is-final' : '', live && i === b.start && b.start !== b.final ? 'is-start' : ''].join(' ');

/** Same results together, likeliest order of the table kept. */
function grouped(b: BattleSaid): { result: string; chance: number; text: string }[] {
  const out = new Map<string, { result: string; chance: number; text: string }>();
  for (const o of b.outcomes) {
    const old = out.get(o.result);
    if (old) old.chance += o.chance;
    else out.set(o.result, { result: o.result, chance: o.chance, text: o.text });
  }
  return [...out.values()];
}

function Odds({ b, fell }: { b: BattleSaid; fell?: string }): JSX.Element | null {
  if (!b.outcomes.length) return null;
  return (
    <table class="odds">
      <tbody>
        {grouped(b).map((o, i) => (
          <tr key={o.result} class={fell === o.result ? 'is-fell' : ''}>
            <th>{o.result}</th>
            <td class="bar-cell">
              <span class="bar-back">
                <span class={`bar-fill fill-${i % 5}`} style={{ width: `${o.chance * 100}%` }} />
              </span>
            </td>
            <td class="amount">{percent(o.chance)}</td>
            <td class="says">{o.text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const BACK = /^(abandon|cancel|drop|abort|withdraw|call-off|clear)/;

function CombatButtons(): JSX.Element {
  const all = moment.value?.choices ?? [];
  const commit = commitOf(all);
  // A bid has its answers above, each with what follows from it.
  const rest = all.filter(
    (c) => c !== commit && !moment.value?.stakes?.choices.some((s) => JSON.stringify(s.action) === JSON.stringify(c.action)),
  );
  const press = (c: Choice) => () => {
    void choose(c.action);
    focusMap();
  };
  return (
    <>
      {commit ? (
        <button type="button" class="button primary" disabled={busy.value} onClick={press(commit)}>
          {commit.text} <Key k="Enter" />
        </button>
      ) : null}
      {rest.map((c) => (
        <button type="button" class="button" disabled={busy.value} key={JSON.stringify(c.action)} onClick={press(c)}>
          {c.text} {BACK.test(c.action.k) ? <Key k="Esc" /> : null}
        </button>
      ))}
    </>
  );
}

/** The choice that calls the attack off, for Esc. */
export const backChoice = (): Choice | undefined => moment.peek()?.choices.find((c) => BACK.test(c.action.k));
/** The choice that goes on, for Enter. Among several numbers to choose from none is the obvious one. */
export const commitChoice = (): Choice | undefined => commitOf(moment.peek()?.choices ?? []);
function commitOf(all: readonly Choice[]): Choice | undefined {
  const forward = all.filter((c) => !BACK.test(c.action.k));
  const plain = forward.filter((c) => c.action.n === undefined);
  // Where both ways cost something nobody goes one of them by a slip of the hand.
  if (moment.value?.stakes) return undefined;
  return plain.find((c) => !c.ends) ?? plain[0] ?? (forward.length === 1 ? forward[0] : undefined);
}

export function CombatPanel(): JSX.Element | null {
  const now = battleShown.value;
  const past = fought.value;
  const sure = committing.value;
  const b = past?.battle ?? sure?.battle ?? now;
  if (!b || !now) return null;
  // Without anybody in it an attack has no odds worth showing.
  const manned = b.attackers.length + b.guns.length > 0 || b.plain !== undefined;
  const place = b.targets.map((h) => info.value?.board.places.find((p) => p.hexes.includes(h))?.name ?? '').find(Boolean);
  const title = b.targets.length ? `Attack on ${b.targets.join(' and ')}` : 'Attack';
  return (
    <section class="combat" aria-label={title}>
      <div class="combat-body">
        <h2>
          {title} <small>{[place, ...new Set(b.targets.map(terrainOf))].filter(Boolean).join(', ')}</small>
        </h2>
        {past ? <Fallen /> : null}
        {past ? <Bearing /> : null}
        {past ? <Chosen b={b} /> : null}
        {sure ? <p class="caution">{sure.text}</p> : null}
        {b.plain ? <Ledger of={b.plain} total="Difference" /> : null}
        {b.targets.length ? (
          <div class="sides">
            <SideBox title={`${sideName(b.sides[0])} attack`} side={b.sides[0]} ledger={b.attack} />
            <SideBox title={`${sideName(b.sides[1])} defence`} side={b.sides[1]} ledger={b.defense} />
          </div>
        ) : null}
        {!past && !b.plain && !sure ? <Joiners b={b} /> : null}
        {manned ? null : <p class="quiet">Add units here or on the map: the odds then stand below.</p>}
        {manned && b.column.lines.length ? <Ledger of={{ ...b.column, lines: b.column.lines }} total={undefined} /> : null}
        {manned && b.columns.length ? (
          <p class="column-sum">
            <span>Column</span> <b>{b.columns[b.final]}</b>
          </p>
        ) : null}
        {b.die.lines.length ? <Ledger of={b.die} /> : null}
        {manned ? (
          <>
            <Table b={b} {...(past ? { rolled: rolledTotal(b, past.roll.pips) } : {})} />
            <Odds b={b} {...(past ? { fell: past.roll.outcomes.find((o) => o.fell)?.label } : {})} />
          </>
        ) : null}
      </div>
      {manned && b.outcomes.length && !past ? (
        <div class="sums">
          <div>
            <b>{b.taken.low === b.taken.high ? percent(b.taken.low) : `${Math.round(b.taken.low * 100)} to ${percent(b.taken.high)}`}</b>
            <span>hex taken{b.taken.low === b.taken.high ? '' : '; the enemy chooses'}</span>
          </div>
          <Losses b={b} />
        </div>
      ) : null}
      <footer class="combat-foot">
        {sure ? (
          <>
            <button type="button" class="button primary" onClick={() => void commitNow()}>
              <Icon name="die" size={18} /> Roll the die <Key k="Enter" />
            </button>
            <button
              type="button"
              class="button"
              onClick={() => {
                committing.value = undefined;
              }}
            >
              Not yet <Key k="Esc" />
            </button>
          </>
        ) : (
          <CombatButtons />
        )}
        <span class="quiet">{past ? 'The die has fallen.' : 'Undo ends at the roll.'}</span>
      </footer>
    </section>
  );
}

/** Terrain of a hex in a word, from the printed board. */
function terrainOf(hex: string): string {
  const file = info.peek()?.board;
  const row = file?.hexes.find((h) => h[0] === hex);
  return row && file ? file.terrains[row[3]].replaceAll('-', ' ') : '';
}

/** Sum of what changes the die. */
const modifier = (b: BattleSaid): number => Number.parseInt(b.die.total.replace('−', '-'), 10) || 0;

/** Pips with the modifiers of the die ledger, as the table counts them. */
const rolledTotal = (b: BattleSaid, pips: readonly number[]): string => String(pips.reduce((a, n) => a + n, 0) + modifier(b));

function Fallen(): JSX.Element | null {
  const past = fought.value;
  if (!past) return null;
  const { roll } = past;
  return (
    <div class="fallen" role="status">
      <Throw roll={roll} size={56} />
      <div>
        {roll.result.slice(0, 4).map((r) => (
          <p key={r.text}>
            <SaidText said={r} />
          </p>
        ))}
        {roll.result.length === 0 ? <p>{roll.text}</p> : null}
      </div>
    </div>
  );
}

/** Who bears the result now, and what has been borne. */
function Bearing(): JSX.Element {
  const m = moment.value;
  const since = log.value.findLast((l) => l.pips !== undefined)?.at ?? 0;
  const lines = log.value.filter((l) => l.at > since && l.kind !== 'plan' && l.kind !== 'why');
  return (
    <div class="bearing">
      <h3>Now</h3>
      <p>
        <span class={`pill small side-${m?.prompt.side ?? 'none'}`}>{sideName(m?.prompt.side)}</span> <PromptWords />{' '}
        <CaseLink id={m?.prompt.cases[0]} />
      </p>
      <Stakes />
      {lines.length ? (
        <ul class="plain-list">
          {lines.map((l, i) => (
            <li key={i}>
              <SaidText said={l} />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** A bid: what each side is to lose as things stand, out of what it has, and what follows from every answer. */
function Stakes(): JSX.Element | null {
  const s = moment.value?.stakes;
  if (!s) return null;
  const word = (action: Choice['action']) =>
    moment.value?.choices.find((c) => JSON.stringify(c.action) === JSON.stringify(action))?.text ?? action.k;
  return (
    <div class="stakes">
      <dl>
        {s.sides.map(({ side, now, most, text }) => (
          <div key={side}>
            <dt>
              <span class={`pill small side-${side}`}>{sideName(side)}</span>
            </dt>
            <dd>
              <span class="pips" role="img" aria-label={`${now} of ${most}`}>
                {Array.from({ length: Math.min(most, 24) }, (_, i) => (
                  <i key={i} class={i < now ? 'on' : ''} />
                ))}
              </span>{' '}
              {text}
            </dd>
          </div>
        ))}
      </dl>
      <ul class="plain-list">
        {s.choices.map(({ action, text }) => (
          <li key={JSON.stringify(action)}>
            <button
              type="button"
              class="stake"
              disabled={busy.value}
              onClick={() => {
                void choose(action);
                focusMap();
              }}
            >
              <b>{word(action)}</b> <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Units that may be chosen for what the result asks, with what then happens to them; in a stack they lie under each other. */
function Chosen({ b }: { b: BattleSaid }): JSX.Element | null {
  const m = moment.value;
  const actions = (m?.legal ?? []).filter((a) => a.u !== undefined && a.h === undefined).slice(0, 14);
  const [words, set] = useState<string[]>([]);
  const key = JSON.stringify(actions);
  useEffect(() => {
    let live = true;
    if (actions.length) void ask('words', { actions }).then((w) => live && set(w));
    return () => {
      live = false;
    };
  }, [key]);
  if (!actions.length || m?.stakes || b.plain) return null;
  return (
    <div class="joiners">
      <h3>Choose</h3>
      <div class="row wrap">
        {actions.map((a, i) => (
          <button type="button" class="button small" key={JSON.stringify(a)} onClick={() => void choose(a)}>
            {words[i] ?? unitName(a.u as number)}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Chances of what matters besides the hex: whom a result touches stands in the game's words for it. */
function Losses({ b }: { b: BattleSaid }): JSX.Element | null {
  const sum = (test: (o: BattleSaid['outcomes'][number]) => boolean) => b.outcomes.filter(test).reduce((s, o) => s + o.chance, 0);
  const defender = sum((o) => /\bdefender|each side/i.test(o.text));
  const attacker = sum((o) => /\battacker|each side/i.test(o.text));
  if (defender === 0 && attacker === 0) return null;
  return (
    <>
      <div>
        <b>{percent(defender)}</b>
        <span>{sideName(b.sides[1])} loses or falls back</span>
      </div>
      <div>
        <b>{percent(attacker)}</b>
        <span>{sideName(b.sides[0])} loses or falls back</span>
      </div>
    </>
  );
}

/** Units that may still join, offered here as well as on the map. */
function Joiners({ b }: { b: BattleSaid }): JSX.Element | null {
  const inIt = new Set([...b.attackers, ...b.guns, ...b.defenseGuns]);
  const legal = moment.value?.legal ?? [];
  const may = [
    ...new Map(legal.filter((a) => a.u !== undefined && a.h === undefined && !inIt.has(a.u as number)).map((a) => [a.u, a])).values(),
  ];
  if (!may.length) return null;
  return (
    <div class="joiners">
      <h3>May join</h3>
      <div class="row wrap">
        {may.slice(0, 14).map((a) => (
          <button type="button" class="button small" key={a.u} onClick={() => void choose(a)} title={pieces.value.get(a.u as number)?.hex}>
            <Icon name="plus" size={12} /> {unitName(a.u as number)}
          </button>
        ))}
      </div>
    </div>
  );
}
