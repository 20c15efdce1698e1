/** What floats over the map: chips, zoom, refusals, menus, case summaries, units waiting beside the map. */
import { type Action, type CaseInfo, hexOf, type UnitId } from '@hexfront/engine';
import { computed } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { BoardApi } from '../../board/types.ts';
import {
  ask,
  board,
  caseOpen,
  goToHex,
  handOnMap,
  hasPlates,
  info,
  markerAt,
  menu,
  moment,
  OVERLAYS,
  type OverlayName,
  overlays,
  pace,
  pieces,
  placeName,
  refusal,
  selected,
  sideToAct,
  supplyFound,
  toggleOverlay,
  unitName,
} from '../../store/index.ts';
import type { SupplySaid } from '../../table/protocol.ts';
import { linkWords } from '../../table/words/supply-links.ts';
import { CounterPicture, caseName, menuKeys, SaidText } from '../bits.tsx';
import { act, clickUnit, hexActionsOf } from '../control.ts';
import { Icon } from '../icons.tsx';
import { inSlot, rulesAt, sheet } from '../slots.ts';
import { useFollows, useWords } from '../words.tsx';
import { signOf } from './signs.ts';

const OVERLAY_NAMES: Record<OverlayName, string> = {
  enemyZones: 'Enemy zones',
  ownZones: 'Own zones',
  supply: 'Supply',
  threat: 'Threat',
  objectives: 'Objectives',
  arrivals: 'Arrivals',
  front: 'Front line',
  formations: 'Formations',
  counters: 'Counters',
  divisions: 'Divisions',
};
const OVERLAY_ABOUT: Record<OverlayName, string> = {
  enemyZones: 'Hexes in enemy zones of control',
  ownZones: 'Hexes in your zones of control',
  supply: 'Supply lines, and what cuts them',
  threat: 'Where enemy units could strike next turn; denser means more of them',
  objectives: 'Places that decide the game and who holds them',
  arrivals: 'Where reinforcements enter, and when',
  front: 'The line between the two sides',
  formations: 'Color by division; the division of the selected unit is outlined',
  counters: 'Show counters; off leaves the bare terrain',
  divisions: 'On the whole map, divisions or corps as plates; off shows every stack',
};

/** Overlays about what the rules of a game do not know are not offered in it. */
const ABOUT: Partial<Record<OverlayName, string>> = { enemyZones: 'zones', ownZones: 'zones', supply: 'supply' };
const known = (name: OverlayName): boolean => (name !== 'divisions' || hasPlates.value) && !info.value?.lacks?.includes(ABOUT[name] ?? '');

/** Chips in the order of the number keys. */
const CHIPS: OverlayName[] = ['enemyZones', 'supply', 'threat', 'objectives', 'front', 'counters', 'divisions'];

export function Chips(): JSX.Element {
  return (
    <div class="chips" role="toolbar" aria-label="Overlays">
      {CHIPS.filter(known).map((name, i) => (
        <button
          type="button"
          key={name}
          class={`chip chip-${name} ${overlays.value.has(name) ? 'on' : ''}`}
          aria-pressed={overlays.value.has(name)}
          title={`${OVERLAY_ABOUT[name]} (${i + 1})`}
          onClick={() => toggleOverlay(name)}
        >
          <i class="swatch" /> {OVERLAY_NAMES[name]}
        </button>
      ))}
    </div>
  );
}
export const chipAt = (n: number): OverlayName | undefined => [...CHIPS, ...OVERLAYS.filter((o) => !CHIPS.includes(o))].filter(known)[n];

export function LayersSheet(): JSX.Element {
  return (
    <section class="sheet-body">
      <h2>Overlays</h2>
      <ul class="layer-list">
        {OVERLAYS.filter(known).map((name) => (
          <li key={name}>
            <label>
              <input type="checkbox" checked={overlays.value.has(name)} onChange={() => toggleOverlay(name)} />
              <span>
                <b>{OVERLAY_NAMES[name]}</b>
                <small>{OVERLAY_ABOUT[name]}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {overlays.value.has('supply') ? <SupplyList /> : null}
    </section>
  );
}

/** The parts of one unit's line and how each stands. */
export function SupplyLinks({ of }: { of: SupplySaid }): JSX.Element | null {
  if (!of.links?.length) return null;
  return (
    <ul class="plain-list supply-links" aria-label="Parts of the supply line">
      {of.links.map((l) => (
        <li key={l.text} class={l.blockers.length ? 'cut' : ''}>
          <SaidText said={l} />: {linkWords(l)}
        </li>
      ))}
    </ul>
  );
}

function SupplyList(): JSX.Element {
  const cut = supplyFound.value.filter((s) => s.blockers.length);
  return (
    <>
      <h3>Supply</h3>
      {cut.length === 0 ? (
        <p class="quiet">{supplyFound.value.length === 1 ? supplyFound.value[0].text : 'Every unit is in supply.'}</p>
      ) : null}
      {supplyFound.value.length === 1 ? <SupplyLinks of={supplyFound.value[0]} /> : null}
      <ul class="plain-list">
        {cut.slice(0, 30).map((s) => (
          <li key={s.unit}>
            <b>{unitName(s.unit)}</b>: {s.text.toLowerCase()}. <SaidText said={s.blockers[0]} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A button that moves the map for whoever presses it. */
const byHand = (work: (api: BoardApi) => void) => () => {
  const api = board.peek();
  if (!api) return;
  handOnMap('moves');
  work(api);
};

export function ZoomButtons(): JSX.Element {
  const ms = () => 250 * pace();
  return (
    <div class="zoom" role="toolbar" aria-label="Zoom">
      <button type="button" aria-label="Zoom in" title="Zoom in (+)" onClick={byHand((api) => api.zoomBy(1.35, undefined, ms()))}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label="Zoom out" title="Zoom out (−)" onClick={byHand((api) => api.zoomBy(1 / 1.35, undefined, ms()))}>
        <Icon name="minus" />
      </button>
      <button type="button" aria-label="Whole map" title="Whole map (Home)" onClick={byHand((api) => api.fit(undefined, ms()))}>
        <Icon name="fit" />
      </button>
      <button type="button" class="narrow-only" aria-label="Show or hide counters" onClick={() => toggleOverlay('counters')}>
        <Icon name="eye" />
      </button>
    </div>
  );
}

/** One or more sentences: who, what, why, case; 6 s or until the next input. */
export function RefusalMessage(): JSX.Element {
  const r = refusal.value;
  useEffect(() => {
    if (!r) return;
    const timer = setTimeout(() => {
      if (refusal.peek() === r && !caseOpen.peek()) refusal.value = undefined;
    }, 6000);
    return () => clearTimeout(timer);
  }, [r]);
  return (
    <div class="refusal-live">
      {r ? (
        <div class={r.quiet ? 'refusal quiet-note' : 'refusal'}>
          {r.head ? <b>{r.head.replace(/[.:]?$/, ':')} </b> : null}
          {r.said.map((s) => (
            <p key={s.text}>
              <SaidText said={s} />
            </p>
          ))}
        </div>
      ) : null}
    </div>
  );
}

export function ActionMenu(): JSX.Element | null {
  const m = menu.value;
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    ref.current?.querySelector('button')?.focus();
  }, [m]);
  const effects = useWords(m?.items.map((i) => i.actions[0]) ?? [], 'effects');
  if (!m) return null;
  const host = document.querySelector('.map-area')?.getBoundingClientRect();
  const left = Math.min(m.at[0] + 12, (host?.width ?? innerWidth) - 260);
  const top = Math.min(m.at[1] + 8, (host?.height ?? innerHeight) - 40 * (m.items.length + 1) - 20);
  return (
    <div
      class="action-menu"
      ref={ref}
      role="menu"
      aria-label={m.title}
      style={{ left: `${Math.max(8, left)}px`, top: `${Math.max(60, top)}px` }}
      onKeyDown={menuKeys}
    >
      <div class="menu-title" role="presentation">
        {m.title}
      </div>
      {m.items.map((item, i) => (
        <MenuItem
          key={JSON.stringify(item.actions)}
          actions={item.actions}
          text={unnamed(item.text, m.title)}
          effect={item.actions.length === 1 ? effects[i] : undefined}
        />
      ))}
    </div>
  );
}

/** Under the name of a unit its answers need not repeat it. */
const unnamed = (text: string, name: string): string => (text.endsWith(`: ${name}`) ? text.slice(0, -name.length - 2) : text);

function MenuItem({ actions, text, effect }: { actions: Action[]; text: string; effect?: string | undefined }): JSX.Element {
  return (
    <button type="button" role="menuitem" {...useFollows(actions[0])} onClick={() => void act(...actions)}>
      {text} {effect ? <small>{effect}</small> : null}
    </button>
  );
}

/** The summary of a case, where the link was clicked. */
export function CasePop(): JSX.Element | null {
  const open = caseOpen.value;
  const [found, set] = useState<CaseInfo | 'none' | undefined>(undefined);
  useEffect(() => {
    set(undefined);
    if (!open) return;
    let live = true;
    ask('case', { id: open.id }).then(
      (c) => live && set(c ?? 'none'),
      () => live && set('none'),
    );
    const close = (e: Event) => {
      if (!(e.target as HTMLElement).closest?.('.case-pop, .case')) caseOpen.value = undefined;
    };
    addEventListener('pointerdown', close);
    return () => {
      live = false;
      removeEventListener('pointerdown', close);
    };
  }, [open]);
  if (!open || found === undefined) return null;
  const left = Math.max(8, Math.min(open.at[0], innerWidth - 348));
  const below = open.at[1] + 190 < innerHeight;
  return (
    <div
      class="case-pop"
      role="dialog"
      aria-label={`Rule ${caseName(open.id)}`}
      style={{ left: `${left}px`, ...(below ? { top: `${open.at[1] + 6}px` } : { bottom: `${innerHeight - open.at[1] + 24}px` }) }}
    >
      <b>
        {caseName(open.id)} {found !== 'none' && found.title ? <span class="case-title">{found.title}</span> : null}
      </b>
      <p>{found === 'none' ? 'There is no summary of this case.' : found.summary}</p>
      {inSlot('rules') ? (
        <button
          type="button"
          class="link"
          onClick={() => {
            rulesAt.value = open.id;
            sheet.value = 'rules';
            caseOpen.value = undefined;
          }}
        >
          Read the rules around it
        </button>
      ) : null}
    </div>
  );
}

/** What the marker under the pointer means, beside it. */
export function MarkerNote(): JSX.Element | null {
  const m = markerAt.value;
  const about = m && signOf(m.kind);
  if (!m || !about) return null;
  return (
    <div class="marker-note" role="tooltip" style={{ left: `${m.at[0] + 34}px`, top: `${m.at[1] - 16}px` }}>
      <b>{about.name}.</b> {about.about}
    </div>
  );
}

/** Off-map units that can be brought on now. */
const waiting = computed(() => {
  const side = sideToAct.value;
  const units = new Set<UnitId>();
  for (const a of moment.value?.legal ?? []) {
    const p = a.u === undefined ? undefined : pieces.value.get(a.u);
    if (p && p.hex === undefined && p.side === side) units.add(p.u);
  }
  return [...units];
});

/** Its hexes may all lie off the screen: then the nearest of them comes into view. */
function lookWhere(u: UnitId): void {
  const api = board.peek();
  const host = document.querySelector('.map-host');
  if (!api || !host || !selected.peek().includes(u)) return;
  const hexes = [...new Set(hexActionsOf(u).map((a) => placeName(hexOf(a))))];
  const [w, h] = [host.clientWidth, host.clientHeight];
  const at = hexes.flatMap((hex) => {
    const p = api.hexToScreen(hex);
    return p ? [{ hex, x: p[0], y: p[1], far: Math.hypot(p[0] - w / 2, p[1] - h / 2) }] : [];
  });
  if (!at.length || at.some(({ x, y }) => x > 0 && x < w && y > 0 && y < h)) return;
  goToHex(at.reduce((a, b) => (b.far < a.far ? b : a)).hex);
}

/** Many of them lie over much of the map: the list can be folded, and stays so. */
let trayOpen = true;

export function Tray(): JSX.Element | null {
  const units = waiting.value;
  if (!units.length) return null;
  return (
    <details
      class="tray"
      open={trayOpen}
      onToggle={(e) => {
        trayOpen = e.currentTarget.open;
      }}
    >
      <summary>
        <b>Off-map units</b> {units.length}
      </summary>
      <div class="tray-units" role="toolbar" aria-label="Off-map units">
        {units.map((u) => {
          const p = pieces.value.get(u);
          return p ? (
            <button
              type="button"
              class={`mate ${selected.value.includes(u) ? 'on' : ''}`}
              key={u}
              title={info.value?.units[u]?.title}
              onClick={() => void clickUnit(u).then(() => lookWhere(u))}
            >
              <CounterPicture piece={p} side={44} />
              <span class="sr">{unitName(u)}</span>
            </button>
          ) : null;
        })}
      </div>
    </details>
  );
}
