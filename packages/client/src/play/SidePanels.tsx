/** The panels left and right of the map. Both are places that other panels fill; what they show by themselves is plain. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Conditions } from '../panels/victory.tsx';
import { ask, formationShown, hexShown, info, log, moment, pieces, selected, showHexes, toDo, unitShown } from '../store/index.ts';
import type { Questions } from '../table/protocol.ts';
import { CaseLink, showSaid } from './bits.tsx';
import { AdviceCard, ComputerPlan } from './cards/Advice.tsx';
import { HelpSheet } from './cards/Help.tsx';
import { HexCard } from './cards/HexCard.tsx';
import { MapAnswers } from './cards/MapAnswers.tsx';
import { Meanwhile } from './cards/Meanwhile.tsx';
import { OffMapBoxes, OffMapLines } from './cards/OffMapPanel.tsx';
import { UnitCard } from './cards/UnitCard.tsx';
import { battleShown } from './combat/battle-state.ts';
import { CombatPanel } from './combat/CombatPanel.tsx';
import { CloseButton, Icon } from './icons.tsx';
import { Minimap } from './map/BoardHost.tsx';
import { LayersSheet } from './map/Floating.tsx';
import { find } from './screen-state.ts';
import { inSlot, sheet } from './slots.ts';

const SHEET_NAMES = {
  tables: 'Tables',
  rules: 'Rules',
  key: 'Key',
  logPanel: 'Log',
  settings: 'Settings',
  layers: 'Overlays',
  help: 'Keys',
};

function useAsk<Q extends 'arrivals'>(q: Q): Questions[Q][1] | undefined {
  const [value, set] = useState<Questions[Q][1] | undefined>(undefined);
  const version = moment.value?.version;
  useEffect(() => {
    let live = true;
    ask(q, {} as Questions[Q][0]).then(
      (v) => live && set(v),
      () => undefined,
    );
    return () => {
      live = false;
    };
  }, [q, version]);
  return value;
}

/** A door may be a name or a phrase of its own. */
const whereWords = (where: string): string => (/^(at|by|in|from|as|on) /.test(where) ? where : `at ${where}`);

/** Where the game stands, when nothing is selected. */
function Situation(): JSX.Element {
  const arrivals = useAsk('arrivals') ?? [];
  const m = moment.value;
  const table = info.value;
  const now = m?.track.find((c) => c.when === 'now')?.turn ?? 0;
  const soon = new Map<number, typeof arrivals>();
  for (const a of arrivals) {
    const turn = Math.max(a.turn, now);
    if (turn <= now + 3) soon.set(turn, [...(soon.get(turn) ?? []), a]);
  }
  return (
    <section class="situation">
      <h2 class="sr">Situation</h2>
      <ComputerPlan />
      <OffMapLines />
      {m?.result ? null : <h3>Victory</h3>}
      {m?.result ? null : <Conditions />}
      {soon.size ? (
        <>
          <h3>Arrivals</h3>
          <dl class="arrivals">
            {[...soon].map(([turn, list]) => (
              <div key={turn}>
                <dt>{m?.track.find((c) => c.turn === turn)?.label ?? turn}</dt>
                <dd>
                  {list.slice(0, 6).map((a) => (
                    <button type="button" class="plain" key={a.unit} title={a.condition} onClick={() => showHexes(a.hexes)}>
                      <i class={`side-mark met side-${table?.units[a.unit]?.side}`} /> {table?.units[a.unit]?.name}{' '}
                      <small>{whereWords(a.where)}</small>
                    </button>
                  ))}
                  {list.length > 6 ? <small>and {list.length - 6} more</small> : null}
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      <OffMapBoxes />
    </section>
  );
}

/** The last lines of the log. */
function PlainLog(): JSX.Element {
  const lines = log.value.slice(-3).reverse();
  return (
    <section class="log-foot">
      <h3>Log</h3>
      {lines.map((l, i) => (
        <p key={`${l.at}/${i}`} class={i ? 'quiet' : ''}>
          <button type="button" class="plain" onClick={() => showSaid(l)}>
            {l.text}
          </button>{' '}
          <CaseLink id={l.case} />
        </p>
      ))}
      {lines.length === 0 ? <p class="quiet">Nothing has happened yet.</p> : null}
    </section>
  );
}

/** What the right panel is about. */
function Card({ touch }: { touch?: boolean }): JSX.Element {
  const u = selected.value[0] ?? unitShown.value;
  if (u !== undefined && pieces.value.has(u)) return <UnitCard u={u} touch={touch} />;
  if (hexShown.value) return <HexCard hex={hexShown.value} />;
  const Formation = formationShown.value.length ? inSlot('formation') : undefined;
  if (Formation) return <Formation />;
  return <Situation />;
}

export function RightPanel({ touch }: { touch?: boolean }): JSX.Element {
  const open = sheet.value;
  const Log = inSlot('log') ?? PlainLog;
  const Over = inSlot('over');
  const Split = toDo.value.split ? inSlot('split') : undefined;
  const back =
    selected.value.length === 0 && (unitShown.value !== undefined || hexShown.value !== undefined || formationShown.value.length > 0);
  if (open) {
    const Own = open === 'layers' ? LayersSheet : open === 'help' ? HelpSheet : inSlot(open);
    return (
      <aside class="right sheet-open" aria-label={SHEET_NAMES[open]}>
        <CloseButton
          look="plain sheet-close"
          size={20}
          close={() => {
            sheet.value = undefined;
          }}
        />
        {Own ? <Own /> : <p class="quiet sheet-body">Nothing here yet.</p>}
      </aside>
    );
  }
  if (battleShown.value)
    return (
      <aside class="right" aria-label="Attack">
        <AdviceCard />
        <CombatPanel />
      </aside>
    );
  return (
    <aside class="right" aria-label="Details">
      <div class="right-body">
        <AdviceCard />
        <Meanwhile />
        {moment.value?.result && Over ? <Over /> : null}
        {Split ? <Split /> : null}
        {selected.value.length < 2 && !formationShown.value.length ? <MapAnswers u={selected.value[0]} /> : null}
        {/* The cross is at the card that it puts away, whatever is above it. */}
        <div class="card-place">
          {back ? (
            <CloseButton
              look="plain sheet-close"
              size={18}
              close={() => {
                unitShown.value = undefined;
                hexShown.value = undefined;
                formationShown.value = [];
              }}
            />
          ) : null}
          <Card touch={touch} />
        </div>
      </div>
      {touch ? null : <Log />}
    </aside>
  );
}

export function LeftPanel(): JSX.Element {
  const Tree = inSlot('left');
  return (
    <aside class="left" aria-label="Order of battle">
      <div class="left-body">{Tree ? <Tree /> : <PlainForces />}</div>
      <Minimap />
    </aside>
  );
}

/** Units that can act, until a fuller order of battle is put here. */
function PlainForces(): JSX.Element {
  const table = info.value;
  return (
    <div class="plain-forces">
      <button
        type="button"
        class="find-button"
        onClick={() => {
          find.value = true;
        }}
      >
        <Icon name="search" size={16} /> Find a unit or hex <kbd class="key">F</kbd>
      </button>
      {table?.sides.map((s, side) => {
        const on = [...pieces.value.values()].filter((p) => p.side === side && p.hex !== undefined);
        return (
          <p key={s.id}>
            <i class={`side-mark met side-${side}`} /> <b>{s.name}</b> <span class="quiet">{on.length} units on the map</span>
          </p>
        );
      })}
    </div>
  );
}
