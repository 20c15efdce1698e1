/** The replacement tables for the page (23.1.2, 23.1.4): no cell of the two specialist tables is in the text. */
import type { Chart } from '@hexfront/engine';
import { tables } from '../data/index.ts';
import { told } from '../rules/replacements/phase.ts';
import { inRanges } from '../rules/weather.ts';

export function replacementChart(): Chart {
  const { specialistReplacement: special, tankDestroyerReplacement: tank, recycling } = tables;
  const cells = (die: number, side: 'allied' | 'german'): string[] => [
    told(special[side][die] ?? []),
    told(inRanges(tank[side], die)?.steps ?? []),
  ];
  return {
    id: 'replacements',
    name: 'Specialist replacements',
    cases: ['23.1.4', '23.1.2'],
    columns: ['US specialists', 'US tank destroyers', 'German specialists', 'German assault guns'],
    rows: Array.from({ length: 10 }, (_, die) => ({ head: String(die), cells: [...cells(die, 'allied'), ...cells(die, 'german')] })),
    notes: [
      'A conversion uses a saved infantry point; self-propelled artillery comes instead of all other specialists.',
      `Losses for one point: US infantry ${recycling.rows['US infantry']}, US armor ${recycling.rows['US armor']}, German infantry ${recycling.rows['German infantry']}, German armor ${recycling.rows['German armor']}.`,
    ],
    confidence: special.confidence,
  };
}
