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
    'Map width, chart box and army boundaries are guesses (R-41); the boundaries drawn are the set-up areas that the campaign proposes.',
  ],
};

const surveyMethod = [
  'One survey of the Ardennes at one mile serves both Wacht am Rhein games (`packages/atlas/data/survey`): settlements with classes, named waters with the point where a creek becomes a river, bridges of 1944, roads in three grades, each row with its reason and confidence. Roads known only by their places follow the valleys of the relief between them.',
  'Globe to grid: the fit of the digest, then a smooth pull that brings every place with a stated hex to its hex.',
  'Rivers: cheapest chain of hexsides along the true course, through the hexsides the rulebook names. Creeks: named streams, and unnamed ones of the terrain model from 25 square kilometres of catchment.',
  'Roads: cheapest chain of hexes along the course through the hexes of the listed places. Roads leave the map only at the doors.',
  'Settlements: stated hexes first, then the hex that holds the place; a village on a frontier river stays on its own bank.',
];

export const wachtAmRheinWords: Omit<ReportFacts, 'bytes'> = {
  kmPerHex: 1.57,
  method: [
    ...surveyMethod,
    'Ground: nine by nine points per hex. Woods from 54 % of trees, broken from 6.6 % of slope (less where half grown over) and on moor. Hexes where the set-up puts guns in battery off the road are kept open.',
    'Frontier: no printed bridge on the Our below Ouren, on the Sauer below the Our or on the Mosel above it; where a road bridge stood in peace, roads end on both banks.',
  ],
  vocabulary: [
    'terrains: clear, broken, woods',
    'marks: town, village, road (any), primary, moor (on top of the terrain, no effect), east-of-our (east of Our, lower Sauer and Mosel), behind-meuse (the far bank)',
    'hexsides: river, creek, bridge, ford, road (any), primary (always with road), meuse, our (the Our, and the frontier below it), border',
    'regions: entry C1 to A1 clockwise (57 boxes), staging north east south west (boxes in order along the edge), door (entries and exits of sheets played alone), sheet A to D, edge, country',
    'ids: sheet, row from the north, place from the east; row 35 of A and C is row 01 of B and D, place 51 of C is place 01 of A',
  ],
  reconstructed: [
    'Stated: 21 named hexes, five creek sides, three fords, the road chain of Rosport, two bridge sites, the hexes of the waiting columns and headquarters, the entry and exit hexes of sheets C and D. Everything else is geography.',
    'Entry boxes: number and order follow from the schedules, C1 to C5 from the exits of 25.27; the hexes of the others are proposed.',
    'Extent of the sheets: C ends with row 35 and column 51, D with column 50; A and B and the last rows are inferred.',
    'Trails are no class of this game and are left out.',
  ],
};

export const wachtAmRhein2Words: Omit<ReportFacts, 'bytes'> = {
  kmPerHex: 1.61,
  method: [
    ...surveyMethod,
    'Ground: nine by nine points per hex. Forest from 80 % of trees, woods from 50 % (rough woods where steep), rough from 7.4 % of slope. Hexes where the set-up puts guns off the road are kept open.',
    'Trails: those that history names, tracks among the listed roads, then the cheapest way from every settlement without a road to the net.',
    'Vantage points: tops that stand 74 m or more out of the land within two hexes. Constricted: mean slope from 21 %, or 15 % beside a river gorge, never where the set-up stacks more than such a hex holds; the dashed line joins the two lowest ways out.',
    'West Wall: a gapless chain along the line; hexes that U.S. units hold on 16 December are marked destroyed.',
    'Frontier: all bridges of the front line are on the map, marked as front: the scenarios of 16 December begin with them down.',
  ],
  vocabulary: [
    'terrains: clear, rough, woods, rough-woods, forest',
    'marks: city, town, village, location, road (any), primary, secondary, trail (best grade in the hex), marsh, vantage, constricted, westwall, westwall-destroyed, movement-cover, observation-cover (by ground and settlement; West Wall and works add to it), east-of-our, behind-meuse',
    'hexsides: stream, river, major-river, bridge, ford (none stated), road (any), primary, secondary, trail, front, ourthe, border; one way out of a constricted hex: line-a, line-b',
    'regions: entry A to I, NW, 6PzA 5PzA 7A (sets of road hexes), supply us and german, sector 6PzA 5PzA 7A (until 19 December), corps V and VIII (NE sheet, until the night of 18 December), area, sheet NE NW SE SW, edge, country',
    'ids: column from the west, row from the north, sheet; column 70 of a western sheet is column 10 of the eastern, row 34 of a northern sheet row 01 of the southern',
  ],
  reconstructed: [
    'Stated: 42 town hexes, 27 road hexes, 20 entry hexes, 25 supply sources, 27 bridges or bridge sites, three constricted hexes; that many others are not constricted follows from the set-up. Everything else is geography.',
    'Givet 3732NW and Marche 6430NW lie four and two hexes from the truth and are kept as printed. Read as misprints: La Roche 1602SE, Wiltz 3327SE, Vielsalm 3429SE, Houffalize 2606NE.',
    'Entry letters: the edge follows from their use, the roads are proposed.',
    'The West Wall, its state, vantage points and constricted hexes are rebuilt from the terrain.',
  ],
};
