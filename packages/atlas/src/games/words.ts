/** Prose of the map reports. */
import type { ReportFacts } from '../report.ts';

export const lastGambleWords: Omit<ReportFacts, 'bytes'> = {
  kmPerHex: 3,
  method: [
    'Globe to grid: one affine fit per sheet (columns 1-40 and 41-55, see R-02), blended over columns 37-43, then a smooth pull that brings every stated town to its hex.',
    'Terrain: nine by nine points per hex. Woods = canopy height (weight 0.7) and named forests (0.3); slope = mean of the 500 m grid. Forest from 0.68 woods, light woods from 0.30, rough from 6.4 % slope (11 % where the woods are thin). The thresholds were chosen on the hexes whose terrain the first-turn attack table states.',
    'Rivers: cheapest chain of hexsides along the true course, through the hexsides the rulebook names. Only the 18 rivers named on the map count, and the Salm and Lienne, which the bridge list needs. Brooks above a few kilometres from the source are left out.',
    'Roads: cheapest chain of hexes along the true course through the hexes of the listed places; primary roads of 1944 are highways, secondary and march routes are roads. A road that crosses a river has a bridge.',
    'Frontier: no bridge stands on the Our below Ouren or on the Sauer below the Our (R-15); roads end on both banks of the five hexsides where bridges are built during play.',
    'Slopes: hexes mostly above 600 m are bounded by slope hexsides, steep uphill only; sides that the first-turn odds need free are left open (R-56).',
    'West Wall: a gapless chain of hexes along the line, on the east bank of the frontier rivers, through the hexes the first-turn odds need; rocket artillery set up at full strength stands on or behind it.',
  ],
  vocabulary: [
    'terrains: clear, rough, light-woods, forest (marsh is kept as a word; no hex uses it, because the terrain effects chart has no row for it)',
    'marks: town, city, westwall, road, highway, marsh (moor on top of the terrain), west-of-westwall, west-of-meuse, east-of-semois-line (east of Meuse and Semois, basic-5.62)',
    'hexsides: river (all), meuse, semois, bridge, ford (none placed: the rulebook locates none), road, highway (always with road), border; one way: slope (uphill)',
    'regions: entry A to Z, edge, country, sector 6PzA 5PzA 7A (R-81), supply german and allied',
  ],
  reconstructed: [
    'All terrain except the 14 stated hexes, all roads, all slopes, most river hexsides, the countries.',
    'Entry hexes: the edge of each letter follows from the arrival charts, the hex is proposed (R-08). Every entry hex has a road off the map.',
    'Fords: the chart has them, no source places one.',
    'Paliseul 4229 and Seraing 3104 lie 1.8 and 1.3 hexes from the truth and look like misprints; kept as printed.',
    'Between columns 39 and 41 the printed towns jump by 3.4 rows against nature; the artwork is bent there.',
  ],
};

export const roadToTheRhineWords: Omit<ReportFacts, 'bytes'> = {
  kmPerHex: 12.5,
  method: [
    'Hexes, hexsides and roads are those of the digest (terrain by relief, rivers and canals by course, roads of 1944), checked against the worked example and the set-up lists; `data/map-overrides.json` holds what the rulebook states, and wins.',
    'Globe to grid: one affine fit over all hexes, then a smooth pull that brings towns to their hexes. The top of the map points to about 337 degrees.',
    'Shore: through the middle of the partial sea hexes.',
    'A road that ends in an edge hex leaves the map there.',
  ],
  vocabulary: [
    'terrains: clear, rough, mountain, sea, switzerland, chart-box (the last three may not be entered)',
    'marks: town, city, port, fortified (with westwall, maginot or fortress), partial-sea, western-holland, scheldt-estuary, road, south-map, germany, east-of-rhine (German hexes beyond the Rhine, 23.A-east)',
    'hexsides: minor-river, major-river, bridge (on a major river hexside: bridged), canal, sea (full sea), causeway, dam, road, border; names used by rules: roer (from 2522|2621 down, 24-flood), rhine, waal, lek, meuse',
    'regions: country; map north/south; edge north, east, west-north, west-south, south, chart-box-north, chart-box-west; supply allied/german; zone western-holland, scheldt-estuary, antwerp, roer-dams, between-waal-and-lek, east-of-roer, across-lek-rhine; port by rulebook name',
    'ids: N-ccrr and S-ccrr; the odd columns of S row 01 also answer to N-cc29',
  ],
  reconstructed: [
    'Nearly everything: only Dunkirk, Flushing, Hoek van Holland, Bastogne, the Roer hexside 2522|2621 and the two canal hexsides of the errata are stated; twelve hexes and thirteen hexsides follow from the worked example.',
    'Map width, chart box and army boundaries are guesses (R-41). Army boundaries are not drawn.',
  ],
};
