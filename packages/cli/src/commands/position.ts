/** What can be said in a position file of a game, so that nobody has to look for names in its sources. */
import { type FieldOf, type Kind, type Shape, type Stage, start, type World } from '@hexfront/engine';
import { optionFlags, readArgs, UsageError } from '../args.ts';
import { loadGame } from '../game.ts';
import { columns, print, printJson } from '../output.ts';

interface Entry {
  name: string;
  about: string;
}
type Section = readonly [title: string, entries: Entry[]];

const FIELDS: Readonly<Record<FieldOf, string>> = {
  unit: 'Fields of units',
  hex: 'Fields of hexes',
  hexside: 'Fields of hexsides',
  group: 'Fields of groups',
};

/** Phases of the sequence of play, the larger before its parts. */
const stagesOf = <S extends Shape>({ id, name, parts = [] }: Stage<S>): Entry[] => [{ name: id, about: name }, ...parts.flatMap(stagesOf)];
const holds = (kind: Kind | undefined): string => (kind ? `; holds a ${kind.is}` : '');
const initially = (init: number | undefined): string => (init ? `; ${init} at first` : '');

function sectionsOf(g: World<Shape>): Section[] {
  const { def } = g;
  const fields = (of: FieldOf): Entry[] =>
    Object.entries(def.fields)
      .filter(([name, spec]) => spec.of === of && name !== 'place')
      .map(([name, { doc, init, holds: what }]) => ({ name, about: `${doc}${holds(what)}${initially(init)}` }));
  const argsOf = (args: Readonly<Record<string, Kind>>): string =>
    Object.entries(args)
      .map(([name, kind]) => (kind.maybe ? `[${name}]` : name))
      .join(', ');
  return [
    ['Stages', stagesOf(g.kit.stages)],
    ...(Object.keys(FIELDS) as FieldOf[]).map((of): Section => [FIELDS[of], fields(of)]),
    ['Vars', Object.entries(def.vars).map(([name, { doc, init }]) => ({ name, about: `${doc}${initially(init)}` }))],
    ['Boxes', def.boxes.map((name, i) => ({ name, about: i === 0 ? 'not in play' : '' }))],
    ['Options', def.options.map(({ id, name, choices, default: value }) => ({ name: id, about: optionText(name, choices, value) }))],
    ['Questions', Object.entries(def.questions?.(g) ?? {}).map(([name, { args }]) => ({ name, about: argsOf(args) }))],
    ['Units', def.units.map(({ id, name, side }) => ({ name: id, about: `${def.sides[side].name}, ${name}` }))],
  ];
}
/** Values it takes, and the one it has. */
const optionText = (name: string, choices: readonly { value: string }[] | undefined, value: unknown): string =>
  `${name}: ${choices ? choices.map((c) => c.value).join(', ') : 'true, false'} (${value} unless said)`;

export async function positionCommand(args: readonly string[]): Promise<number> {
  const given = readArgs(
    {
      name: 'position',
      words: '<game> [words]',
      about:
        'Lists what a position file of a game can say: stages, fields of units, hexes and hexsides, vars, boxes, options, and the questions that `hexfront try` answers.\n' +
        'With words only the entries that have all of them, units among them.',
      flags: {
        scenario: { type: 'string', value: 'ID', about: 'whose sequence of play (default the first)' },
        options: { type: 'string', value: 'a,b=c', about: 'options of the game' },
      },
      examples: [
        'hexfront position wacht-am-rhein-ii',
        'hexfront position wacht-am-rhein-ii 310 inf',
        'hexfront position last-gamble supply',
      ],
    },
    args,
  );
  if (!given) return 0;
  const { def } = await loadGame(given.words[0]);
  const scenario = (given.flags.scenario as string | undefined) ?? def.scenarios[0].id;
  if (!def.scenarios.some((s) => s.id === scenario)) throw new UsageError(`${def.name} has no scenario ${JSON.stringify(scenario)}`);
  const words = given.words.slice(1).map((word) => word.toLowerCase());
  const g = start(def, { scenario, options: optionFlags(given.flags.options), seed: '' });
  const wanted = ({ name, about }: Entry): boolean => words.every((word) => `${name} ${about}`.toLowerCase().includes(word));
  const found = sectionsOf(g)
    .map(([title, entries]): Section => [title, entries.filter(wanted)])
    .filter(([title, entries]) => entries.length > 0 && (title !== 'Units' || words.length > 0 || given.flags.json));
  if (given.flags.json) printJson(Object.fromEntries(found));
  else if (found.length === 0) print(`nothing in ${def.name} has ${words.join(' and ')}`);
  else
    for (const [title, entries] of found) {
      print(title);
      print(columns(entries.map(({ name, about }) => ['', name, about])));
    }
  return 0;
}
