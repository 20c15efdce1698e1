import type { RuleModule } from '../../decisions/rules.ts';
import { hermannCancelled, poorWeather, spareAircraft } from './air.ts';
import { schneeEifel, usReleased } from './allied.ts';
import { armor4, bigSolution, commandConfusion, division66, montgomery, pattonHesitates, shaefReserve } from './allied-arrivals.ts';
import { variantCards } from './cards.ts';
import { earlyWarning } from './early-warning.ts';
import { reinforced, ssLead } from './first-moves.ts';
import { freeDeployment, herbstnebel, martin, ssDeployment } from './free-deployment.ts';
import { reservesCommitted, russianOffensive } from './german.ts';
import { nordwindCancelled } from './nordwind.ts';
import { stosser } from './stosser.ts';

/**
 * The variants. What happens before play happens in this order: the cards first, then the Allied side, whose set-up the German sees. The
 * all-out offensive (gvar-12) switches on its parts; the 90th Division (avar-10) needs only its row on the chart.
 */
export const variantModules: readonly RuleModule[] = [
  variantCards,
  earlyWarning,
  schneeEifel,
  montgomery,
  ssLead,
  freeDeployment,
  martin,
  herbstnebel,
  ssDeployment,
  reservesCommitted,
  spareAircraft,
  hermannCancelled,
  russianOffensive,
  nordwindCancelled,
  stosser,
  reinforced,
  pattonHesitates,
  shaefReserve,
  commandConfusion,
  division66,
  armor4,
  poorWeather,
  usReleased,
  bigSolution,
];
