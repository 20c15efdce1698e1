/** Where turns are played out in the head of the computer player before they are played. */
import { start } from '@hexfront/engine';
import { expect, it } from 'vitest';
import { catalog } from '../../src/catalog.ts';
import { strategy } from '../../src/computer/strategy.ts';
import { wachtAmRheinII } from '../../src/index.ts';

it('turns are played out where the armies are small, and the start page says so of the others', () => {
  const ahead = (scenario: string): boolean | undefined => strategy.ahead?.(start(wachtAmRheinII, { scenario, seed: 'ahead' }));
  expect(['kesternich', 'to-save-bastogne', 'cannot-force-the-meuse'].map(ahead)).toEqual([true, true, false]);
  const large = catalog.scenarios.filter((s) => 'large' in s).map((s) => s.id);
  expect(large).toContain('campaign-dec-16');
  expect(large).not.toContain('goose-egg');
});
