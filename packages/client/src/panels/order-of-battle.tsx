/** The left panel: both armies as a tree tied to the map, and what is still to come. */
import type { Side, UnitId } from '@hexfront/engine';
import { computed, effect, signal } from '@preact/signals';
import { Fragment } from 'preact';
import { useRef } from 'preact/hooks';
import { MarkerPicture } from '../play/bits.tsx';
import { pickUnit } from '../play/control.ts';
import { markerKind } from '../play/map/board-view.ts';
import { signOf } from '../play/map/signs.ts';
import { drawer, narrow, sheetUp } from '../play/screen-state.ts';
import {
  ask,
  formationNamed,
  formationShown,
  hexShown,
  info,
  moment,
  pieces,
  selected,
  showHexes,
  sideName,
  unitShown,
} from '../store/index.ts';
import type { Questions } from '../table/protocol.ts';
import { Arrivals } from './arrivals.tsx';
import { BranchSymbol, lights } from './bits.tsx';
import { EnemyKnown } from './enemy-known.tsx';
import './formation/formation.css';
import { Icon } from './icons.tsx';
import { SearchField } from './SearchField.tsx';
import { pathTo, type TreeRow, treeRows, type UnitState } from './tree.ts';
import { shortTurn } from './turn-label.ts';
import { Victory } from './victory.tsx';

type Roots = Questions['orderOfBattle'][1];
const roots = signal<Roots>([]);
const due = signal<Questions['arrivals'][1]>([]);
/** A side, or a page of its own. */
const tab = signal<number | 'arrivals' | 'victory'>(0);
const search = signal('');
const open = signal<ReadonlySet<string>>(new Set());

effect(() => {
  void info.value?.id;
  roots.value = [];
  open.value = new Set();
  search.value = '';
});
/** How a formation stands changes with every action of one's own. */
const noted = computed(() => roots.value.some((f) => f.parts?.some((p) => p.note !== undefined)));
/** Units come into the game after it has begun: the tree is asked for again with every new phase. */
const phase = computed(() => {
  const m = moment.value;
  return `${info.value?.id}/${m?.wait}/${m?.prompt.stages.at(-1)?.id}/${noted.value && !m?.theirs ? m?.version : ''}`;
});
effect(() => {
  void phase.value;
  if (info.value?.id)
    ask('orderOfBattle', {}).then(
      (r) => {
        // What is unfolded to begin with is so once; after that it is the player's.
        if (roots.peek().length === 0) open.value = new Set([...open.peek(), ...r.flatMap((f) => (f.open ? [f.id] : []))]);
        roots.value = r;
      },
      () => {},
    );
});
effect(() => {
  if (moment.value?.version !== undefined && info.value)
    ask('arrivals', {}).then(
      (a) => (due.value = a),
      () => {},
    );
});
// The side that is asked is the one people look for.
effect(() => {
  const side = moment.value?.prompt.side;
  if (side !== undefined && typeof tab.peek() === 'number') tab.value = side;
});
// A unit picked up on the map is found in the tree.
effect(() => {
  const unit = unitShown.value;
  if (unit === undefined || roots.value.length === 0) return;
  const path = pathTo(roots.value, unit);
  if (path.some((id) => !open.peek().has(id))) open.value = new Set([...open.peek(), ...path]);
  const side = info.peek()?.units[unit]?.side;
  if (side !== undefined && typeof tab.peek() === 'number') tab.value = side;
  queueMicrotask(() => document.getElementById(`oob-${unit}`)?.scrollIntoView({ block: 'nearest' }));
});

const LOST = /elim|destroy|lost|dead/i;
const states = computed(() => {
  const dueTurn = new Map(due.value.map((a) => [a.unit, a]));
  const out = new Map<UnitId, UnitState>();
  for (const [u, unit] of (info.value?.units ?? []).entries()) {
    const piece = pieces.value.get(u);
    if (!piece) continue;
    const base = { name: unit.name, title: unit.title };
    if (piece.hex !== undefined) out.set(u, { ...base, hex: piece.hex });
    else if (dueTurn.has(u)) out.set(u, { ...base, away: turnLabel(dueTurn.get(u)?.turn ?? 0) });
    else if (piece.box && LOST.test(piece.box)) out.set(u, { ...base, away: 'lost' });
    else if (piece.box && piece.box !== info.value?.places[info.value.hexCount])
      out.set(u, { ...base, away: piece.boxName ?? piece.box.replaceAll('-', ' ') });
  }
  return out;
});
export const turnLabel = (turn: number): string => shortTurn(moment.value?.track.find((c) => c.turn === turn)?.label ?? `turn ${turn}`);

const rows = computed(() =>
  typeof tab.value === 'number'
    ? treeRows({ roots: roots.value, side: tab.value, open: open.value, search: search.value, state: (u) => states.value.get(u) })
    : [],
);

function toggle(id: string, to?: boolean): void {
  const next = new Set(open.peek());
  if (to ?? !next.has(id)) next.add(id);
  else next.delete(id);
  open.value = next;
}

const isShown = (units: readonly UnitId[]): boolean =>
  formationShown.value.length > 0 && formationShown.value.length === units.length && formationShown.value.every((u, i) => u === units[i]);

/** Lights a formation on the map until it is clicked again. */
function showFormation(name: string, units: readonly UnitId[]): void {
  const same = formationShown.peek().length === units.length && formationShown.peek().every((u, i) => u === units[i]);
  formationShown.value = same ? [] : units;
  formationNamed.value = name;
  // Its card comes up where that of a unit was.
  unitShown.value = undefined;
  hexShown.value = undefined;
  const hexes = units.map((u) => pieces.peek().get(u)?.hex).filter((h) => h !== undefined);
  if (!same && hexes.length) showHexes(hexes);
  // On a phone the list lies over the card.
  if (!same && narrow.peek()) {
    drawer.value = false;
    sheetUp.value = true;
  }
}

/** A click on the line of a formation of which more is told shows it, one on its arrow unfolds it; by keys that is Space and Enter. */
function clickGroup(row: TreeRow & { kind: 'group' }, on: Element): void {
  if (row.of.note === undefined || on.closest('.twist')) toggle(row.id);
  else showFormation(row.name, row.units);
}

export function OrderOfBattle() {
  const sides = info.value?.sides ?? [];
  const tabs: { id: number | 'arrivals' | 'victory'; name: string }[] = [
    ...sides.map((s, id) => ({ id, name: s.name })),
    { id: 'arrivals' as const, name: 'Arrivals' },
    { id: 'victory' as const, name: 'Victory' },
  ];
  return (
    <section class="oob" aria-label="Order of battle">
      <div class="p-tabs" role="tablist" aria-label="Order of battle">
        {tabs.map((t) => (
          <button
            type="button"
            key={t.id}
            role="tab"
            id={`oob-tab-${t.id}`}
            aria-selected={tab.value === t.id}
            aria-controls="oob-body"
            tabIndex={tab.value === t.id ? 0 : -1}
            onClick={() => {
              tab.value = t.id;
            }}
            onKeyDown={(e) => {
              const step = e.key === 'ArrowRight' ? 1 : e.key === 'ArrowLeft' ? -1 : 0;
              if (!step) return;
              const at = tabs[(tabs.findIndex((x) => x.id === tab.value) + step + tabs.length) % tabs.length];
              tab.value = at.id;
              document.getElementById(`oob-tab-${at.id}`)?.focus();
              e.stopPropagation();
            }}
          >
            {t.name}
          </button>
        ))}
      </div>
      <div id="oob-body" class="oob-body" role="tabpanel" aria-labelledby={`oob-tab-${tab.value}`}>
        {tab.value === 'arrivals' ? <Arrivals /> : tab.value === 'victory' ? <Victory /> : <Tree />}
      </div>
      {typeof tab.value === 'number' ? <EnemyKnown /> : null}
    </section>
  );
}

/** No unit of the side is on the map while units are still being set up. */
const notSetUp = (side: Side | 'arrivals' | 'victory'): boolean =>
  typeof side === 'number' &&
  (moment.value?.prompt.stages.some((s) => /set-?up/i.test(`${s.id} ${s.name}`)) ?? false) &&
  ![...pieces.value.values()].some((p) => p.side === side && p.hex !== undefined);

function Tree() {
  const at = useRef(0);
  const list = useRef<HTMLDivElement>(null);
  const shown = rows.value;
  const focusRow = (i: number) => {
    at.current = Math.max(0, Math.min(i, shown.length - 1));
    const row = list.current?.querySelectorAll<HTMLElement>('[role=treeitem]')[at.current];
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (e: KeyboardEvent, i: number, row: TreeRow): void => {
    at.current = i;
    if (e.key === 'ArrowDown') focusRow(i + 1);
    else if (e.key === 'ArrowUp') focusRow(i - 1);
    else if (e.key === 'Home') focusRow(0);
    else if (e.key === 'End') focusRow(shown.length - 1);
    else if (e.key === 'ArrowRight' && row.kind === 'group') row.open ? focusRow(i + 1) : toggle(row.id, true);
    else if (e.key === 'ArrowLeft') {
      if (row.kind === 'group' && row.open) toggle(row.id, false);
      else focusRow(shown.findLastIndex((r, j) => j < i && r.depth < row.depth));
    } else if (e.key === ' ' && row.kind === 'group' && row.of.note !== undefined) showFormation(row.name, row.units);
    else if (e.key === 'Enter' || e.key === ' ') row.kind === 'group' ? toggle(row.id) : pickUnit(row.unit);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <>
      <SearchField
        label="Find a unit or hex"
        words={search}
        onKey={(key) => {
          if (key === 'Enter') findFirst();
          if (key === 'ArrowDown') focusRow(0);
        }}
        shortcut="F"
      />
      {typeof tab.value === 'number' && notSetUp(tab.value) && <p class="panel-note">{sideName(tab.value)} units are not set up yet.</p>}
      <div class="p-tree" role="tree" aria-label="Units" ref={list}>
        {shown.map((row, i) =>
          row.kind === 'group' ? (
            <Fragment key={row.id}>
              {row.of.under ? (
                <div class="tree-under" role="presentation">
                  <span>{row.of.under.name}</span>
                  {row.of.under.note ? <b>{row.of.under.note}</b> : null}
                </div>
              ) : null}
              <div
                role="treeitem"
                aria-expanded={row.open}
                aria-level={row.depth + 1}
                aria-selected={false}
                tabIndex={i === at.current ? 0 : -1}
                class={`tree-group depth-${Math.min(3, row.depth)}${row.of.note === undefined ? '' : ' noted'}${row.of.note !== undefined && isShown(row.units) ? ' shown' : ''}`}
                onKeyDown={(e) => onKey(e, i, row)}
                onClick={(e) => clickGroup(row, e.target as Element)}
                onDblClick={() => row.of.note === undefined && showFormation(row.name, row.units)}
                {...lights([], row.units)}
              >
                <span class={row.open ? 'twist open' : 'twist'}>
                  <Icon name="chevron" size={11} solid />
                </span>
                <FormationChip units={row.units} />
                <span class="tree-name">
                  {row.name}
                  {row.of.note ? <small>{row.of.note}</small> : null}
                </span>
                {row.depth < 2 ? <StrengthBar units={row.units} /> : null}
                {row.of.tag ? <span class={`tree-tag ${row.of.tag}`}>{row.of.tag}</span> : null}
                <button
                  type="button"
                  class="tree-count"
                  tabIndex={-1}
                  title={row.depth > 0 ? `${row.count} on the map: show them` : 'Show on the map'}
                  onClick={(e) => {
                    e.stopPropagation();
                    showFormation(row.name, row.units);
                  }}
                >
                  {row.depth > 0 ? row.count : row.count === 1 ? '1 unit' : `${row.count} units`}
                </button>
              </div>
            </Fragment>
          ) : (
            <UnitRow key={`u${row.unit}`} row={row} focusable={i === at.current} onKey={(e) => onKey(e, i, row)} />
          ),
        )}
      </div>
      {shown.length === 0 && <p class="panel-note">{search.value ? `Nothing is called ${search.value}.` : 'No units.'}</p>}
    </>
  );
}

/** Enter in the search goes to the first hit, or to the hex whose number was typed. */
function findFirst(): void {
  const first = rows.peek().find((r) => r.kind === 'unit');
  const typed = search.peek().trim();
  if (info.peek()?.places.slice(0, info.peek()?.hexCount).includes(typed)) showHexes([typed]);
  else if (first?.kind === 'unit') pickUnit(first.unit);
}

/** What is left of a formation on the map, of all that has come: reduced units count half. */
function StrengthBar({ units }: { units: readonly UnitId[] }) {
  const known = units.filter((u) => states.value.get(u)?.hex !== undefined || states.value.get(u)?.away === 'lost');
  if (known.length === 0) return null;
  const on = known.filter((u) => states.value.get(u)?.hex !== undefined);
  const reduced = on.filter((u) => pieces.value.get(u)?.reduced).length;
  const share = Math.round((100 * (on.length - reduced / 2)) / known.length);
  const words = `${on.length} of ${known.length} units left${reduced ? `, ${reduced} reduced` : ''}`;
  return (
    <span class="strength-bar" title={words} role="img" aria-label={words}>
      <i style={{ width: `${share}%` }} />
    </span>
  );
}

/** The color of a formation whose units all carry it. */
function FormationChip({ units }: { units: readonly UnitId[] }) {
  const first = pieces.value.get(units[0])?.design.fill;
  const fill = units.every((u) => pieces.value.get(u)?.design.fill === first) ? first : undefined;
  const colour = fill ? info.value?.formations[fill] : undefined;
  return colour ? <span class="chip-fill" style={{ background: colour }} /> : null;
}

function UnitRow({ row, focusable, onKey }: { row: TreeRow & { kind: 'unit' }; focusable: boolean; onKey(e: KeyboardEvent): void }) {
  const piece = pieces.value.get(row.unit);
  const { state } = row;
  // Where a long name is cut, the number that tells a company from the next one stays.
  const [, word = state.name, number] = /^(.*\S)( \d+)$/.exec(state.name) ?? [];
  const on = selected.value.includes(row.unit) || unitShown.value === row.unit;
  return (
    <div
      id={`oob-${row.unit}`}
      role="treeitem"
      aria-level={row.depth + 1}
      aria-selected={on}
      tabIndex={focusable ? 0 : -1}
      class={`tree-unit depth-${Math.min(3, row.depth)}${on ? ' on' : ''}${state.hex ? '' : ' away'}`}
      title={state.title}
      onKeyDown={onKey}
      onClick={() => pickUnit(row.unit)}
      {...lights(state.hex ? [state.hex] : [], [row.unit])}
    >
      {piece && <BranchSymbol design={piece.design} />}
      <span class="tree-name">
        <span class="tree-word">{word}</span>
        {number ? <span class="tree-number">{number}</span> : null}
        {piece?.reduced && <span class="reduced" title="Reduced" />}
        {(piece?.markers ?? []).slice(0, 3).map((kind) => (
          <span
            key={kind}
            class="tree-mark"
            role="img"
            aria-label={signOf(markerKind(kind))?.name ?? kind}
            title={signOf(markerKind(kind))?.name}
          >
            <MarkerPicture kind={markerKind(kind)} radius={7} />
          </span>
        ))}
      </span>
      <span class="tree-values">{piece?.design.values ?? ''}</span>
      <span class="tree-hex">{state.hex ?? state.away}</span>
    </div>
  );
}
