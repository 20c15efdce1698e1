import { describe, expect, it } from 'vitest';
import { shortTurn, turnNumber, turnWords } from '../src/panels/turn-label.ts';

describe('names of turns', () => {
  it('shortens whatever a game calls its turns', () => {
    expect(turnWords('16 Dec AM')).toEqual(['16', 'AM']);
    expect(turnWords('September III 1944')).toEqual(['Sept', 'III']);
    expect(turnWords('January I 1945')).toEqual(['Jan', 'I']);
    expect(shortTurn('Turn 7')).toBe('Turn 7');
    expect(shortTurn('Dawn')).toBe('Dawn');
  });

  it('counts the turn being played, and the last one when all is over', () => {
    expect(turnNumber([{ when: 'past' }, { when: 'now' }, { when: 'coming' }])).toBe(2);
    expect(turnNumber([{ when: 'past' }, { when: 'past' }])).toBe(2);
    expect(turnNumber([])).toBe(0);
  });
});
