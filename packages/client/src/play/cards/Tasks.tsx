/**
 * What is still to be done in the phase: who must attack, who must be attacked, who may be committed or may enter. A list over the map, each
 * line a way to it; what must be done is marked on the map too.
 */
import type { UnitId } from '@hexfront/engine';
import { effect, signal } from '@preact/signals';
import type { JSX } from 'preact';
import { lights } from '../../panels/bits.tsx';
import {
  ask,
  formationShown,
  goToHex,
  goToUnit,
  hexesOf,
  info,
  moment,
  pieces,
  showHexes,
  toDo,
  unitName,
  unitShown,
} from '../../store/index.ts';
import type { TaskSaid } from '../../table/protocol.ts';
import { CaseLink } from '../bits.tsx';
import { clickUnit } from '../control.ts';
import { Icon } from '../icons.tsx';
import { narrow } from '../screen-state.ts';

const NONE = { tasks: [], attacks: [] };
/** Lines of a group that are shown before the rest is counted. */
const MOST = 5;
/** On a small screen the list is a line until somebody wants it. */
const folded = signal<boolean | undefined>(undefined);

/** Keeps the list while the play screen is open; the newest answer wins. */
export function startTasks(): () => void {
  let turn = 0;
  const stop = effect(() => {
    const m = moment.value;
    const mine = ++turn;
    if (!info.value || !m || m.wait !== undefined || m.theirs || m.result) {
      toDo.value = NONE;
      return;
    }
    ask('tasks', {}).then(
      (found) => {
        if (mine === turn) toDo.value = found;
      },
      () => {
        if (mine === turn) toDo.value = NONE;
      },
    );
  });
  return () => {
    turn++;
    stop();
    toDo.value = NONE;
  };
}

interface Row {
  key: string;
  units: UnitId[];
  hex?: string;
}
/** One line for each stack; whoever is off the map has a line alone. */
function rowsOf(task: TaskSaid): Row[] {
  const rows = new Map<string, Row>();
  for (const hex of task.hexes) rows.set(hex, { key: hex, units: [], hex });
  for (const u of task.units) {
    const hex = pieces.value.get(u)?.hex;
    const key = hex ?? `u${u}`;
    const known = rows.get(key);
    if (known) known.units.push(u);
    else rows.set(key, { key, units: [u], ...(hex ? { hex } : {}) });
  }
  return [...rows.values()];
}

/** Enemy hexes are called by whoever is in them. */
const inHex = (hex: string): UnitId[] => [...pieces.value.values()].filter((p) => p.hex === hex && !p.token).map((p) => p.u);
function namesOf(row: Row): string {
  const units = row.units.length ? row.units : inHex(row.hex ?? '');
  const names = units.slice(0, 2).map(unitName).join(', ');
  return units.length > 2 ? `${names} and ${units.length - 2} more` : names;
}

function Group({ task }: { task: TaskSaid }): JSX.Element {
  const rows = rowsOf(task);
  const hexes = [...task.hexes, ...hexesOf(task.units)];
  const go = (row: Row) => () => {
    const [unit] = row.units;
    if (row.hex === undefined) unitShown.value = unit;
    else if (unit === undefined) goToHex(row.hex);
    else {
      goToUnit(unit);
      void clickUnit(unit);
    }
  };
  return (
    <details class={task.must ? 'task must' : 'task'} open={task.must || rows.length <= MOST}>
      <summary {...lights(hexes)}>
        <span class="task-name">{task.text}</span>
        <b>{task.left === undefined ? task.units.length || task.hexes.length : `${task.left} of ${task.units.length}`}</b>
      </summary>
      <ul>
        {rows.slice(0, MOST).map((row) => (
          <li key={row.key}>
            <button type="button" class="plain" onClick={go(row)} {...lights(row.hex ? [row.hex] : [], row.units)}>
              <i class={row.units.length ? 'task-sign' : 'task-sign enemy'} /> {namesOf(row)} <small>{row.hex ?? ''}</small>
            </button>
          </li>
        ))}
        <li class="task-foot">
          {hexes.length > 1 ? (
            <button
              type="button"
              class="link"
              onClick={() => {
                formationShown.value = task.units;
                showHexes(hexes);
              }}
            >
              {rows.length > MOST ? `All ${rows.length} on the map` : 'Show on the map'}
            </button>
          ) : null}{' '}
          <CaseLink id={task.case} />
        </li>
      </ul>
    </details>
  );
}

export function Tasks(): JSX.Element | null {
  const { tasks } = toDo.value;
  if (!tasks.length) return null;
  const shut = folded.value ?? narrow.value;
  // What may be left undone is not called a duty.
  const head = tasks.some((t) => t.must) ? 'Still to do' : 'Still possible';
  const must = tasks.filter((t) => t.must).reduce((n, t) => n + rowsOf(t).length, 0);
  return (
    <section class="tasks" aria-label={head}>
      <button
        type="button"
        class="plain tasks-head"
        aria-expanded={!shut}
        onClick={() => {
          folded.value = !shut;
        }}
      >
        <span>{head}</span> {must ? <b class="must-count">{must}</b> : null} <Icon name="down" size={14} />
      </button>
      {shut ? null : tasks.map((t) => <Group key={t.text} task={t} />)}
    </section>
  );
}
