/** The die as it fell. */
import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { aftermath } from '../../panels/log-lines.ts';
import { log, moment, pace } from '../../store/index.ts';
import type { LogLine } from '../../table/protocol.ts';
import { CaseLink, percent, SaidText } from '../bits.tsx';
import { CloseButton } from '../icons.tsx';
import { battleTitle } from './battle-state.ts';
import { fought, type Roll, rolls } from './dice-state.ts';

const PIPS: Record<number, [number, number][]> = {
  1: [[2, 2]],
  2: [
    [1, 1],
    [3, 3],
  ],
  3: [
    [1, 1],
    [2, 2],
    [3, 3],
  ],
  4: [
    [1, 1],
    [3, 1],
    [1, 3],
    [3, 3],
  ],
  5: [
    [1, 1],
    [3, 1],
    [2, 2],
    [1, 3],
    [3, 3],
  ],
  6: [
    [1, 1],
    [3, 1],
    [1, 2],
    [3, 2],
    [1, 3],
    [3, 3],
  ],
};

/** A die with up to six pips, or its number. */
export function Die({ value, sides, size = 44, dark }: { value: number; sides: number; size?: number; dark?: boolean }): JSX.Element {
  return (
    <svg class={dark ? 'die dark' : 'die'} viewBox="0 0 40 40" width={size} height={size} role="img" aria-label={`Die shows ${value}`}>
      <rect x="1.500" y="1.500" width="37" height="37" rx="7" fill={dark ? '#23282C' : '#FBF9F3'} stroke="#23282C" stroke-width="1.500" />
      {sides <= 6 && PIPS[value] ? (
        PIPS[value].map(([x, y], i) => <circle key={i} cx={x * 10} cy={y * 10} r="3.600" fill="#23282C" />)
      ) : (
        <text x="20" y="27" text-anchor="middle" class="die-number">
          {value}
        </text>
      )}
    </svg>
  );
}

/** Tumbles for 600 ms, then lies still; no motion, no tumbling. */
export function Throw({ roll, size }: { roll: Roll; size?: number }): JSX.Element {
  const [rolling, set] = useState(pace() > 0);
  const [face, turn] = useState(1);
  useEffect(() => {
    if (pace() === 0) return set(false);
    set(true);
    let n = 0;
    const timer = setInterval(() => {
      n++;
      turn((f) => (f % 6) + 1);
      if (n >= 7) {
        clearInterval(timer);
        set(false);
      }
    }, 85 * pace());
    return () => clearInterval(timer);
  }, [roll]);
  return (
    <span class={`throw ${rolling ? 'rolling' : ''}`}>
      {roll.pips.map((p, i) => (
        <Die key={i} value={rolling ? Math.min(((face + i) % 6) + 1, roll.dice[i] ?? 6) : p} sides={roll.dice[i] ?? 6} size={size} />
      ))}
    </span>
  );
}

/** Lines beside a roll; what else came of it stands below. */
const MOST_RESULTS = 3;
/** Beyond these the log is the better place. */
const MOST_FOLLOWED = 6;
/** What came of dice that no panel shows: lines of the log since the last of them, but for what stands with the dice. */
export const followed = computed((): readonly LogLine[] => {
  const told = new Set(rolls.value.flatMap((r) => r.result.slice(0, MOST_RESULTS).map((said) => said.text)));
  if (!rolls.value.some((r) => r.battle)) return [];
  return aftermath(log.value)
    .filter((line) => !told.has(line.text))
    .slice(0, MOST_FOLLOWED);
});

/** Rolls outside a battle lie on the map for a while. */
export function DiceCard(): JSX.Element | null {
  const list = rolls.value;
  const after = followed.value;
  if (!list.length || moment.value?.result || (fought.value && moment.value?.battle)) return null;
  // The volleys of a barrage are one row each, without what hung on them.
  const many = list.length > 2;
  const battle = list.find((r) => r.battle)?.battle;
  return (
    // It lies on the map: a click where it lies puts it away, so that what is under it can be clicked next; links in it still lead to their rule.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys have its close button
    <div
      class={many ? 'dice-card many' : 'dice-card'}
      role="status"
      onClick={(e) => {
        if (!(e.target as Element).closest('a, button')) rolls.value = [];
      }}
    >
      {battle ? <b>{battleTitle(battle)}</b> : null}
      {list.map((roll, i) => (
        <div class="dice-row" key={i}>
          <Throw roll={roll} size={many ? 26 : undefined} />
          <div>
            {many ? null : (
              <>
                <b>{roll.text}</b> <CaseLink id={roll.case} />
              </>
            )}
            {roll.result.slice(0, MOST_RESULTS).map((r) => (
              <p key={r.text}>
                <SaidText said={r} />
              </p>
            ))}
            {!many && roll.outcomes.some((o) => o.fell) && roll.outcomes.length > 1 ? (
              <p class="quiet">A chance of {percent(roll.outcomes.find((o) => o.fell)?.chance ?? 0)}.</p>
            ) : null}
          </div>
        </div>
      ))}
      {after.length ? (
        <ul class="plain-list">
          {after.map((line) => (
            <li key={`${line.at} ${line.text}`}>
              <SaidText said={line} />
            </li>
          ))}
        </ul>
      ) : null}
      <CloseButton
        label="Put the dice away"
        close={() => {
          rolls.value = [];
        }}
      />
    </div>
  );
}
