/** How far an assault or a barrage has come, whose dice are thrown, who leads and who helps. No rule is decided here. */
import { answers, type CourseAnswer, NOBODY, type UnitId } from '@hexfront/engine';
import { barrage as barrageProc } from '../../rules/barrage/barrage.ts';
import { assault as assaultProc } from '../../rules/combat/assault.ts';
import { attackProficiency, defenseProficiency, factorOf } from '../../rules/combat/odds.ts';
import type { Assault, Barrage } from '../../state/fields/combat.ts';
import type { G } from '../../state/shape.ts';

type Steps = CourseAnswer['steps'];
type Roles = CourseAnswer['roles'];

/** Where a procedure is among its points; -1 while it has not begun. */
function placeIn(g: G, name: string, points: object): (of: string) => number {
  const frame = g.frames.find(({ proc }) => proc === name);
  const order = Object.keys(points);
  const now = frame ? order.indexOf(frame.at) : -1;
  return (of) => now - order.indexOf(of);
}
const inOrder = (names: readonly Pick<Steps[number], 'what' | 'side'>[], now: number): Steps =>
  names.map((step, i) => ({ ...step, state: i < now ? 'done' : i === now ? 'now' : 'coming' }));
const running = (g: G, name: string): boolean => g.frames.at(-1)?.proc === name;

/** The points of the procedure in their order; a debt being borne has already been told where to go on (13.7.0). */
function assaultStep(g: G, b: Assault): number {
  if (b.stage === 'draft') return 0;
  const past = placeIn(g, 'assault', assaultProc.points);
  if (running(g, 'advance')) return 6;
  if (past('leadAttack') < 0) return 1;
  if (past('roll') < 0) return 2;
  if (past('roll') === 0) return 3;
  if (past('shrink') <= 0) return 4;
  return past('left') <= 0 ? 5 : 6;
}
function assaultSteps(g: G, b: Assault): Steps {
  const names = [
    { what: 'step.declared' },
    { what: 'step.column' },
    { what: 'step.leads' },
    { what: 'step.dice' },
    { what: 'step.settle', side: b.by },
    { what: 'step.settle', side: 1 - b.by },
    { what: 'step.advance' },
  ];
  return inOrder(b.overrun ? names.slice(0, -1) : names, assaultStep(g, b));
}
function barrageSteps(g: G, b: Barrage): Steps {
  const past = placeIn(g, 'barrage', barrageProc.points);
  const guns = b.guns.length > 0 || past('guns') === 0 || past('observe') === 0;
  const names = [
    { what: b.air ? 'step.planes' : guns ? 'step.guns' : 'step.points' },
    { what: 'step.volleys' },
    { what: 'step.hits', side: 1 - b.by },
    { what: 'step.follow', side: b.by },
  ];
  const now = running(g, 'follow') ? 3 : past('volley') < 0 ? 0 : past('apply') < 0 ? 1 : 2;
  return inOrder(names, now);
}

/** Only what has been chosen: before, nobody leads. */
function assaultRoles(g: G, b: Assault): Roles {
  const out: Roles = [];
  const seen = (u: UnitId | undefined): u is UnitId => u !== undefined && u !== NOBODY && g.onMap(u);
  const tell = (u: UnitId | undefined, what: string, n?: () => number): void => {
    if (seen(u)) out.push({ unit: u, what, ...(n ? { args: { n: n() } } : {}) });
  };
  const { leadAttack, leadDefense, armorAttack, armorDefense } = b;
  tell(leadAttack, 'role.lead', () => attackProficiency(g, b, leadAttack ?? NOBODY));
  tell(leadDefense, 'role.lead', () => defenseProficiency(g, leadDefense ?? NOBODY));
  tell(armorAttack, 'role.armor-lead', () => factorOf(g, b, armorAttack ?? NOBODY));
  tell(armorDefense, 'role.armor-lead', () => factorOf(g, b, armorDefense ?? NOBODY));
  tell(b.leaderAttack, 'role.leader');
  tell(b.leaderDefense, 'role.leader');
  const help = (units: readonly UnitId[], what: string): void => {
    for (const unit of units) if (seen(unit)) out.push({ unit, what, helps: true });
  };
  help([...b.integrityAttack, ...b.integrityDefense], 'role.integrity');
  help([...b.reservesAttack, ...b.reservesDefense], 'role.reserve');
  return out;
}

function course(g: G): CourseAnswer | undefined {
  const [barrage] = g.rows.barrages;
  if (barrage) {
    const { observer } = barrage;
    const seen = observer !== undefined && observer !== NOBODY && g.onMap(observer);
    return { steps: barrageSteps(g, barrage), throws: [], roles: seen ? [{ unit: observer, what: 'role.observer', helps: true }] : [] };
  }
  const [b] = g.rows.assaults;
  if (!b) return undefined;
  return {
    steps: assaultSteps(g, b),
    throws: [
      { section: 'section.defender', by: b.by, dice: 2, digits: true },
      { section: 'section.attacker', by: 1 - b.by, dice: 2, digits: true },
    ],
    roles: assaultRoles(g, b),
  };
}

export const COURSE_QUESTIONS = { course: answers('course', course) };
