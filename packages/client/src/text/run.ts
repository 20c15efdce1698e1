/** Typed orders at a table of the page: the engine's language obeys them, this says how the table is asked and played. */
import {
  type Action,
  createObey,
  findUnits,
  isCommand,
  type NamedUnit,
  no,
  noUnit,
  type OrderContext,
  type Told,
  unclear,
} from '@hexfront/engine';
import type { Said } from '../table/protocol.ts';
import { battleLines, createTellers, namedUnits, placesOf, saidText, statusLines, type TextTable } from './tell.ts';

export function createTextPlayer(t: TextTable): (line: string) => Promise<Told> {
  const places = placesOf(t.info);
  const placeOf = (a: Action): string | undefined => (a.h === undefined ? undefined : t.info.places[a.h]);
  const hexOf = (a: Action): string | undefined => (a.h !== undefined && a.h < t.info.hexCount ? t.info.places[a.h] : undefined);
  const able = () => new Set(t.moment().legal.flatMap((a) => (a.u === undefined ? [] : [a.u])));
  const prefer = (u: NamedUnit): boolean => able().has(u.u) || (able().size === 0 && u.side === t.moment().prompt.side);

  /** One unit by name, or what to say instead. */
  function one(typed: string): NamedUnit | Told {
    const found = findUnits(typed, namedUnits(t), prefer);
    if (found.length === 0) return no(noUnit(typed));
    return found.length === 1 ? found[0] : unclear(typed, found);
  }
  const tellers = createTellers({ t, places, hexOf, able, one });
  const cited = (s: Said): string => saidText(t, s);

  /** Plays actions and tells the new lines of the log. */
  const play: OrderContext['play'] = async (actions, sure) => {
    // Not how many lines there are: when the other side has to act, those he may not read are gone from the log.
    const before = t.log().at(-1)?.at ?? 0;
    const reply = await t.order({ o: 'play', actions, version: t.moment().version, ...(sure ? { sure } : {}) });
    if (!reply.done) return { ...no(saidText(t, reply.refusal)), ...('commits' in reply && reply.commits ? { unsure: true } : {}) };
    return {
      say: t
        .log()
        .filter((l) => l.at > before && l.kind !== 'stage')
        .map((l) => l.text),
    };
  };

  const obey = createObey({
    units: () => namedUnits(t),
    places,
    placeOf,
    prompt: () => {
      const { prompt } = t.moment();
      return { side: prompt.side, key: `${prompt.at}/${prompt.side}/${prompt.stages.at(-1)?.id}`, kinds: prompt.kinds };
    },
    legal: () => t.moment().legal,
    choices: () => t.moment().choices,
    entry: (n) => t.moment().choices[n - 1]?.action ?? t.moment().choices.length,
    play,
    plan: async (unit, hex, via) => {
      const plan = await t.ask('plan', { unit, hex, via: [...via] });
      return { actions: plan.actions, refusals: plan.refusals.map(cited), warnings: plan.warnings.map(cited) };
    },
    why: async ({ selected = [], ...about }) => (await t.ask('why', { ...about, selected: [...selected] })).map(cited),
    words: (actions) => t.ask('words', { actions: [...actions] }),
    warnings: async () => (await t.ask('warnings', {})).map(cited),
    battle: () => {
      const b = t.moment().battle;
      return b && { targets: b.targets, units: [...b.attackers, ...b.guns] };
    },
    odds: () => battleLines(t),
    status: () => statusLines(t),
    hexIn: (unit) => t.pieces().get(unit)?.hex,
  });

  return async (line) => {
    const m = t.moment();
    if (m.wait !== undefined) {
      if (!/^(ready|yes|ok)$/i.test(line.trim())) return statusLines(t);
      await t.order({ o: 'take', side: m.wait });
      return statusLines(t);
    }
    const done = await obey(line);
    return isCommand(done) ? tellers.answer(done) : done;
  };
}
