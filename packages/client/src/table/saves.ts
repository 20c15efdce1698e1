/** Opening and writing saves: a download of its own, because a new game needs neither before its first board. */
import { type Opened, openSave, type SaveFile, type Shape, type World } from '@hexfront/engine';
import type { GameModule } from './games.ts';
import type { OpenedTable } from './host.ts';
import { saidRefusal } from './words/speak.ts';

export { firstWorld, readSave, saveOf } from '@hexfront/engine';

type G = World<Shape>;
/** More cases than these are too many for a notice. */
const MOST_CASES = 12;

/** Some counter on the map is not fully seen by some side. */
const hidesAnything = (g: G): boolean =>
  g.def.units.some((_, u) => g.onMap(u) && g.def.sides.some((_side, side) => (g.def.visible?.(g, side, u) ?? 2) < 2));

/** What whoever opens a game of older rules is told: since when today's hold, and which cases went another way until then. */
function carriedNotice(actions: number, playedBy: Opened<Shape>['playedBy'], changes: Opened<Shape>['changes']): string {
  const versions = playedBy.map(({ by, rules }) => (by ? `version ${by}, rules ${rules}` : `rules ${rules}`)).join('; ');
  const cases = [...new Set(changes.map((change) => change.case).filter((id) => id !== ''))];
  const more = cases.length > MOST_CASES ? ' and others' : '';
  const which = cases.length > 0 ? ` Rules that changed in this game: ${cases.slice(0, MOST_CASES).join(', ')}${more}.` : '';
  return `The first ${actions} actions were played by other rules (${versions}). The position is as it was saved; today's rules apply from the next action on.${which}`;
}

/** A save played again, with a sentence if it did not go as it should. */
export function openSaved(def: GameModule['def'], save: SaveFile): OpenedTable {
  const { session, stopped, changes, playedBy, unproven, differs } = openSave<Shape>(def, save);
  if (stopped) {
    // The reason may name a unit that whoever opens the save does not see.
    const why = hidesAnything(session.world) ? '.' : `: ${saidRefusal(session.world, stopped.refusal).text}`;
    return {
      session,
      notice: `This save continues after action ${stopped.at}, but today's rules refuse the next one${why} Play continues from there.`,
    };
  }
  if (unproven > 0) return { session, notice: carriedNotice(unproven, playedBy, changes) };
  return { session, ...(differs ? { notice: 'This save was made under older rules: the position differs from the one saved.' } : {}) };
}
