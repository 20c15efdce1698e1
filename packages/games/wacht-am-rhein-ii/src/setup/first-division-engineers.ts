/** The engineer battalion of the 1st Division arrives in companies, one with each regiment as that appears (31.4.0-4). */
import { freeCompany, takeOut } from '../rules/companies/breakdown.ts';
import { printedFormation, UNITS } from '../state/query.ts';
import type { G } from '../state/shape.ts';

const BATTALION = 'al-1id-1-ce';
const COMPANY = 'us-bk-ce';
const REGIMENTS = ['16', '18', '26'];

export function splitEngineers(g: G): void {
  const whole = UNITS.find((u) => u.id === BATTALION);
  const arriving = g.box('Arriving');
  if (!whole || g.f.place[whole.index] !== arriving) return;
  g.move(whole.index, g.box('Broken down'));
  g.set('steps', whole.index, 0);
  for (const regiment of REGIMENTS) {
    const leader = UNITS.find((u) => u.id === `al-1id-1-${regiment}-inf`);
    const company = freeCompany(g, COMPANY);
    if (!leader || company === undefined || g.f.place[leader.index] !== arriving) continue;
    takeOut(g, company);
    g.move(company, arriving);
    g.set('due', company, g.f.due[leader.index]);
    g.set('attached', company, printedFormation(whole.index) + 1);
    g.set('comesWith', company, leader.index + 1);
  }
}
