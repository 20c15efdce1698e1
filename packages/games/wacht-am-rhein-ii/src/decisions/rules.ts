/** What a scenario and its options settle once for the whole game. Chapters ask the record; they never ask which scenario or option is on. */
import type { AnyQuestion, Board, HexId, OptionValues, Setup, Side } from '@hexfront/engine';
import {
  type AirShare,
  type Atmosphere,
  completeOptions,
  type Entry,
  entriesOf,
  type Ground,
  manifestOf,
  type ScenarioData,
  type ScenarioVictory,
  scenarioById,
  specialRulesOf,
  specialsOf,
  startingState,
  type Turn,
  turnNumber,
  turns,
  victoryHexes,
  victoryOf,
} from '../data/index.ts';
import { ALLIED, GERMAN, type WaR2 } from '../state/shape.ts';
import { ninthDivision, stakes } from './early-offensive.ts';
import { type LogisticsRules, logisticsRules } from './logistics.ts';
import { OWN_VALUES, PRINTED, type Printed } from './printed.ts';
import { type SupplyRules, supplyRules } from './supply.ts';
import { truckRules } from './trucks.ts';

export interface Rules extends SupplyRules, LogisticsRules {
  readonly scenario: ScenarioData;
  /** What counters and charts print. */
  readonly printed: Printed;
  /** A special rule that is in effect, by its case. */
  readonly special: (rule: string) => boolean;
  /** Its victory conditions, with those of the scenarios it is made of. */
  readonly victory: ScenarioVictory;
  /** Where units may not go, who may not move, and who may leave the map. */
  readonly specials: ReturnType<typeof specialsOf>;
  /** Its reinforcements (22.0). */
  readonly entries: readonly Entry[];
  /** First turn with limits to how many divisions attack (29.1.1, 36.1.3). */
  readonly capacityFrom: number;
  readonly lastTurn: number;
  /** German army boundaries are those of December 28 until they are drawn anew (26.0). */
  readonly lateLines: boolean;
  /** Enemy stacks that are not observed show their top counter only (6.5.0, 8.6.0, R-V9). */
  readonly fog: boolean;
  /** Modes and forms of movement that the scenario leaves out (33.1.0). */
  readonly roadMovement: boolean;
  readonly allModes: boolean;
  /** Truck points of an army for motorizing units; where a scenario gives a side one number, all its armies share it (7.9.2a, 7.9.2b, 16.5.0). */
  readonly truckPoints: (side: Side, army: string | undefined, turn: number) => number;
  readonly sharesTrucks: (side: Side, one: string | undefined, other: string | undefined) => boolean;
  /** Formations whose trucks are not counted (7.9.2b). */
  readonly freeTrucks: (formation: string | undefined, turn: number) => boolean;
  /** Bridges carry twelve columns of a side in a phase: German ones to the end of December 19 PM, or all of both the whole game (7.13.0, 35.1.5-a). */
  readonly bottlenecks: (side: Side, turn: number) => boolean;
  /** A village or location is no cover from a vantage point within two hexes (1.1.3-opt). */
  readonly overlooked: boolean;
  /** Units in Prepared Assault mode and others do not end their moves in one hex (39.8.0-opt). */
  readonly modesApart: boolean;
  /** Attack and defense rating of German 2-2-0 infantry companies, where players agreed on another (19.3.1-opt). */
  readonly goodCompanies: boolean;
  /** Chapter 23 is in effect: the full-map scenarios and campaigns (23.0). */
  readonly replacements: boolean;
  /** Units leave the campaign (22.6.0, 38.4.0). */
  readonly withdrawals: boolean;
  /** Panzers lost are recorded by type and recycled so, without a die (23.2.4-opt). */
  readonly panzersByType: boolean;
  /** Formations of a joint assault roll to take part in it (13.1.1a). */
  readonly coordination: boolean;
  /** Players choose battery status and break units down before the first turn (32.3.0-a). */
  readonly deployment: boolean;
  /** Formations are assigned to the corps in whose area they are (9.2.0-opt). */
  readonly corpsAreas: boolean;
  /** Paths of German mechanized divisions are dearer where they meet (15.4.8). */
  readonly rollbahnen: boolean;
  /** Companies keep their battalion: its ratings are theirs (19.4.0). */
  readonly affiliation: boolean;
  /** Cavalry squadrons have armor 2 and no light tank companies (39.2.0-opt). */
  readonly stuartsInside: boolean;
  /** Units may lose further steps instead of going back (12.6.1c-opt). */
  readonly standFast: boolean;
  /** Who has no way back and loses more than a step is Fatigued unless it passes a check (39.3.0-opt). */
  readonly wornOut: boolean;
  /** Attackers go back a hex less than defenders (39.3.0, R-C4). */
  readonly attackersShort: boolean;
  /** All units of a part earn integrity bonuses (13.5.2a, R-C36). */
  readonly anyIntegrity: boolean;
  /** The northern sector stays in play after December 22 (30.10.0-a). */
  readonly keepsSector: boolean;
  /** Whom the players left out by agreement (35.6.1). */
  readonly leftOut?: ScenarioData['setup']['mayStayOut'];
  /** Both sides set up freely on December 16 (35.1.12). */
  readonly freeSetup: boolean;
  /** Howitzers may fire two hexes farther with half of their factors (40.0-range). */
  readonly longRange: boolean;
  /** Blank counters lie on stacks that are not observed (8.6.0-opt). */
  readonly blanks: boolean;
  /** The US player has chosen to attack early from V Corps (37.3.6). */
  readonly earlyOffensive: boolean;
  /** Two German artillery units at most fire at Monschau (35.2.8a). */
  readonly sparesMonschau: boolean;
  /** Whether a turn of the scenario is a night turn (3.0). */
  readonly isNight: (turn: number) => boolean;
  /** Weather by the turn track or by dice (20.1.0); a scenario with a track of its own has none. */
  readonly weather: 'none' | 'historical' | 'variable';
  /** Air points (21.1.0). */
  readonly air: AirShare;
  /** What the turn track says. */
  readonly atmosphere: (turn: number) => Atmosphere;
  readonly ground: (turn: number) => Ground;
  /** Barrage points of each side and player turn in place of artillery, by side; the second is the most of the Allied ones in one barrage (33.1.0). */
  readonly barragePoints: ScenarioData['barragePoints'];
  /** 1 where German units may neither move nor attack (33.1.0); nowhere unless the scenario says so. */
  readonly closedToGermans: (board: Board) => Uint8Array;
  /** Victory hexes with the symbol of either side, and of one; none where the scenario does not count them (36.8.9, R-V6). */
  readonly symbolHexes: (board: Board, side?: Side) => readonly HexId[];
  readonly questions: Readonly<Record<string, AnyQuestion<WaR2>>>;
}

const LAST_BOTTLENECK = turnNumber('dec-19-pm');

/** Hexes north of the line in its columns, the West Wall itself apart. The line runs from west to east, one hex in each column (R-K2). */
function beyondLine(board: Board, limit: NonNullable<ScenarioData['germanLimit']>): Uint8Array {
  const closed = new Uint8Array(board.n);
  const wall = board.markBit('westwall');
  for (const id of limit.line) {
    for (const [hex, name] of board.ids.entries()) {
      const sameColumn = name.slice(0, 2) === id.slice(0, 2) && name.slice(4) === id.slice(4);
      if (sameColumn && name < id && (board.marks[hex] & wall) === 0) closed[hex] = 1;
    }
  }
  return closed;
}

function symbols(board: Board, side?: Side): HexId[] {
  const named = [...(side === ALLIED ? [] : victoryHexes.german), ...(side === GERMAN ? [] : victoryHexes.allied)];
  return [...new Set(named.flatMap(({ hex }) => board.hex(hex) ?? []))];
}

/** December 23, or December 22 in scenarios that begin on December 21 (29.1.1, 36.1.3, R-S21); never where there are no such modes. */
function capacityFrom(scenario: ScenarioData): number {
  if ('ownTrack' in scenario.turns) return Number.POSITIVE_INFINITY;
  const date = manifestOf(scenario);
  return date === 'dec-21' ? Number(startingState['dec-21'].offensiveCapacityFrom) : turnNumber('dec-23-am');
}

export function resolveRules(setup: Setup, questions: Rules['questions'] = {}): Rules {
  const scenario = scenarioById(setup.scenario);
  const options = completeOptions(setup.options as OptionValues);
  const early = options.earlyOffensive === true && scenario.specialRules.includes('37.3.6');
  const declared = victoryOf(scenario);
  const victory = early ? { ...declared, automatic: [...stakes, ...(declared.automatic ?? [])] } : declared;
  const own = 'ownTrack' in scenario.turns;
  const fromTheStart = 'first' in scenario.turns && scenario.turns.first === 1;
  const lastTurn = 'count' in scenario.turns ? scenario.turns.count : scenario.turns.last;
  const track = (turn: number): Turn => turns[turn - 1];
  const closedBy = new WeakMap<Board, Uint8Array>();
  const special = new Set(specialRulesOf(scenario));
  return {
    scenario,
    printed: (setup.values === undefined ? undefined : OWN_VALUES.get(setup.values)) ?? PRINTED,
    special: (rule) => special.has(rule),
    victory,
    specials: specialsOf(scenario),
    entries: early ? [...entriesOf(scenario), ninthDivision] : entriesOf(scenario),
    earlyOffensive: early,
    capacityFrom: capacityFrom(scenario),
    lastTurn,
    lateLines: manifestOf(scenario) === 'dec-28',
    fog: options.fog === true,
    roadMovement: !own,
    allModes: !own,
    ...truckRules(scenario),
    ...supplyRules(scenario),
    bottlenecks: (side, turn) => !own && (options.bottlenecks === true || (side === GERMAN && fromTheStart && turn <= LAST_BOTTLENECK)),
    overlooked: options.overlooked === true,
    modesApart: options.modesApart === true,
    goodCompanies: options.goodCompanies === true,
    replacements: scenario.replacements !== undefined,
    withdrawals: scenario.withdrawals?.some((one) => one.case === '22.6.0') ?? false,
    panzersByType: options.panzersByType === true,
    coordination: options.coordination === true,
    deployment: !own && options.deployment === true,
    corpsAreas: options.corpsAreas === true,
    rollbahnen: options.rollbahnen === true,
    affiliation: options.affiliation === true,
    stuartsInside: options.stuartsInside === true,
    standFast: options.standFast === true,
    wornOut: options.wornOut === true,
    attackersShort: options.attackersShort === true,
    anyIntegrity: options.anyIntegrity === true,
    keepsSector: options.keepSector === true,
    ...(options.noKesternich === true && { leftOut: scenario.setup.mayStayOut }),
    freeSetup: options.freeSetup === true && special.has('35.1.4'),
    longRange: options.longRange === true,
    blanks: options.fog === true && options.blanks === true,
    sparesMonschau: special.has('35.2.8a') && options.monschau !== true,
    ...logisticsRules(scenario),
    isNight: (turn) => !own && track(turn).part === 'night',
    weather: own || scenario.without?.includes('weather') ? 'none' : options.weather === 'variable' ? 'variable' : 'historical',
    air: scenario.airPoints ?? 'none',
    atmosphere: (turn) => (own || scenario.without?.includes('weather') ? 'overcast' : track(turn).atmosphere),
    ground: (turn) => (own || scenario.without?.includes('weather') ? 'normal' : track(turn).ground),
    barragePoints: scenario.barragePoints,
    closedToGermans: (board) => {
      let closed = closedBy.get(board);
      if (!closed) {
        closed = scenario.germanLimit ? beyondLine(board, scenario.germanLimit) : new Uint8Array(board.n);
        closedBy.set(board, closed);
      }
      return closed;
    },
    symbolHexes: (board, side) => {
      const out = (victory.notCounted ?? []).flatMap((id) => board.hex(id) ?? []);
      return victory.byHexes && !victory.hexes ? symbols(board, side).filter((hex) => !out.includes(hex)) : [];
    },
    questions,
  };
}

/** A hex that no German unit may enter or attack in this scenario (33.1.0). */
export const isClosedToGermans = (rules: Rules, board: Board, hex: HexId): boolean => rules.closedToGermans(board)[hex] === 1;
