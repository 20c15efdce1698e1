/**
 * `npm run atlas [-- game...]`: boards, artwork and reports of all games, or of the named ones; with `--boards` the boards alone, with `--lines`
 * everything but the painted ground, which takes most of the time.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ArtFile, type ArtPartFile, faultText, loadBoard } from '@hexfront/engine';
import { drawRivers } from './art/curves.ts';
import { groundFields } from './art/ground.ts';
import { artFile, artLayers } from './art/layers.ts';
import { partText, splitArt } from './art/parts.ts';
import type { ArtPlan } from './art/plan.ts';
import { standingPyramid, writePyramid } from './art/pyramid.ts';
import type { LetteringPlan } from './art/style.ts';
import { boardText, heightsText, notesText } from './board/file.ts';
import { heightsOf } from './board/heights.ts';
import { HIGHWAY, ROAD } from './board/roads.ts';
import { buildLastGamble } from './games/last-gamble.ts';
import { lastGambleArt, lastGambleLegend, lastGambleLettering } from './games/last-gamble-art.ts';
import { buildRoadToTheRhine } from './games/road-to-the-rhine.ts';
import { roadToTheRhineArt, roadToTheRhineLegend, roadToTheRhineLettering } from './games/road-to-the-rhine-art.ts';
import { buildWachtAmRhein } from './games/wacht-am-rhein.ts';
import { wachtAmRheinArt, wachtAmRheinLegend, wachtAmRheinLettering } from './games/wacht-am-rhein-art.ts';
import { buildWachtAmRhein2 } from './games/wacht-am-rhein-ii.ts';
import { wachtAmRhein2Art, wachtAmRhein2Legend, wachtAmRhein2Lettering } from './games/wacht-am-rhein-ii-art.ts';
import { lastGambleWords, roadToTheRhineWords, wachtAmRhein2Words, wachtAmRheinWords } from './games/words.ts';
import type { BoardModel } from './model.ts';
import { mapReport, type ReportFacts } from './report.ts';

interface Sheet {
  build: (geo: string, game: string) => BoardModel;
  art: ArtPlan;
  lettering: LetteringPlan;
  legend: ArtFile['legend'];
  words: Omit<ReportFacts, 'bytes'>;
}

const SHEETS: Record<string, Sheet> = {
  'last-gamble': {
    build: buildLastGamble,
    art: lastGambleArt,
    lettering: lastGambleLettering,
    legend: lastGambleLegend,
    words: lastGambleWords,
  },
  'road-to-the-rhine': {
    build: buildRoadToTheRhine,
    art: roadToTheRhineArt,
    lettering: roadToTheRhineLettering,
    legend: roadToTheRhineLegend,
    words: roadToTheRhineWords,
  },
  'wacht-am-rhein-ii': {
    build: buildWachtAmRhein2,
    art: wachtAmRhein2Art,
    lettering: wachtAmRhein2Lettering,
    legend: wachtAmRhein2Legend,
    words: wachtAmRhein2Words,
  },
  'wacht-am-rhein': {
    build: buildWachtAmRhein,
    art: wachtAmRheinArt,
    lettering: wachtAmRheinLettering,
    legend: wachtAmRheinLegend,
    words: wachtAmRheinWords,
  },
};

/** One layer per line: a changed road does not rewrite the whole file for the eye. */
function artText(art: ArtFile): string {
  const { layers, legend, ...head } = art;
  const lines = Object.entries(head).map(([k, v]) => ` ${JSON.stringify(k)}: ${JSON.stringify(v)}`);
  lines.push(` "layers": [\n${layers.map((l) => `  ${JSON.stringify(l)}`).join(',\n')}\n ]`);
  lines.push(` "legend": [\n${legend.map((l) => `  ${JSON.stringify(l)}`).join(',\n')}\n ]`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

export async function runAtlas(root: string, geo: string, args: string[]): Promise<void> {
  if (!existsSync(geo))
    throw new Error(`no geography at ${geo}: boards and artwork are committed, the atlas is needed only to redraw them`);
  const boardsOnly = args.includes('--boards');
  const wanted = args.filter((a) => !a.startsWith('--'));
  for (const id of wanted) if (!SHEETS[id]) throw new Error(`no map called ${id}; there are ${Object.keys(SHEETS).join(', ')}`);
  for (const id of wanted.length ? wanted : Object.keys(SHEETS)) {
    const sheet = SHEETS[id];
    const dir = join(root, 'packages/games', id);
    mkdirSync(join(dir, 'data'), { recursive: true });
    const started = Date.now();
    const model = sheet.build(geo, dir);
    const { faults } = loadBoard(model.board);
    if (faults) throw new Error(faultText(`board of ${id}`, faults));
    const board = boardText(model.board);
    writeFileSync(join(dir, 'data/board.json'), board);
    const heights = heightsText(heightsOf(model), model.grid.spec.top === 'flat' ? model.grid.spec.rows : model.grid.spec.cols);
    writeFileSync(join(dir, 'data/heights.json'), heights);
    writeFileSync(join(dir, 'data/board-notes.json'), notesText(model.notes));
    if (model.laid.length) {
      // Which places each road of 1944 must pass, for the tests.
      const roads = model.laid.map((l) => ({
        id: l.id,
        name: l.name,
        class: l.cls === HIGHWAY ? 'highway' : l.cls === ROAD ? 'road' : 'trail',
        places: l.stations.map((s) => [s.name, model.grid.hexes[s.hex].id]),
      }));
      mkdirSync(join(root, 'packages/atlas/data'), { recursive: true });
      writeFileSync(join(root, `packages/atlas/data/${id}-roads.json`), `[\n${roads.map((r) => ` ${JSON.stringify(r)}`).join(',\n')}\n]\n`);
    }
    say(`${id}: board in ${Date.now() - started} ms`);
    if (boardsOnly) continue;
    const rivers = drawRivers(model);
    mkdirSync(join(dir, 'art'), { recursive: true });
    const { ground, bytes } = args.includes('--lines')
      ? standingPyramid(join(dir, 'art'), model.grid, sheet.art)
      : await writePyramid(join(dir, 'art'), groundFields(model, sheet.art, rivers), sheet.art);
    const whole = artFile(model, ground, artLayers(model, rivers, sheet.lettering), sheet.legend);
    const { index, parts } = sheet.lettering.lean ? splitArt(model, whole) : { index: whole, parts: new Map<string, ArtPartFile>() };
    const art = artText(index);
    writeFileSync(join(dir, 'art/art.json'), art);
    rmSync(join(dir, 'art/near'), { recursive: true, force: true });
    let near = 0;
    for (const [name, part] of parts) {
      const text = partText(part);
      near += text.length;
      mkdirSync(dirname(join(dir, 'art', name)), { recursive: true });
      writeFileSync(join(dir, 'art', name), text);
    }
    mkdirSync(join(root, 'docs/maps'), { recursive: true });
    const report = mapReport(model, {
      ...sheet.words,
      bytes: {
        board: board.length,
        heights: heights.length,
        art: art.length,
        near,
        levels: ground.levels.map((l, i) => ({ px: l.px, bytes: bytes[i] })),
      },
    });
    writeFileSync(join(root, `docs/maps/${id}.md`), report);
    say(
      `${id}: artwork ${Math.round((art.length + near + bytes.reduce((a, b) => a + b, 0)) / 1024)} KB (levels ${bytes.map((b) => `${Math.round(b / 1024)} KB`).join(', ')}), all in ${Math.round((Date.now() - started) / 1000)} s`,
    );
  }
}
