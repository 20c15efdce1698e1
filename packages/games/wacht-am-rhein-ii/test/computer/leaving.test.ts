/** Kampfgruppen that are paid for leaving the map (36.3.9): they go to the edge before anything else. */
import { type Action, distance } from '@hexfront/engine';
import { describe, expect, it } from 'vitest';
import { toTurn } from '../../src/computer/artillery.ts';
import { exitsFor, isAtExit, marches } from '../../src/computer/marches.ts';
import { waysTo } from '../../src/computer/ways.ts';
import { turnNumber } from '../../src/index.ts';
import { type G, GERMAN } from '../../src/state/shape.ts';
import { kit } from '../kit/december-21.ts';

const { position, u } = kit('nuts');
const TANKS = 'ge-2pz-coch-1-mkv';
const MATE = 'ge-2pz-coch-2-mkv';
const spot = (units: Record<string, Record<string, string | number>>, turn = turnNumber('dec-21-pm')): G =>
  position({
    clear: true,
    stage: 'german.movement',
    units: { 'al-4ad-hq': { at: '3031SE' }, ...units },
    options: { fog: false },
    vars: { turn },
  });

describe('on the way to the edge', () => {
  const toEdge = (g: G, unit: string, hex = g.hexOf(u(unit))): number =>
    Math.min(...exitsFor(g, u(unit)).map((exit) => distance(g.board, exit, hex)));
  it('tanks march there, nearer with every turn, until it no longer counts', () => {
    const g = spot({ [TANKS]: { at: '1811SE' }, [MATE]: { at: '1711SE' } });
    const order = marches(g, GERMAN).find((march) => march.u === u(TANKS));
    expect(order && toEdge(g, TANKS, order.to)).toBeLessThan(toEdge(g, TANKS));
    const late = spot({ [TANKS]: { at: '1811SE' }, [MATE]: { at: '1711SE' } }, turnNumber('dec-22-am'));
    expect(exitsFor(late, u(TANKS))).toEqual([]);
  });
  it('whoever is close to it goes nowhere else, whoever is far does', () => {
    const g = spot({ [TANKS]: { at: '1209SE' }, [MATE]: { at: '1811SE' } });
    expect([isAtExit(g, u(TANKS)), isAtExit(g, u(MATE))]).toEqual([true, false]);
  });
  it('their guns stay on the road', () => {
    const guns = 'ge-2pz-coch-i-74-art-sp';
    const turned = (limbered: number): Action | undefined => {
      const g = spot({ [TANKS]: { at: '1811SE' }, [guns]: { at: '1811SE', limbered } });
      return toTurn(g, GERMAN, [{ k: 'battery', u: u(guns) }]);
    };
    expect([turned(0), turned(1)]).toEqual([{ k: 'battery', u: u(guns) }, undefined]);
  });
});

it('ways lead round the enemy, and are longer next to him', () => {
  const open = spot({ [TANKS]: { at: '1811SE' } });
  const to = [open.board.at('1511SE')];
  const barred = spot({ [TANKS]: { at: '1811SE' }, 'al-4ad-cca-1': { at: '1611SE' } });
  const from = open.hexOf(u(TANKS));
  expect(waysTo(barred, GERMAN, to)[from]).toBeGreaterThan(waysTo(open, GERMAN, to)[from]);
});
