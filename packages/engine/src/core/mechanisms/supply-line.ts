/** A traced line as screens show it: the way, or what cuts it; whole, and link by link. */
import type { SupplyAnswer, SupplyBlocker, SupplyLink } from '../../describe.ts';
import type { HexId, UnitId } from '../../ids.ts';
import type { TraceBlocker, TraceStep, TraceVerdict } from '../../walk/index.ts';
import type { CaseId } from '../types.ts';

/** What a game says of things that cut a line. */
export interface LineWords {
  barred(blocker: TraceBlocker): Omit<SupplyBlocker, 'hex'>;
  far(path: readonly TraceStep[]): Omit<SupplyBlocker, 'hex'>;
  none: Omit<SupplyBlocker, 'hex'>;
}

/** A part of a line that has a name of its own: these stages of the trace. */
export interface LinkName {
  what: string;
  case: CaseId;
  stages: readonly number[];
}

type Line = Pick<SupplyAnswer, 'path' | 'blockers'>;

/** Each hex once. */
function pathOf(steps: readonly TraceStep[]): HexId[] {
  const path: HexId[] = [];
  for (const step of steps) if (path[path.length - 1] !== step.hex) path.push(step.hex);
  return path;
}

/** Each hex once, from the piece to the source; what cuts a line that there is not, nearest to the piece first. */
export function lineAnswer(verdict: TraceVerdict, hex: HexId, words: LineWords): Line {
  const path = 'path' in verdict ? pathOf(verdict.path) : [];
  if (verdict.ok) return { path, blockers: [] };
  if (verdict.kind === 'barred') return { path, blockers: verdict.blockers.map((b) => ({ hex: b.hex, ...words.barred(b) })) };
  return { path, blockers: [{ hex, ...(verdict.kind === 'far' ? words.far(verdict.path) : words.none) }] };
}

/**
 * The same link by link, for a line whose stages are links: `names` from the piece to the source. What cuts the line stands with the link
 * it cuts; a link that the line passes in a single hex, because the piece stands there already, is left out.
 */
export function linksAnswer(
  verdict: TraceVerdict,
  hex: HexId,
  words: LineWords,
  names: readonly LinkName[],
): Line & { links: SupplyLink[] } {
  const whole = lineAnswer(verdict, hex, words);
  const steps = 'path' in verdict ? verdict.path : [];
  const links: SupplyLink[] = [];
  for (const [i, { what, case: rule, stages }] of names.entries()) {
    const path = pathOf(steps.filter((s) => stages.includes(s.stage)));
    let blockers: SupplyBlocker[] = [];
    if (!verdict.ok) {
      if (verdict.kind === 'barred')
        blockers = verdict.blockers.flatMap((b) => (stages.includes(b.stage) ? [{ hex: b.hex, ...words.barred(b) }] : []));
      else if (verdict.kind === 'far' ? stages.includes(verdict.stage) : i === 0) ({ blockers } = whole);
    }
    if (path.length > 1 || blockers.length > 0 || names.length === 1) links.push({ what, case: rule, path, blockers });
  }
  return { ...whole, links };
}

/** A link that is a line of its own: from a unit to its headquarters, from there to a road... */
export interface LinkLine extends Line {
  what: string;
  case: CaseId;
  /** The piece it leads to. */
  unit?: UnitId;
}

/** Lines one after another as one: the way of all of them, and what cuts each; after a link that fails the others are still told if they were traced. */
export function chainAnswer(lines: readonly LinkLine[]): Line & { links: SupplyLink[] } {
  const path: HexId[] = [];
  for (const line of lines) for (const hex of line.path) if (path[path.length - 1] !== hex) path.push(hex);
  return {
    path,
    blockers: lines.flatMap((line) => line.blockers),
    links: lines.map(({ what, case: rule, unit, path: way, blockers }) => ({
      ...{ what, case: rule, path: way, blockers },
      ...(unit === undefined ? {} : { unit }),
    })),
  };
}
