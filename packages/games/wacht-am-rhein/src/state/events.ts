/** What happens in this game, and what is told of it: the parts of every event. Sentences for them stand in the words under `event.<name>`. */
import { code, count, hex, hexes, side, text, unit, units } from '@hexfront/engine/parts';

export const EVENTS = {
  entered: { u: unit(), h: hex(), from: hex() },
  moved: { u: unit(), from: hex(), to: hex(), path: hexes(), cost: count(), mode: code('tactical', 'march') },
  modeChanged: { u: unit(), h: hex(), mode: code('tactical', 'march') },
  battery: { u: unit(), h: hex(), state: code('in', 'out') },
  infiltration: { u: unit(), h: hex(), die: count(), outcome: code('through', 'stopped') },
  helpedAcross: { u: unit(), by: unit(), from: hex(), to: hex() },
  crowded: { units: units(), h: hex(), side: side() },
  lost: { u: unit(), h: hex(), steps: count(), side: side() },
  // -- combat
  battle: { kind: code('attack', 'barrage'), side: side(), hexes: hexes(), units: units(), guns: units() },
  finalFire: { units: units(), h: hex(), n: count() },
  aside: { u: unit(), h: hex() },
  slippedAway: { u: unit(), from: hex(), to: hex() },
  tooWeak: { h: hex(), units: units(), odds: text() },
  noBattle: { h: hex() },
  green: { u: unit(), die: count(), outcome: code('none', 'reduced') },
  result: { result: text(), die: count(), odds: text(), attack: count(), defense: count(), hexes: hexes() },
  ammunition: { die: count(), outcome: code('none', 'lost') },
  reduced: { u: unit(), h: hex(), side: side() },
  advanced: { u: unit(), from: hex(), to: hex() },
  noAdvance: { hexes: hexes() },
  morale: { h: hex(), die: count(), outcome: code('stands', 'runs') },
  supplyWorse: { u: unit(), h: hex(), state: code('unsupplied', 'isolated-2') },
  workLost: { h: hex() },
  // -- night and weather
  fatigued: { units: units(), side: side() },
  rested: { n: count(), recovering: count() },
  weather: { weather: code('overcast', 'mist', 'clear') },
  ground: { ground: code('normal', 'freeze') },
  // -- air
  airPlan: { side: side(), support: count(), patrol: count(), resupply: count(), interdiction: count() },
  airLost: { side: side(), mission: text(), n: count() },
  resupplied: { n: count(), points: count() },
  strike: { h: hex(), n: count(), die: count(), outcome: code('none', 'reduced', 'eliminated') },
  // -- engineers
  bridge: { state: code('blown', 'stands', 'built', 'gone', 'taken', 'repaired'), from: hex(), to: hex(), by: unit() },
  bridgeBegun: { u: unit(), h: hex() },
  bridgeLost: { u: unit(), h: hex() },
  // -- supply
  supply: { side: side(), out: count(), isolated: count() },
  surrender: { units: units(), die: count(), outcome: code('surrendered', 'held') },
  turnOver: { turn: count() },
  // -- set-up and commitment
  deployed: { u: unit(), from: hex(), h: hex() },
  committed: { u: unit(), why: code('chosen', 'must', 'attacked', 'adjacent', 'arrived') },
  mayCommit: { n: count(), die: count() },
  exited: { u: unit(), h: hex() },
  britishFree: { what: text() },
  onFoot: { u: unit(), state: code('foot', 'mounting', 'rides') },
  planShown: { what: text() },
  fuelLaid: { from: hex(), h: hex() },
  fuelFound: { u: unit(), h: hex(), kind: code('true', 'false') },
  // -- positions and breakdown
  building: { u: unit(), h: hex(), kind: code('improved', 'entrenched') },
  built: { h: hex(), kind: code('improved', 'entrenched') },
  brokenDown: { u: unit(), h: hex(), units: units(), n: count() },
  // -- reinforcements
  reinforced: { units: units(), n: count(), die: count() },
  attached: { what: text(), to: unit() },
  entersBroken: { u: unit(), units: units(), n: count() },
  arrived: { u: unit(), h: hex(), cost: count() },
  entryBlocked: { u: unit() },
} as const;
