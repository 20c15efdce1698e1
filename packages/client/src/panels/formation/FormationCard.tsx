/** A formation lifted out of the order of battle: every counter with its place, and how many of them carry which marker. */
import type { UnitId } from '@hexfront/engine';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { CounterPicture, MarkerPicture } from '../../play/bits.tsx';
import { act, otherActionsOf, pickUnit } from '../../play/control.ts';
import { markerKind } from '../../play/map/board-view.ts';
import { signOf } from '../../play/map/signs.ts';
import { useWords } from '../../play/words.tsx';
import { ableUnits, ask, formationNamed, formationShown, info, moment, type Piece, pieces, showHexes } from '../../store/index.ts';
import type { FormationSaid } from '../../table/protocol.ts';
import { lights } from '../bits.tsx';
import { Chain, Facts, Parts, Switch } from './command.tsx';

/** Markers that its units carry, with how many of them do. */
function tally(all: readonly Piece[]): [kind: string, count: number][] {
  const out = new Map<string, number>();
  for (const p of all) for (const kind of p.markers) out.set(kind, (out.get(kind) ?? 0) + 1);
  return [...out].sort((a, b) => b[1] - a[1]);
}

/** What the game tells of the formation as a whole, asked again with every position. */
function useFormation(unit: UnitId | undefined): FormationSaid | undefined {
  const [said, set] = useState<FormationSaid | undefined>(undefined);
  const version = moment.value?.version;
  useEffect(() => {
    let live = true;
    if (unit === undefined) return;
    ask('formation', { unit }).then(
      (s) => live && set(s),
      () => live && set(undefined),
    );
    return () => {
      live = false;
    };
  }, [unit, version]);
  return said && unit !== undefined && said.units.includes(unit) ? said : undefined;
}

/** What else may be done with its headquarters. */
function Acts({ of }: { of: FormationSaid }): JSX.Element | null {
  const switched = of.switches.flatMap((s) => s.options.map((o) => o.action?.k));
  const actions = of.unit === undefined ? [] : otherActionsOf(of.unit).filter((a) => !switched.includes(a.k));
  const words = useWords(actions);
  if (!actions.length) return null;
  return (
    <div class="formation-acts">
      {actions.slice(0, 6).map((a, i) => (
        <button type="button" class="button small" key={JSON.stringify(a)} onClick={() => void act(a)}>
          {words[i] ?? a.k}
        </button>
      ))}
    </div>
  );
}

export function FormationCard(): JSX.Element | null {
  const all = formationShown.value.flatMap((u) => pieces.value.get(u) ?? []);
  const said = useFormation(all.find((p) => p.hex !== undefined)?.u);
  if (all.length === 0) return null;
  // Of a side with hidden counters nobody else knows how it is commanded.
  const known = ![...pieces.value.values()].some((p) => p.token && p.side === all[0].side);
  const on = all.filter((p) => p.hex !== undefined);
  const reduced = on.filter((p) => p.reduced).length;
  const able = on.filter((p) => ableUnits.value.includes(p.u)).length;
  const marks = tally(on);
  return (
    <section class="formation-card" aria-label={formationNamed.value || 'Formation'}>
      <h2>{said?.name ?? (formationNamed.value || 'Formation')}</h2>
      <p class="quiet">
        {on.length} of {all.length} units on the map{reduced ? `, ${reduced} reduced` : ''}
        {able ? `, ${able} can act now` : ''}
      </p>
      {said?.chain.length && known ? <Chain of={said.chain} /> : null}
      {said && known ? said.switches.map((s) => <Switch key={s.text} of={s} />) : null}
      {said ? <Parts of={said.parts} /> : null}
      {said && known ? <Facts of={said.lines} /> : null}
      {said && known ? <Acts of={said} /> : null}
      {marks.length ? (
        <ul class="formation-marks">
          {marks.map(([kind, n]) => (
            <li key={kind} title={signOf(markerKind(kind))?.about}>
              <MarkerPicture kind={markerKind(kind)} /> {signOf(markerKind(kind))?.name ?? kind.replaceAll('-', ' ')} <b>{n}</b>
            </li>
          ))}
        </ul>
      ) : null}
      <details class="formation-all" open={!said}>
        <summary>All counters</summary>
        <ul class="formation-units">
          {all.map((p) => (
            <li key={p.u}>
              <button
                type="button"
                class="plain"
                title={info.value?.units[p.u]?.title}
                onClick={() => pickUnit(p.u)}
                {...lights(p.hex ? [p.hex] : [], [p.u])}
              >
                <CounterPicture piece={p} side={44} />
                <small>{p.hex ?? p.boxName ?? p.box?.replaceAll('-', ' ')}</small>
              </button>
            </li>
          ))}
        </ul>
      </details>
      {on.length > 1 ? (
        <button type="button" class="link" onClick={() => showHexes(on.flatMap((p) => p.hex ?? []))}>
          Show on the map
        </button>
      ) : null}
    </section>
  );
}
