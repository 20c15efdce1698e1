/** The attack before and after the die: both ledgers, the shifts, the table with its column, exact odds. */
import type { Side } from '@hexfront/engine';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, busy, info, moment, sideName } from '../../store/index.ts';
import type { BattleSaid, Choice, SaidLedger } from '../../table/protocol.ts';
import { Key, Ledger, percent } from '../bits.tsx';
import { someHidden } from '../cards/uncover.ts';
import { committing } from '../cards/warnings-state.ts';
import { choose, commitNow, undo } from '../control.ts';
import { Icon } from '../icons.tsx';
import { choiceText, endChoice } from '../PromptBar.tsx';
import { focusMap, narrow } from '../screen-state.ts';
import { useFollows, useWords } from '../words.tsx';
import { AttackStrip } from './AttackStrip.tsx';
import { BACK, battleShown, battleTitle, battleWord, course } from './battle-state.ts';
import { Bearing, Chosen, Fallen, Stakes } from './CombatResult.tsx';
import { Reading, rolledTotal } from './CombatTable.tsx';
import { bothRolled, Roles, StepStrip, Surety, Throws } from './Course.tsx';
import { fought } from './dice-state.ts';
import { HELPS, Joiners } from './Joiners.tsx';
import { settling } from './Settle.tsx';

/** `most`: what it can still grow to before the roll. */
function SideBox({ title, side, ledger, most }: { title: string; side: Side; ledger: SaidLedger; most?: number | undefined }): JSX.Element {
  return (
    <div class={`side-box side-${side}`}>
      <h3>
        <span>{title}</span>{' '}
        <b>
          {ledger.total}
          {most === undefined ? null : <i class="to-come"> to {most}</i>}
        </b>
      </h3>
      {ledger.lines.length ? <Ledger of={ledger} /> : <p class="quiet">No units yet.</p>}
    </div>
  );
}

function CombatButton({ choice, press, k }: { choice: Choice; press: () => void; k?: string | undefined }): JSX.Element {
  const follows = useFollows(choice.action);
  return (
    <button type="button" class={k === 'Enter' ? 'button primary' : 'button'} disabled={busy.value} onClick={press} {...follows}>
      {choiceText(choice)} {k ? <Key k={k} /> : null}
    </button>
  );
}

function CombatButtons(): JSX.Element {
  const all = moment.value?.choices ?? [];
  const commit = commitOf(all);
  // A bid has its answers above, each with what follows from it.
  const rest = all.filter(
    (c) =>
      c !== commit &&
      !numbersOf(all).includes(c) &&
      !moment.value?.stakes?.choices.some((s) => JSON.stringify(s.action) === JSON.stringify(c.action)),
  );
  const press = (c: Choice) => () => {
    void choose(c.action);
    focusMap();
  };
  // Whoever answers another's attack has nothing to take back.
  const prompt = moment.value?.prompt;
  const whose = prompt?.stages.findLast((s) => s.side !== undefined)?.side;
  const own = whose === undefined || whose === prompt?.side;
  const canCancel = own && !fought.value && !all.some((c) => BACK.test(c.action.k)) && (moment.value?.undo ?? 0) > 0;
  return (
    <>
      {commit ? <CombatButton choice={commit} press={press(commit)} k="Enter" /> : null}
      {rest.map((c) => (
        <CombatButton
          key={JSON.stringify(c.action)}
          choice={c}
          press={press(c)}
          k={BACK.test(c.action.k) ? 'Esc' : c === endChoice() ? 'E' : undefined}
        />
      ))}
      {canCancel ? (
        <button
          type="button"
          class="button"
          disabled={busy.value}
          title="Takes the attack back: nothing happens"
          onClick={() => void cancelAttack()}
        >
          Cancel
        </button>
      ) : null}
    </>
  );
}

/** Takes an attack back that has no answer of its own for that: to before its first choice, never past a die or another's answer. */
async function cancelAttack(): Promise<void> {
  // Hexes that were added to it go as well: what was chosen before shares one of its targets.
  const targets = moment.peek()?.battle?.targets ?? [];
  const same = () => moment.peek()?.battle?.targets.some((hex) => targets.includes(hex));
  for (let i = 0; i < 80 && moment.peek()?.undo && same(); i++) await undo();
  focusMap();
}

/** The choice that calls the attack off, for Esc. */
export const backChoice = (): Choice | undefined => moment.peek()?.choices.find((c) => BACK.test(c.action.k));
/** The choice that goes on, for Enter. Among several numbers to choose from none is the obvious one. */
export const commitChoice = (): Choice | undefined => commitOf(moment.peek()?.choices ?? []);
function commitOf(all: readonly Choice[]): Choice | undefined {
  const forward = all.filter((c) => !BACK.test(c.action.k));
  const plain = forward.filter((c) => c.action.n === undefined);
  // Where both ways cost something nobody goes one of them by a slip of the hand.
  if (moment.value?.stakes) return settling();
  // Nor does anybody go without a helper who could be chosen.
  if (moment.value?.legal.some((a) => HELPS.test(a.k))) return undefined;
  return plain.find((c) => !c.ends) ?? plain[0] ?? (forward.length === 1 ? forward[0] : undefined);
}

export function CombatPanel(): JSX.Element | null {
  const now = battleShown.value;
  const past = fought.value;
  const sure = committing.value;
  const b = past?.battle ?? sure?.battle ?? now;
  if (!b || !now) return null;
  // Without anybody in it an attack has no odds worth showing; fire by points has no units, but rolls of its own.
  const rolls = b.outcomes.some((o) => o.section !== undefined);
  const manned = b.attackers.length + b.guns.length > 0 || rolls || b.plain !== undefined;
  const place = b.targets.map((h) => info.value?.board.places.find((p) => p.hexes.includes(h))?.name ?? '').find(Boolean);
  const what = battleWord(b);
  const title = battleTitle(b);
  const choosing = !past && !b.plain && !sure;
  // Where the panel is low, whom to add comes before what has been added.
  const joining = choosing && !among(b) ? <Joiners b={b} /> : null;
  const throws = course.value?.throws ?? [];
  const both = bothRolled(throws);
  return (
    <section class="combat" aria-label={title}>
      <div class="combat-body">
        <h2>
          {title} <small>{[place, ...new Set(b.targets.map(terrainOf))].filter(Boolean).join(', ')}</small>
        </h2>
        <StepStrip />
        <AttackStrip now={b} />
        {choosing && among(b) ? <Chosen b={b} /> : null}
        {choosing ? <Numbers /> : null}
        {both ? <Throws throws={throws} {...both} /> : null}
        {past ? <Fallen but={both?.roll} /> : null}
        {/* A game opened again after the die still has its bid to answer. */}
        {past ? <Bearing /> : <Stakes />}
        {past ? <Chosen b={b} /> : null}
        {choosing || sure ? null : <Numbers />}
        {sure ? <p class="caution">{sure.text}</p> : null}
        {b.plain ? <Ledger of={b.plain} total="Difference" /> : null}
        {narrow.value ? joining : null}
        {b.targets.length ? (
          <div class="sides">
            <SideBox title={`${sideName(b.sides[0])} ${what.toLowerCase()}`} side={b.sides[0]} ledger={b.attack} />
            {b.fire ? null : (
              <SideBox title={`${sideName(b.sides[1])} defense`} side={b.sides[1]} ledger={b.defense} most={b.answers?.atWorst?.defense} />
            )}
          </div>
        ) : null}
        {narrow.value ? null : joining}
        {manned ? null : <p class="quiet">Add units here or on the map to see the odds.</p>}
        <div class={b.columns.length && b.die.lines.length > 1 ? 'reckoning' : undefined}>
          {manned && b.columns.length ? (
            <div>
              {throws.length ? <h3>Column</h3> : null}
              {b.column.lines.length ? <Ledger of={b.column} /> : null}
              <p class="column-sum">
                <span>Column</span>{' '}
                <b>
                  {b.answers?.atWorst ? <i class="to-come">{b.answers.worst} to </i> : null}
                  {b.columns[b.final]}
                </b>
              </p>
            </div>
          ) : null}
          {past ? null : <EnemyAnswers b={b} />}
          {b.die.lines.length > 1 ? (
            <div>
              {throws.length > 1 ? <h3>Added to both dice</h3> : null}
              <Ledger of={b.die} />
              <p class="column-sum">
                <span>Modifier</span> <b>{signed(b.die.total)}</b>
              </p>
            </div>
          ) : b.die.lines.length ? (
            <Ledger of={b.die} />
          ) : null}
        </div>
        <Roles />
        {both ? null : <Surety b={b} />}
        {manned ? (
          <Reading b={b} fell={past?.roll.outcomes.find((o) => o.fell)?.label} rolled={past && rolledTotal(b, past.roll.pips)} />
        ) : null}
      </div>
      {manned && b.outcomes.length && !past ? (
        <div class="sums">
          {b.fire ? null : (
            <div>
              <b>{chances(Math.min(b.taken.low, b.answers?.atWorst?.taken.low ?? 1), b.taken.high)}</b>
              <span>hex taken{b.taken.low === b.taken.high ? null : <span class="roomy-only">, depending on the defender</span>}</span>
            </div>
          )}
          <Losses b={b} />
        </div>
      ) : null}
      <footer class="combat-foot">
        {sure ? (
          <>
            <button type="button" class="button primary" onClick={() => void commitNow()}>
              {sure.act ?? (
                <>
                  <Icon name="die" size={18} /> Roll the die
                </>
              )}{' '}
              <Key k="Enter" />
            </button>
            <button
              type="button"
              class="button"
              onClick={() => {
                committing.value = undefined;
              }}
            >
              Cancel <Key k="Esc" />
            </button>
          </>
        ) : (
          <CombatButtons />
        )}
        {sure?.act ? null : past && !sure ? <span class="quiet roomy-only">Die rolled.</span> : <NoUndo />}
      </footer>
    </section>
  );
}

/** Where undo will end: at the roll, or with hidden counters that the next answer brings into sight. */
function NoUndo(): JSX.Element {
  const [shows, set] = useState(false);
  const commit = commitOf(moment.value?.choices ?? []);
  const version = moment.value?.version;
  useEffect(() => {
    set(false);
    if (!commit || !someHidden()) return;
    let live = true;
    ask('uncovers', { actions: [commit.action] }).then(
      (seen) => live && set(seen !== undefined),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [version, commit?.action.k]);
  if (!shows || !commit) return <span class="quiet roomy-only">No undo after the roll.</span>;
  return <span class="quiet">“{commit.text}” shows hidden counters: no undo after that.</span>;
}

/** What the enemy can still do to the odds before the die. */
function EnemyAnswers({ b }: { b: BattleSaid }): JSX.Element | null {
  const { answers } = b;
  if (!answers) return null;
  return (
    <div class="enemy-answers" role="note">
      <p>
        Before the roll the {sideName(answers.side)} player can respond.{' '}
        {answers.worst === b.columns[b.final] ? 'The odds cannot get worse.' : <b>The odds can drop to {answers.worst}.</b>}
      </p>
      <ul class="plain-list">
        {answers.options.map((o) => (
          <li key={o.text}>
            {o.text}: <b>{o.column}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A total that is added to something. */
const signed = (total: string): string => (/^[1-9]/.test(total) ? `+${total}` : total);

/** A chance, or the range it lies in. */
const chances = (low: number, high: number): string =>
  Math.round(low * 100) === Math.round(high * 100) ? percent(low) : `${Math.round(low * 100)} to ${percent(high)}`;

/** Terrain of a hex in a word, from the printed board. */
function terrainOf(hex: string): string {
  const file = info.peek()?.board;
  const row = file?.hexes.find((h) => h[0] === hex);
  return row && file ? file.terrains[row[3]].replaceAll('-', ' ') : '';
}

/** Chances of what matters besides the hex: whom a result touches stands in the game's words for it. */
function Losses({ b }: { b: BattleSaid }): JSX.Element | null {
  const sum = (of: BattleSaid['outcomes'], whom: RegExp) => of.filter((o) => whom.test(o.text)).reduce((s, o) => s + o.chance, 0);
  // With everything the enemy can still do, and without.
  const range = (whom: RegExp): [number, number] => {
    const now = sum(b.outcomes, whom);
    const then = b.answers?.atWorst ? sum(b.answers.atWorst.outcomes, whom) : now;
    return now < then ? [now, then] : [then, now];
  };
  const defender = range(/\bdefender|each side/i);
  const attacker = range(/\battacker|each side/i);
  if (defender[1] === 0 && attacker[1] === 0) return null;
  return (
    <>
      <div>
        <b>{chances(...defender)}</b>
        <span>{sideName(b.sides[1])} loss or retreat</span>
      </div>
      {b.fire ? null : (
        <div>
          <b>{chances(...attacker)}</b>
          <span>{sideName(b.sides[0])} loss or retreat</span>
        </div>
      )}
    </>
  );
}

/** More numbers than this are a list, each with what it would bring. */
const FEW_NUMBERS = 4;
function numbersOf(all: readonly Choice[]): Choice[] {
  const numbers = all.filter((c) => c.action.n !== undefined && c.action.u === undefined && c.action.h === undefined);
  return numbers.length > FEW_NUMBERS ? numbers : [];
}
function Numbers(): JSX.Element | null {
  const numbers = numbersOf(moment.value?.choices ?? []);
  const effects = useWords(
    numbers.map((c) => c.action),
    'effects',
  );
  if (!numbers.length) return null;
  return (
    <div class="joiners numbers">
      <h3>Choose</h3>
      <div class="row wrap">
        {numbers.map((c, i) => (
          <button type="button" class="button small" key={c.action.n} disabled={busy.value} onClick={() => void choose(c.action)}>
            {c.text} {effects[i] ? <small>{effects[i]}</small> : null}
          </button>
        ))}
      </div>
    </div>
  );
}

/** Nobody is to be added: one of those who take part is to be chosen, to lead say. */
const among = (b: BattleSaid): boolean => {
  const part = new Set([...b.attackers, ...b.defenders]);
  const { prompt, legal = [] } = moment.value ?? {};
  return prompt?.kinds.length === 1 && legal.length > 0 && legal.every((a) => a.u !== undefined && part.has(a.u));
};
