/** Who can join a battle that is being put together, one by one or all at once; and why others cannot. */
import { type Action, type UnitId, unitOf } from '@hexfront/engine';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask, busy, moment, pieces, placeName, unitName } from '../../store/index.ts';
import type { BattleSaid, Moment, Said } from '../../table/protocol.ts';
import { SaidText } from '../bits.tsx';
import { act, choose } from '../control.ts';
import { Icon } from '../icons.tsx';
import { useFollows, useWords } from '../words.tsx';

/** Kinds of answers with which a unit helps and joins nothing. */
export const HELPS = /^observe/;

/** A unit that may take part with all it has, or with less of it. */
function Joiner({ ways, effect }: { ways: readonly Action[]; effect?: string | undefined }): JSX.Element {
  const [action] = ways;
  const name = unitName(unitOf(action));
  const follows = useFollows(action);
  const title = pieces.value.get(unitOf(action))?.hex;
  return (
    <span class="joiner">
      <button type="button" class="button small" {...follows} title={title} onClick={() => void choose(action)}>
        <Icon name="plus" size={12} /> {name} {action.n === undefined ? null : <b>{action.n}</b>}
        {effect ? <small> {effect}</small> : null}
      </button>
      {ways.length > 1 ? (
        <select aria-label={`${name}: less than ${action.n}`} onChange={(e) => void choose(ways[e.currentTarget.selectedIndex])}>
          {ways.map((way) => (
            <option key={way.n}>{way.n}</option>
          ))}
        </select>
      ) : null}
    </span>
  );
}

/** Beyond these the map is the better list. */
const MOST_JOINERS = 14;

/** All of these as one order, if all of them can; of artillery as many as may fire, the strongest first. */
function AddAll({ may, of: whom }: { may: readonly Action[]; of: string }): JSX.Element | null {
  const [all, set] = useState<{ of: string; actions: Action[] }>({ of: '', actions: [] });
  const of = JSON.stringify([moment.value?.version, may]);
  const fires = may.every((a) => a.n !== undefined);
  useEffect(() => {
    let live = true;
    ask('alike', { actions: [...may].sort((a, b) => (b.n ?? 0) - (a.n ?? 0)) }).then(
      (found) => live && set({ of, actions: found?.actions ?? [] }),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [of]);
  const n = all.of === of ? all.actions.length : 0;
  if (n < 2 || (n < may.length && !fires)) return null;
  const sum = all.actions.reduce((total, a) => total + (a.n ?? 0), 0);
  return (
    <button
      type="button"
      class="button small"
      disabled={busy.value}
      title={all.actions.map((a) => unitName(unitOf(a))).join(', ')}
      onClick={() => void act(...all.actions)}
    >
      <Icon name="plus" size={12} /> {n < may.length ? `${n} of ${may.length}` : `All ${n}`}
      {whom} {sum ? <b>{sum}</b> : null}
    </button>
  );
}

/** Everybody; and where they come from several hexes, each hex by itself. */
function AddSeveral({ may }: { may: readonly Action[] }): JSX.Element {
  const hexes = new Map<string, Action[]>();
  for (const a of may) {
    const hex = pieces.value.get(unitOf(a))?.hex ?? '';
    hexes.set(hex, [...(hexes.get(hex) ?? []), a]);
  }
  return (
    <>
      {may.length > 1 ? <AddAll may={may} of="" /> : null}
      {may.some((a) => a.n !== undefined) || hexes.size < 2
        ? null
        : [...hexes].map(([hex, own]) => (own.length > 1 ? <AddAll key={hex} may={own} of={` in ${hex}`} /> : null))}
    </>
  );
}

/** Units and hexes that may still join, offered here as well as on the map; those who no longer can, with the reason. */
export function Joiners({ b }: { b: BattleSaid }): JSX.Element | null {
  const inIt = new Set([...b.attackers, ...b.guns, ...b.defenseGuns]);
  const legal = moment.value?.legal ?? [];
  const may = new Map<number, Action[]>();
  for (const a of legal) if (a.u !== undefined && a.h === undefined && !inIt.has(a.u)) may.set(a.u, [...(may.get(a.u) ?? []), a]);
  const hexes = legal.filter((a) => a.u === undefined && a.h !== undefined);
  const first = [...may.values()].map(([way]) => way);
  const effects = useWords([...first, ...hexes].slice(0, 2 * MOST_JOINERS), 'effects');
  // Units that only help, as an observer does, are chosen and join nothing.
  const helps = legal.some((a) => HELPS.test(a.k));
  return (
    <>
      {may.size || hexes.length ? (
        <div class="joiners">
          <h3>{helps ? 'Can observe' : 'Can join'}</h3>
          <div class="row wrap">
            {helps ? null : <AddSeveral may={first} />}
            {[...may.values()].slice(0, MOST_JOINERS).map((ways, i) => (
              <Joiner key={ways[0].u} ways={ways} effect={effects[i]} />
            ))}
            {hexes.slice(0, MOST_JOINERS).map((a, i) => (
              <button type="button" class="button small" key={a.h} disabled={busy.value} onClick={() => void choose(a)}>
                <Icon name="plus" size={12} /> Hex {placeName(a.h ?? -1)}
                {effects[first.length + i] ? <small> {effects[first.length + i]}</small> : null}
              </button>
            ))}
          </div>
        </div>
      ) : null}
      <LeftOut />
    </>
  );
}

/** Whoever could join a battle since it was begun. */
interface Joining {
  target: string;
  could: ReadonlySet<UnitId>;
}
let joining: Joining | undefined;
type Table = Pick<Moment, 'battle' | 'legal'> | undefined;
/** Another battle begins anew. */
export function joiningAfter(known: Joining | undefined, m: Table): Joining | undefined {
  const [target] = m?.battle?.targets ?? [];
  if (!m || target === undefined || m.legal.some((a) => HELPS.test(a.k))) return undefined;
  const can = m.legal.flatMap((a) => (a.u !== undefined && a.h === undefined ? [a.u] : []));
  return { target, could: new Set([...(known?.target === target ? known.could : []), ...can]) };
}
/** Those of them who are not in it and no longer can. */
export function leftOutOf(known: Joining | undefined, m: Table): UnitId[] {
  if (!m?.battle || !known) return [];
  const inIt = new Set([...m.battle.attackers, ...m.battle.guns, ...m.battle.defenseGuns]);
  return [...known.could].filter((u) => !inIt.has(u) && !m.legal.some((a) => a.u === u));
}

/** Reasons beyond these are told on the map, unit by unit. */
const MOST_REASONS = 3;
/** Units that could join when the attack was begun and no longer can: why not. */
function LeftOut(): JSX.Element | null {
  joining = joiningAfter(joining, moment.value);
  const units = leftOutOf(joining, moment.value);
  const [why, set] = useState<readonly Said[]>([]);
  const of = JSON.stringify([moment.value?.version, units]);
  useEffect(() => {
    let live = true;
    set([]);
    const asked = units.slice(0, MOST_REASONS).map((unit) => ask('why', { unit, selected: [] }).then(([said]) => said));
    void Promise.all(asked).then(
      (said) => live && set(said.filter((s) => s !== undefined)),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [of]);
  if (!why.length) return null;
  return (
    <div class="joiners">
      <h3>Cannot join</h3>
      <ul class="plain-list quiet">
        {why.map((said) => (
          <li key={said.text}>
            <SaidText said={said} />
          </li>
        ))}
        {units.length > MOST_REASONS ? <li>{units.length - MOST_REASONS} more</li> : null}
      </ul>
    </div>
  );
}
