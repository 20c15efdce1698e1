/** What is asked, in words, by which case, and the buttons that answer it. */
import type { Side } from '@hexfront/engine';
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import {
  ableUnits,
  busy,
  info,
  moment,
  order,
  pieces,
  reach,
  seat,
  selected,
  settings,
  sideName,
  thinking,
  toDo,
  unitName,
} from '../store/index.ts';
import type { Choice } from '../table/protocol.ts';
import { CaseLink, Key } from './bits.tsx';
import { BACK, battleShown } from './combat/battle-state.ts';
import { choose, nextUnit, tellWhy } from './control.ts';
import { Icon } from './icons.tsx';
import { choicesOpen, focusMap } from './screen-state.ts';
import { inSlot, sheet } from './slots.ts';
import { stageWords } from './stage-words.ts';
import { Follows, useFollows } from './words.tsx';

/** What leaves the phase says so. */
export function choiceText(c: Choice): string {
  const stage = moment.value?.prompt.stages.at(-1)?.name;
  if (!c.ends || c.own || !stage || !ENDING.test(c.action.k)) return c.text;
  return `End ${stage}`;
}
const ENDING = /^(done|end|over|pass|finish|go-on)$/;

/** The answer of the key E: what ends the phase, or the only answer there is; between several ends nobody but the player chooses. */
export function endChoice(): Choice | undefined {
  const m = moment.value;
  const all = m?.choices ?? [];
  const ending = all.filter((c) => c.ends);
  return (
    ending.find((c) => ENDING.test(c.action.k)) ??
    (ending.length === 1 ? ending[0] : undefined) ??
    (all.length === 1 && !m?.battle ? all[0] : all.find((c) => c.action.k === 'done'))
  );
}

/** What cannot be pressed yet stays in sight and says why. */
function BlockedButtons(): JSX.Element {
  // With a unit in hand the question is where to; what it cannot do besides is asked on its card.
  // In a battle its panel has a Cancel that takes it back.
  const cancels = battleShown.value !== undefined && (moment.value?.undo ?? 0) > 0;
  const shown = walking() ? [] : moment.value?.blocked.filter((b) => !(cancels && BACK.test(b.kind)));
  return (
    <>
      {shown?.map((b) => (
        <button
          type="button"
          class="button off"
          aria-disabled="true"
          title={b.why.text}
          key={b.kind}
          onClick={() => tellWhy(b.text, [b.why])}
        >
          {ENDING.test(b.kind) && !b.own ? `End ${moment.value?.prompt.stages.at(-1)?.name ?? ''}` : b.text}
        </button>
      ))}
    </>
  );
}

/** A unit is in hand and the map shows where it may go: single steps need no buttons. */
const walking = (): boolean => moment.value?.hand !== undefined && (reach.value?.hexes.length ?? 0) > 0;

function ChoiceButton({ choice, k }: { choice: Choice; k?: string }): JSX.Element {
  const follows = useFollows(choice.action);
  return (
    <button
      type="button"
      class="button"
      {...follows}
      disabled={busy.value}
      onClick={() => {
        choicesOpen.value = false;
        void choose(choice.action);
        focusMap();
      }}
    >
      {choiceText(choice)}
      {k ? <Key k={k} /> : null}
    </button>
  );
}

/** Few choices are buttons; many, or those with a number, fold into a list. */
export function Choices({ most = 3 }: { most?: number }): JSX.Element {
  // A bid is answered beside the map, where every answer says what follows from it.
  const told = new Set(moment.value?.stakes?.choices.map((c) => JSON.stringify(c.action)));
  const all = (moment.value?.choices ?? []).filter(
    (c) => c.action.k !== toDo.value.split?.kind && !told.has(JSON.stringify(c.action)) && (c.action.n === undefined || !walking()),
  );
  // What names a number is one of many; what ends the phase stands last, next to nothing else.
  const weight = (c: Choice) => (c.ends ? 2 : c.action.n === undefined ? 1 : 0);
  const sorted = [...all].sort((a, b) => weight(a) - weight(b));
  const key = (c: Choice) => (c === endChoice() ? 'E' : undefined);
  if (sorted.length <= most)
    return (
      <>
        {sorted.map((c) => (
          <ChoiceButton key={JSON.stringify(c.action)} choice={c} k={key(c)} />
        ))}
      </>
    );
  // One number among many stands nowhere by itself.
  const apart = sorted[sorted.length - 1].action.n === undefined ? 1 : 0;
  const shown = sorted.slice(sorted.length - apart);
  const rest = sorted.slice(0, sorted.length - apart);
  return (
    <>
      <div class="with-pop">
        <button
          type="button"
          class="button"
          aria-haspopup="menu"
          aria-expanded={choicesOpen.value}
          onClick={() => {
            choicesOpen.value = !choicesOpen.peek();
          }}
        >
          Choose <Icon name="down" size={14} />
        </button>
        {choicesOpen.value ? (
          <div class="pop choice-list" role="menu">
            {rest.map((c) => (
              <button
                type="button"
                role="menuitem"
                key={JSON.stringify(c.action)}
                onClick={() => {
                  choicesOpen.value = false;
                  void choose(c.action);
                  focusMap();
                }}
              >
                {c.text}
              </button>
            ))}
          </div>
        ) : null}
      </div>
      {shown.map((c) => (
        <ChoiceButton key={JSON.stringify(c.action)} choice={c} k={key(c)} />
      ))}
    </>
  );
}

const seatWords = (side: Side | undefined): string => {
  const seat = side === undefined ? undefined : info.value?.seats[side];
  return seat?.by === 'computer' ? 'The computer' : (seat?.name ?? 'Another player');
};

/** While the computer plays: how far it is, wait, go on, no more waiting, or play it yourself. */
function ComputerButtons({ side }: { side: Side }): JSX.Element | null {
  const now = thinking.value;
  if (info.value?.seats[side]?.by !== 'computer') return null;
  const instant = settings.value.computerSpeed === 'instant';
  return (
    <>
      <span
        class="thinking"
        role="progressbar"
        aria-label="Computer is thinking"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(100 * (now?.done ?? 0))}
      >
        <i class={now?.paused ? '' : 'at-work'} style={{ width: `${Math.round(100 * (now?.done ?? 0))}%` }} />
      </span>
      <span class="count wide-only">{now?.answers ? `${now.answers} ${now.answers === 1 ? 'answer' : 'answers'}` : 'thinking'}</span>
      <button type="button" class="button" onClick={() => void order({ o: 'computer', paused: !now?.paused })}>
        {now?.paused ? 'Resume' : 'Pause'}
      </button>
      {now?.paused ? (
        <button
          type="button"
          class="button"
          title={`A player on this device plays the ${sideName(side)} side from now on`}
          onClick={() => void seat(side, { by: 'here' })}
        >
          Take over
        </button>
      ) : instant ? null : (
        <button type="button" class="button" title="Skip to your next decision" onClick={() => void order({ o: 'computer', hurry: true })}>
          Skip
        </button>
      )}
    </>
  );
}

function Advice(): JSX.Element | null {
  const Button = inSlot('advice');
  return Button ? <Button /> : null;
}

/** Of the bar: another one makes other room. */
const width = signal(0);

export function PromptBar(): JSX.Element {
  const m = moment.value;
  const ref = useRef<HTMLDivElement>(null);
  // What floats below the prompt keeps clear of it, however many lines it has.
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      element.parentElement?.style.setProperty('--prompt-h', `${element.offsetHeight}px`);
      width.value = element.offsetWidth;
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [m !== undefined]);
  const [room, setRoom] = useState<'wide' | 'tight' | 'cut' | 'open'>('wide');
  const asked = `${m?.version}/${selected.value.length}/${width.value}`;
  // A prompt has one line: first the way to the next unit gives way, then what does not fit is unfolded on demand.
  useLayoutEffect(() => {
    const line = ref.current?.querySelector('p:not(.follows)');
    if (!line || room === 'cut' || room === 'open' || line.scrollWidth <= line.clientWidth + 1) return;
    setRoom(room === 'wide' ? 'tight' : 'cut');
  });
  useEffect(() => setRoom('wide'), [asked]);
  if (!m) return <div class="prompt" />;
  const p = m.prompt;
  const able = ableUnits.value.filter((u) => pieces.value.get(u)?.side === p.side && pieces.value.get(u)?.hex !== undefined).length;
  const chosen = selected.value;
  return (
    <div class={room === 'open' ? 'prompt unfolded' : 'prompt'} ref={ref} role="status" aria-live="polite">
      <span class={`pill side-${p.side ?? 'none'}`}>{stageWords()}</span>
      <p>
        {m.result ? (
          <b>{m.result.text}</b>
        ) : m.theirs ? (
          <>
            <b>
              {seatWords(p.side)} plays the {sideName(p.side)} side.
            </b>{' '}
            <span>{thinking.value?.paused ? 'Paused.' : p.text ? `Deciding: ${p.text}` : ''}</span>
          </>
        ) : chosen.length && reach.value?.hexes.length ? (
          <>
            <b>Move {chosen.length === 1 ? unitName(chosen[0]) : `${chosen.length} units`}</b>{' '}
            <span>
              to a highlighted hex.<span class="mouse-only"> Ctrl and click chooses another unit there.</span>
            </span>
          </>
        ) : (
          <PromptText text={p.text} />
        )}
      </p>
      {room === 'cut' || room === 'open' ? (
        <button
          type="button"
          class="plain prompt-more"
          aria-expanded={room === 'open'}
          title={room === 'open' ? 'One line' : p.text}
          onClick={() => setRoom(room === 'open' ? 'cut' : 'open')}
        >
          {room === 'open' ? 'Less' : 'More'}
        </button>
      ) : null}
      {m.theirs ? null : <CaseLink id={p.cases[0]} />}
      <span class="prompt-end">
        {able > 1 && !m.battle && room === 'wide' ? (
          <button type="button" class="plain count wide-only" title="Next unit that can act (N)" onClick={() => void nextUnit()}>
            Next unit ({able} left)
          </button>
        ) : null}
        {m.theirs ? <ComputerButtons side={p.side ?? 0} /> : <Advice />}
        <BlockedButtons />
        {/* In a battle every answer stands once, in its panel beside the odds; a sheet over the panel brings them back. */}
        {battleShown.value && !sheet.value ? null : <Choices />}
      </span>
      <Follows />
    </div>
  );
}

/** The first clause is what to do; what else is possible comes quieter. */
function PromptText({ text }: { text: string }): JSX.Element {
  // A name such as St. Vith ends no clause.
  const at = text.search(/(?<!\bSt)[,:.;?] (?=\S)/);
  if (at < 0) return <b>{text}</b>;
  return (
    <>
      <b>{text.slice(0, at + 1)}</b> <span>{text.slice(at + 2)}</span>
    </>
  );
}
