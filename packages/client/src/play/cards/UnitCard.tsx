/** All about one unit: face, values, states with their cases, what else it may do, and the move being considered. */

import type { Action, Formed, UnitId } from '@hexfront/engine';
import { computed, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import {
  ask,
  busy,
  dropSelection,
  formationShown,
  hexShown,
  info,
  moment,
  pieces,
  plan,
  reach,
  selected,
  showHexes,
  sideToAct,
  stacks,
  supplyFound,
  unitName,
  unitShown,
  waypoints,
} from '../../store/index.ts';
import type { Said, UnitSaid } from '../../table/protocol.ts';
import { CaseLink, CounterPicture, Key, Ledger, MarkerPicture, SaidText } from '../bits.tsx';
import { act, addWaypoint, clickUnit, consider, forStack, go, hexActionsOf, otherActionsOf } from '../control.ts';
import { Icon } from '../icons.tsx';
import { markerKind } from '../map/board-view.ts';
import { SupplyLinks } from '../map/Floating.tsx';
import { signOf } from '../map/signs.ts';
import { useWords } from '../words.tsx';
import { HexCard, LastSeen } from './HexCard.tsx';
import { MoveAccount } from './MoveAccount.tsx';
import { Postures } from './Postures.tsx';

const tree = signal<{ id: string; tree: Formed[] } | undefined>(undefined);
/** Names of the formations a unit belongs to, inner first, and the units of the innermost. */
const home = computed(() => {
  const found = new Map<UnitId, { names: string[]; units: UnitId[] }>();
  const walk = (f: Formed, above: string[]) => {
    const names = [f.name, ...above];
    for (const u of f.units) found.set(u, { names, units: f.units });
    for (const p of f.parts ?? []) walk(p, names);
  };
  for (const f of tree.value?.tree ?? []) walk(f, []);
  return found;
});
export function useHome(u: UnitId): { names: string[]; units: UnitId[] } {
  // Units come into the game after it has begun: asked again with every phase.
  const id = info.value && `${info.value.id}/${moment.value?.wait}/${moment.value?.prompt.stages.at(-1)?.id}`;
  useEffect(() => {
    if (id && tree.peek()?.id !== id)
      ask('orderOfBattle', {}).then(
        (t) => {
          tree.value = { id, tree: t };
        },
        () => undefined,
      );
  }, [id]);
  return home.value.get(u) ?? { names: [], units: [u] };
}

/** The bottom line of a counter as boxes: attack, defence, movement; or combat and movement; what stands in brackets second is a range. */
function Values({ text, names }: { text: string | undefined; names?: readonly string[] }): JSX.Element | null {
  const parts = (text ?? '').split('-');
  if (parts.length < 2 || parts.length > 3 || !parts.every((p) => /^\(?\w+\)?$/.test(p))) return null;
  const ranged = parts[1].startsWith('(');
  const labels =
    names ??
    (parts.length === 3
      ? [ranged ? 'Support' : 'Attack', ranged ? 'Range' : 'Defense', 'Movement']
      : ['Combat', ranged ? 'Range' : 'Movement']);
  const boxes = parts.map((p, i) => [p.replace(/[()]/g, ''), labels[i]]);
  return (
    <dl class="values">
      {boxes.map(([value, label]) => (
        <div key={label}>
          <dd>{value}</dd>
          <dt>{label}</dt>
        </div>
      ))}
    </dl>
  );
}

const CONFIDENCE: Record<string, string> = {
  read: 'Read from the counter',
  crosschecked: 'Read and checked twice',
  inferred: 'Follows from other values',
  reconstructed: 'Reconstructed',
  own: 'Your value',
};

function useUnit(u: UnitId): UnitSaid | undefined {
  const [said, set] = useState<UnitSaid | undefined>(undefined);
  const version = moment.value?.version;
  useEffect(() => {
    let live = true;
    ask('unit', { unit: u }).then(
      (s) => live && set(s),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [u, version]);
  return said?.unit === u ? said : undefined;
}

const label = (id: string): string => (id.charAt(0).toUpperCase() + id.slice(1)).replaceAll('-', ' ');

/** The formations stand under the name; a title that ends with one of them need not say it twice. */
const shortTitle = (title: string, names: readonly string[]): string => {
  const tail = names.find((n) => title.endsWith(`, ${n}`));
  return tail ? title.slice(0, -tail.length - 2) : title;
};

export function UnitCard({ u, touch }: { u: UnitId; touch?: boolean }): JSX.Element | null {
  const piece = pieces.value.get(u);
  const said = useUnit(u);
  const { names, units } = useHome(u);
  const unit = info.value?.units[u];
  if (!piece || !unit) return null;
  const mine = piece.side === sideToAct.value;
  return (
    <section class="unit-card" aria-label={unit.title}>
      <div class="unit-head">
        <CounterPicture piece={piece} side={96} />
        <div>
          <h2>{shortTitle(unit.title, names)}</h2>
          <button
            type="button"
            class="plain chain"
            title="Show this formation on the map"
            onClick={() => {
              formationShown.value = formationShown.peek().length ? [] : units;
            }}
          >
            {names.slice(0, 2).map((n) => (
              <span key={n}>{n}</span>
            ))}
            <span>{piece.hex ? `Hex ${piece.hex}` : label(piece.boxName ?? piece.box ?? '')}</span>
          </button>
          {touch ? <Values text={piece.design.values} names={piece.design.valueNames} /> : null}
        </div>
      </div>
      {touch ? null : <Values text={piece.design.values} names={piece.design.valueNames} />}
      {mine ? <OtherActions u={u} /> : null}
      {mine && said?.further ? <Further list={said.further} /> : null}
      {/* What is being done stands before what is known. */}
      <MovePanel touch={touch} />
      <WhyUnsupplied u={u} />
      {mine && hexShown.value && hexShown.value !== piece.hex && selected.value.includes(u) ? (
        <HexCard hex={hexShown.value} unit={u} brief />
      ) : null}
      <StackMates u={u} />
      <dl class="facts">
        {said?.lines
          // What the boxes and the line under the name say already is not said again.
          .filter(
            (line) =>
              line.value === undefined ||
              (!names.some((n) => n === line.value) && !(line.value === piece.design.values && !line.confidence)),
          )
          .map((line, i) => (
            <FactRow key={i} {...line} />
          ))}
        <div>
          <dt>Values</dt>
          <dd class={unit.confidence === 'reconstructed' ? 'flagged' : ''}>
            {CONFIDENCE[unit.confidence]} {unit.confidence === 'reconstructed' ? <Provenance u={u} /> : null}
          </dd>
        </div>
        {piece.markers.length ? (
          <div>
            <dt>Markers</dt>
            <dd class="marker-row">
              {piece.markers.map((m) => (
                <span key={m} title={signOf(m)?.about}>
                  <MarkerPicture kind={markerKind(m)} /> {signOf(m)?.name ?? m.replaceAll('-', ' ')}
                </span>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}

function FactRow({ label, value, text, case: rule, confidence, ledger }: UnitSaid['lines'][number]): JSX.Element {
  const right = [text, value, ledger && !value ? ledger.total : undefined].filter(Boolean).join(' ');
  return (
    <div class={right ? '' : 'whole'}>
      <dt>
        {label} {right ? null : <CaseLink id={rule} />}
      </dt>
      {right ? (
        <dd class={confidence === 'reconstructed' ? 'flagged' : ''}>
          {ledger && ledger.lines.length > 1 ? (
            <details>
              <summary>{right}</summary>
              <Ledger of={ledger} />
            </details>
          ) : (
            right
          )}{' '}
          <CaseLink id={rule} />
        </dd>
      ) : null}
    </div>
  );
}

function Provenance({ u }: { u: UnitId }): JSX.Element {
  const [note, set] = useState<string | undefined>(undefined);
  return note === undefined ? (
    <button
      type="button"
      class="link"
      onClick={() => void ask('unitNote', { unit: u }).then((n) => set(n?.note ?? n?.evidence ?? 'No further note.'))}
    >
      why
    </button>
  ) : (
    <span class="note">{note}</span>
  );
}

/** What cuts the supply of this unit: the cause, each part of its line, and where to look. */
function WhyUnsupplied({ u }: { u: UnitId }): JSX.Element | null {
  const found = supplyFound.value.find((s) => s.unit === u && s.blockers.length);
  if (!found) return null;
  const where = [...new Set([...found.path, ...found.blockers.map((b) => b.hex), pieces.value.get(u)?.hex ?? ''])].filter(Boolean);
  return (
    <section class="caution why-unsupplied">
      <p>
        <b>{found.text}:</b> <SaidText said={found.blockers.at(-1) as Said} />
      </p>
      <SupplyLinks of={found} />
      <button type="button" class="link" onClick={() => showHexes(where)}>
        Show on the map
      </button>
    </section>
  );
}

/** The others in the hex: a click takes one of them, Shift adds it. */
function StackMates({ u }: { u: UnitId }): JSX.Element | null {
  const hex = pieces.value.get(u)?.hex;
  const stack = (hex && stacks.value.get(hex)) || [];
  if (stack.length < 2) return null;
  return (
    <div class="mates">
      <h3>In this hex</h3>
      <ul>
        {stack.map((p) => (
          <li key={p.u}>
            <button
              type="button"
              class={`mate ${selected.value.includes(p.u) || p.u === u ? 'on' : ''}`}
              title={info.value?.units[p.u]?.title}
              onClick={(e) => void clickUnit(p.u, { extend: e.shiftKey, hex })}
            >
              <CounterPicture piece={p} side={40} />
              <span class="sr">{p.token ? 'Hidden unit' : unitName(p.u)}</span>
            </button>
          </li>
        ))}
      </ul>
      {hex ? <LastSeen hex={hex} /> : null}
    </div>
  );
}

/** The same for the whole stack, once the table has said that it can be done. */
function useForStack(actions: readonly Action[]): readonly { actions: Action[]; text: string }[] {
  const [found, set] = useState<{ of: string; all: { actions: Action[]; text: string }[] }>({ of: '', all: [] });
  const of = JSON.stringify([moment.value?.version, actions]);
  useEffect(() => {
    let live = true;
    void Promise.all(actions.map(forStack)).then((all) => live && set({ of, all: all.filter((some) => some !== undefined) }));
    return () => {
      live = false;
    };
  }, [of]);
  return found.of === of ? found.all : [];
}

function OtherActions({ u }: { u: UnitId }): JSX.Element | null {
  const actions = otherActionsOf(u);
  const words = useWords(actions);
  const together = useForStack(actions);
  if (!actions.length) return null;
  return (
    <div class="other-actions">
      {actions.slice(0, 6).map((a, i) => (
        <button type="button" class="button small" key={JSON.stringify(a)} onClick={() => void act(a)}>
          {words[i] ?? a.k}
        </button>
      ))}
      {together.map((some) => (
        <button type="button" class="button small" key={some.text} onClick={() => void act(...some.actions)}>
          {some.text}
        </button>
      ))}
    </div>
  );
}

/** What may be done with it instead of sending it somewhere. */
function Further({ list }: { list: NonNullable<UnitSaid['further']> }): JSX.Element {
  return (
    <div class="other-actions">
      {list.map(({ actions, text }) => (
        <button
          type="button"
          class="button small"
          key={JSON.stringify(actions)}
          disabled={busy.value}
          onClick={() => {
            // It may not be there any more afterwards.
            dropSelection();
            unitShown.value = undefined;
            void act(...actions);
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** Own units in the hex a move would end in: a click there moves, so that they are chosen here. */
function ChooseInstead({ hex, touch }: { hex: string; touch?: boolean }): JSX.Element | null {
  const own = (stacks.value.get(hex) ?? []).filter((p) => p.side === sideToAct.value && !p.token && !selected.value.includes(p.u));
  if (!own.length) return null;
  return (
    <div class="mates choose-instead">
      <h3>Choose instead{touch ? '' : ' (Ctrl and click)'}</h3>
      <ul>
        {own.map((p) => (
          <li key={p.u}>
            <button type="button" class="mate" title={info.value?.units[p.u]?.title} onClick={() => void clickUnit(p.u, { hex })}>
              <CounterPicture piece={p} side={40} />
              <span class="sr">{unitName(p.u)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The ledger of the move being considered, its warnings and its buttons. */
function MovePanel({ touch }: { touch?: boolean }): JSX.Element | null {
  const p = plan.value;
  const [lead, ...others] = selected.value;
  if (lead === undefined) return null;
  if (!p) {
    const r = reach.value;
    if (!r || !(r.hexes.length || r.refusal || hexActionsOf(lead).length)) return null;
    return (
      <section class="move-panel">
        <h3>Move</h3>
        <Postures />
        {r.hexes.length ? (
          <p class="quiet">
            {r.hexes.length === 1 ? 'One hex' : `${r.hexes.length} hexes`} in reach.{' '}
            {touch
              ? 'Tap one to see the path, tap again to move.'
              : 'Point at one to see the path and its cost. Right click or W pins a hex of the path.'}
          </p>
        ) : r.refusal ? (
          <p class="quiet">
            <SaidText said={r.refusal} />
          </p>
        ) : (
          <p class="quiet">Choose a highlighted hex for it.</p>
        )}
      </section>
    );
  }
  return (
    <section class="move-panel">
      <h3>Move to {p.hex}</h3>
      <Postures />
      <MoveAccount of={p} />
      {p.warnings.map((w) => (
        <p class="caution" key={w.text}>
          <SaidText said={w} />
        </p>
      ))}
      {others.length ? <p class="quiet">{others.length + 1} units go one after the other.</p> : null}
      {p.refusals.map((w) => (
        <p class="caution" key={w.text}>
          <SaidText said={w} />
        </p>
      ))}
      {waypoints.value.length ? (
        <p class="quiet">
          By way of {waypoints.value.join(', ')}.{' '}
          <button
            type="button"
            class="link"
            onClick={() => {
              waypoints.value = [];
              const { hex } = p;
              plan.value = undefined;
              void consider(hex);
            }}
          >
            Clear
          </button>
        </p>
      ) : null}
      <div class="row">
        <button type="button" class="button primary" disabled={!p.actions.length} onClick={() => void go(p.hex)}>
          {touch ? `Move to ${p.hex}` : 'Move here'} {touch ? null : <Key k="Enter" />}
        </button>
        <button type="button" class="button" onClick={() => void addWaypoint(p.hex)}>
          {touch ? 'Waypoint' : 'Add waypoint'}
        </button>
        {touch ? (
          <button
            type="button"
            class="button"
            onClick={() => {
              plan.value = undefined;
            }}
          >
            <Icon name="close" size={16} /> Cancel
          </button>
        ) : null}
      </div>
      <ChooseInstead hex={p.hex} touch={touch} />
    </section>
  );
}
