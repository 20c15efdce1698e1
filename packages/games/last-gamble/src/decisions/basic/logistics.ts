/** Supply, fuel, replacements, reserves, engineers, victory: chapters 1 to 4, 13, 14 and 16, and the memory of the game. */
import { arrivalsChapter } from '../../rules/arrivals/arrival-conditions.ts';
import { engineersChapter } from '../../rules/engineers.ts';
import { reservesChapter } from '../../rules/reserves/reserves.ts';
import { fuelChapter } from '../../rules/supply/fuel.ts';
import { replacementsChapter } from '../../rules/supply/replacements.ts';
import { supplyChapter } from '../../rules/supply/supply.ts';
import { victoryChapter } from '../../rules/victory.ts';
import { questionsModule } from '../../screen/questions.ts';
import { conditions } from '../../state/conditions.ts';
import { historyChapter } from '../../state/history.ts';
import type { RuleModule } from '../rules.ts';

const CHAPTERS: readonly RuleModule[] = [
  conditions,
  historyChapter,
  supplyChapter,
  fuelChapter,
  arrivalsChapter,
  replacementsChapter,
  reservesChapter,
  engineersChapter,
  victoryChapter,
  questionsModule,
];

export const logisticsModule: RuleModule = {
  apply(draft) {
    for (const chapter of CHAPTERS) chapter.apply(draft);
  },
};
