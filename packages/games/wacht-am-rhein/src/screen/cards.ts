/** Answers for screens about one unit and one hex: every value, every state and the case behind it. */
import { answers, explained, type HexId, type UnitAnswer, type UnitId } from '@hexfront/engine';
import { companyTypes, formationById, POINT, setups } from '../data/index.ts';
import { isClosed } from '../decisions/rules.ts';
import { rowOf } from '../rules/arrivals.ts';
import { orderRefusal } from '../rules/commitment.ts';
import { isKnownTrue } from '../rules/fuel-dumps.ts';
import { allowance, isClassB } from '../rules/movement/allowance.ts';
import { exitCase, isExit } from '../rules/movement/exits.ts';
import { zoneKind, zonesNow } from '../rules/movement/zones-of-control.ts';
import { FLUID, RIGID } from '../state/derived.ts';
import { HQ, mateOf, SIDE, UNITS } from '../state/query.ts';
import { ALLIED, ENTRENCHED, FATIGUED, type G, GERMAN, IMPROVED, RECOVERING, SIDES } from '../state/shape.ts';
import { printedValues, shownValues } from './counters.ts';
import { turnLabel } from './turn-label.ts';

type Line = UnitAnswer[number];
type Add = (line: Line) => void;

const SUPPLY = [
  ['card.supplied', '14.0'],
  ['card.out-of-communications', '14.53'],
  ['card.unsupplied', '14.54'],
  ['card.isolated-1', '14.63'],
  ['card.isolated-2', '14.64'],
] as const;

function values(g: G, u: UnitId, add: Add): void {
  const unit = UNITS[u];
  const [front, back] = unit.confidence;
  const { battery } = unit;
  add({ what: battery && g.f.battery[u] !== 0 ? 'card.now-battery' : 'card.now', value: shownValues(g, u) });
  if (battery) {
    add({ what: 'card.battery-side', value: `${battery.barrage}-${battery.fpf}-${battery.range}`, confidence: front, case: '11.0' });
    add({ what: 'card.moving-side', value: printedValues(unit.front), ...(back ? { confidence: back } : {}), case: '6.31' });
  } else if (unit.companies) {
    const company = companyTypes[unit.companies[g.f.face[u]]];
    add({
      what: 'card.company',
      value: printedValues(company.face),
      args: { what: company.name },
      confidence: company.confidence,
      case: '17.22',
    });
  } else {
    add({ what: 'card.front', value: printedValues(unit.front), confidence: front });
    if (unit.back) add({ what: 'card.back', value: printedValues(unit.back), ...(back ? { confidence: back } : {}), case: '10.71' });
  }
  add({ what: 'card.class', args: { kind: isClassB(g, u) ? 'B' : 'A' }, case: '6.13' });
}

function standing(g: G, u: UnitId, add: Add): void {
  const { f } = g;
  const hex = g.hexOf(u);
  const state = (is: boolean, what: string, rule: string, args?: Record<string, string | number>): void => {
    if (is) add({ what, case: rule, ...(args ? { args } : {}) });
  };
  add({ what: 'card.allowance', ledger: explained((sink) => allowance(g, u, sink), POINT), case: '6.24' });
  const order = orderRefusal(g, u);
  if (order) add({ what: `refuse.${order.why}`, args: { unit: u }, case: order.case });
  if (HQ[u] === 0) add({ what: f.march[u] !== 0 ? 'card.march' : 'card.tactical', case: f.march[u] !== 0 ? '7.11' : '7.0' });
  const mate = mateOf(g, u);
  state(mate >= 0, 'card.team', '9.25', { unit: mate });
  if (UNITS[u].battery) add({ what: f.battery[u] !== 0 ? 'card.in-battery' : 'card.out-of-battery', case: '6.31' });
  const zone = zoneKind(g, SIDE[u], hex);
  state(zone !== undefined && HQ[u] === 0, zone === RIGID ? 'card.rigid' : 'card.fluid', zone === RIGID ? '8.11' : '8.12');
  const [what, rule] = SUPPLY[f.supply[u]];
  state(f.supply[u] !== 0, what, rule);
  state(f.fatigue[u] === FATIGUED, 'card.fatigued', '13.42');
  state(f.fatigue[u] === RECOVERING, 'card.recovering', '13.43');
  state(UNITS[u].green === 'first-day' && g.rules.firstDay(g.v.turn), 'card.green', '25.14c');
  state(f.onFoot[u] !== 0, f.onFoot[u] === 1 ? 'card.on-foot' : 'card.mounting', '24.1');
  state(f.moved[u] !== 0, 'card.moved', '6.0');
  state(f.helped[u] !== 0, 'card.helped', '6.53');
}

/** Where it is when it is not on the map, and when it comes. */
function offMap(g: G, u: UnitId, add: Add): void {
  const box = g.def.boxes[g.f.place[u] - g.board.n];
  const due = box === 'Due' ? rowOf(g, u) : undefined;
  if (due) add({ what: 'card.due', args: { what: turnLabel(due.turn), kind: [...due.boxes, ...due.hexes].join(', ') }, case: '22.0' });
  else add({ what: `card.box-${box.toLowerCase().replaceAll(' ', '-')}` });
}

/** Lists of the set-up that are lost in our source: whoever started from one says so, and why (25.12, 25.22, 26.2). */
function rebuiltStart(g: G, u: UnitId, add: Add): void {
  const row = g.rules.forces.deployed.find(({ unit, entry }) => unit === UNITS[u].id && entry.confidence === 'reconstructed');
  if (!row) return;
  const list = g.rules.scenario.setups.map((id) => setups[id]).find(({ entries }) => entries.includes(row.entry));
  const why = list?.rebuilt.find(({ group }) => group === row.entry.group) ?? list?.rebuilt[0];
  if (!list || !why) return;
  add({
    what: 'card.start',
    ...('hex' in row.entry.at ? { value: row.entry.at.hex } : {}),
    args: { what: why.why },
    confidence: 'reconstructed',
    case: list.cases[0],
  });
}

function unitAnswer(g: G, u: UnitId): UnitAnswer {
  const out: UnitAnswer = [];
  const add: Add = (line) => void out.push(line);
  const { formation } = UNITS[u];
  values(g, u, add);
  if (formation) {
    const { name, corps } = formationById(formation);
    add({ what: 'card.formation', value: name });
    if (corps) add({ what: 'card.corps', value: formationById(corps).name });
  }
  if (g.onMap(u)) standing(g, u, add);
  else offMap(g, u, add);
  rebuiltStart(g, u, add);
  return out;
}

function hexAnswer(g: G, hex: HexId): UnitAnswer {
  const out: UnitAnswer = [];
  const work = g.f.work[hex];
  if (work !== 0) {
    const done = work === IMPROVED || work === ENTRENCHED;
    const dug = work === ENTRENCHED || work === 4;
    out.push({ what: `${done ? '' : 'building-'}${dug ? 'entrenched' : 'improved'}`, case: dug ? '16.2' : '16.1' });
  }
  const zones = zonesNow(g);
  for (const side of [GERMAN, ALLIED])
    for (const [kind, what] of [
      [RIGID, 'rigid'],
      [FLUID, 'fluid'],
    ] as const)
      if (zones.count(side, kind, hex) > 0) out.push({ what: `zone-${what}`, args: { side }, case: kind === RIGID ? '8.11' : '8.12' });
  if (isClosed(g.rules, g.board.ids, hex)) out.push({ what: 'closed', case: '25.16' });
  if (isExit(g, hex)) out.push({ what: 'exit', case: exitCase(g) });
  const dump = g.rows.fuel.find((row) => row.h === hex);
  if (dump) out.push({ what: isKnownTrue(g, dump) ? 'true-dump' : 'dump', case: '25.27' });
  for (const row of g.rules.forces.arrivals) {
    const here = [
      ...row.hexes,
      ...row.boxes.flatMap((id) =>
        g.board.regions.filter((r) => r.kind === 'entry' && r.name === id).flatMap((r) => r.hexes.map((h) => g.board.ids[h])),
      ),
    ];
    if (row.turn >= g.v.turn && here.includes(g.board.ids[hex]))
      out.push({
        what: 'entry',
        args: { what: turnLabel(row.turn), n: row.units.length, side: row.side === SIDES[0].id ? GERMAN : ALLIED },
        case: '22.0',
      });
  }
  return out;
}

export const CARD_QUESTIONS = {
  unit: answers('unit', (g: G, q) => unitAnswer(g, q.unit)),
  hex: answers('hex', (g: G, q) => hexAnswer(g, q.hex)),
};
