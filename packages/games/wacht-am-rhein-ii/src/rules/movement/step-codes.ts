/** What the walks of chapter 7 say of a step: why it is barred, and the lines of its account. */
import { barring, coded } from '@hexfront/engine';

/** What bars a step. */
export const { code: NUMBER, at: BARS } = coded({
  enemy: { case: '7.5.0', why: 'enemy-hex' },
  limit: { case: '33.1.0', why: 'beyond-west-wall' },
  fringe: { case: '36.8.2', why: 'outside-area' },
  usEntry: { case: '22.4.0', why: 'us-entry-hex' },
  bastogneBounds: { case: '34.1.0-a', why: 'outside-bounds' },
  perimeter: { case: '36.3.4', why: 'outside-perimeter' },
  meuse: { case: '26.4.0', why: 'meuse-not-released' },
  ownArea: { case: '30.4.1-a', why: 'outside-own-area' },
  corpsReserve: { case: '30.5.1', why: 'outside-own-area' },
  keptPlace: { case: '36.11.8', why: 'kept-place' },
  corpsLine: { case: '26.5.0', why: 'other-corps' },
  zone: { case: '26.3.0', why: 'east-of-meuse' },
  zoneEnds: { case: '26.3.0', why: 'zone-ends' },
  britishGround: { case: '26.4.0', why: 'british-ground' },
  monschau: { case: '30.6.0-1', why: 'bound-to-monschau' },
  eupen: { case: '30.6.0-2', why: 'bound-to-eupen' },
  guardsMeuse: { case: '30.8.1-a', why: 'guards-meuse' },
  closedSector: { case: '30.10.0', why: 'sector-closed' },
  xxxCorps: { case: '30.8.1', why: 'xxx-corps-area' },
  thirdArmy: { case: '30.8.1', why: 'third-army-area' },
  outsideArea: { case: '35.2.2', why: 'beyond-area' },
  northernBound: { case: '35.4.2', why: 'north-of-boundary' },
  fort: { case: '7.5.6', why: 'past-fort' },
  guns: { case: '7.6.5', why: 'guns-constricted' },
  constricted: { case: '7.6.5a', why: 'constricted-all' },
  stream: { case: '7.6.2', why: 'stream-towed' },
  gun: { case: '7.6.2', why: 'stream-all' },
  river: { case: '7.6.3', why: 'river-mech' },
  majorRiver: { case: '7.6.4', why: 'major-river' },
  offRoad: { case: '7.8.0', why: 'off-road' },
  bridge: { case: '7.8.2', why: 'road-bridge' },
  crowded: { case: '7.8.3', why: 'road-crowded' },
  column: { case: '7.5.4', why: 'strategic-in-way' },
  columnMeets: { case: '7.5.4', why: 'strategic-meets' },
  heavyBridge: { case: '6.1.2', why: 'bridge-column-in-way' },
  bottleneck: { case: '7.13.0', why: 'bottleneck' },
  weak: { case: '17.5.0', why: 'bridge-untested' },
  frail: { case: '17.5.0', why: 'bridge-too-weak' },
  shy: { case: '5.3.0', why: 'strategic-near-enemy' },
  shyTrucks: { case: '7.9.2', why: 'trucks-near-enemy' },
  shyDivision: { case: '7.9.2e', why: 'trucks-near-enemy' },
});
export type Bar = keyof typeof NUMBER;
export const { bar, never } = barring(NUMBER);
export const barredBy = (reason: number): { case: string; why: string } => BARS[reason];

const joined = new WeakMap<Uint8Array, WeakMap<Uint8Array, Uint8Array>>();
/** By hex the bar of the first mask, else that of the second. Masks never change, so each pair of them is joined once. */
export function joinBars(first: Uint8Array, second: Uint8Array): Uint8Array {
  let known = joined.get(first);
  if (!known) {
    known = new WeakMap();
    joined.set(first, known);
  }
  let mask = known.get(second);
  if (!mask) {
    mask = first.map((shut, hex) => shut || second[hex]);
    known.set(second, mask);
  }
  return mask;
}

/** Lines of the account of a step. */
export const { code: LINE, at: COSTS } = coded({
  terrain: { case: '7.1.0', what: 'line.terrain' },
  road: { case: '7.6.1', what: 'line.along-road' },
  night: { case: '7.11.0', what: 'line.night' },
  stream: { case: '7.6.2', what: 'line.stream' },
  streamAll: { case: '7.6.2', what: 'line.stream-all' },
  river: { case: '7.6.3', what: 'line.river' },
  helped: { case: '17.3.0', what: 'line.river-engineers' },
  constricted: { case: '7.6.5a', what: 'line.constricted' },
  formation: { case: '7.5.5', what: 'line.other-formation' },
  enemy: { case: '7.5.2', what: 'line.enemy-near' },
  cover: { case: '7.5.2', what: 'line.enemy-near-cover' },
  hex: { case: '7.7.0', what: 'line.prepared-hex' },
  primary: { case: '7.8.0', what: 'line.primary-road' },
  secondary: { case: '7.8.0', what: 'line.secondary-road' },
  trail: { case: '7.8.0', what: 'line.trail' },
  fraction: { case: '7.8.0', what: 'line.road-fraction' },
  toll: { case: '20.2.0', what: 'line.ground-toll' },
  mech: { case: '7.8.3', what: 'line.road-mech' },
});
