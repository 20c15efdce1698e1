/** Supply, fuel, replacements, reserves, engineers, victory: chapters 1 to 4, 13, 14 and 16, and the memory of the game. */
import { arrivalsChapter } from '../arrival-conditions.ts';
import { conditions } from '../conditions.ts';
import { engineersChapter } from '../engineers.ts';
import { fuelChapter } from '../fuel.ts';
import { historyChapter } from '../history.ts';
import { questionsModule } from '../questions.ts';
import { replacementsChapter } from '../replacements.ts';
import { reservesChapter } from '../reserves.ts';
import type { RuleModule } from '../rules.ts';
import { supplyChapter } from '../supply.ts';
import { victoryChapter } from '../victory.ts';

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
