/** `hexfront map <game> -o map.png|map.svg|map.pdf`: the map for the wall. */
import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import { type BoardFile, boardOf, cropArt, cropBoard, disk, faultText } from '@hexfront/engine';
import { loadGameById } from '@hexfront/games';
import { drawArt, type Op, shifted } from './draw.ts';
import { Complaint, complain, gameFolder, hasArt, print, readArt, readBoard, readNotes } from './files.ts';
import { withGrid } from './grid.ts';
import { blankPicture, groundPicture, loadSharp } from './ground.ts';
import { pdfBytes } from './pdf.ts';
import { plainArt } from './plain-art.ts';
import { keyPanel, sheetSize } from './sheet.ts';
import { svgText } from './svg.ts';

const HELP = `hexfront map <game> -o <file.png|file.svg|file.pdf> [options]

  --dpi <n>      dots per inch of the print, default 300
  --hex <mm>     height of a hex on paper in millimetres, default 15
  --px <n>       height of a hex in pixels instead of --dpi and --hex
  --zoom <n>     draw the layers the screen shows when a hex is n pixels high, default 96
  --hide <ids>   leave out layers, comma separated (numbers, villages, village-names, grid, ...)
  --no-key       the map alone, without title, key and terrain effects
  --scenario <id>          the part of the map that a scenario is played on
  --around <hex or place>  only what lies around it: --within <n> hexes, default 8`;

interface Wish {
  game: string;
  out: string;
  px: number;
  zoom: number;
  dpi: number;
  hide: Set<string>;
  key: boolean;
  scenario?: string;
  around?: string;
  within?: number;
}

function parse(args: readonly string[]): Wish {
  const rest: string[] = [];
  const value = new Map<string, string>();
  let key = true;
  for (let i = 0; i < args.length; i++) {
    const a = args[i];
    if (a === '--no-key') key = false;
    else if (['-o', '--out', '--dpi', '--hex', '--px', '--zoom', '--hide', '--scenario', '--around', '--within'].includes(a)) {
      if (args[i + 1] === undefined) throw new Complaint(`${a} needs a value`);
      value.set(a === '-o' ? '--out' : a, args[++i]);
    } else if (a.startsWith('-')) throw new Complaint(`unknown option ${a}`);
    else rest.push(a);
  }
  if (rest.length !== 1) throw new Complaint('name one game: hexfront map <game> -o map.png');
  const out = value.get('--out');
  if (!out) throw new Complaint('say where to: -o map.png, map.svg or map.pdf');
  const num = (name: string, fallback: number, low: number, high: number): number => {
    const text = value.get(name);
    if (text === undefined) return fallback;
    const v = Number(text);
    if (!Number.isFinite(v) || v < low || v > high) throw new Complaint(`${name} must be a number from ${low} to ${high}, not "${text}"`);
    return v;
  };
  const dpi = num('--dpi', 300, 30, 1200);
  const hex = num('--hex', 15, 4, 60);
  return {
    game: rest[0],
    out,
    dpi,
    px: Math.round(num('--px', (dpi * hex) / 25.4, 8, 400)),
    zoom: num('--zoom', 96, 8, 400),
    hide: new Set((value.get('--hide') ?? '').split(',').filter((s) => s)),
    key,
    ...(value.has('--scenario') ? { scenario: value.get('--scenario') } : {}),
    ...(value.has('--around') ? { around: value.get('--around') } : {}),
    within: num('--within', 8, 1, 200),
  };
}

/** The board to draw: all of it, a scenario's part of it, or what lies around a hex. */
export async function boardFor(wish: Pick<Wish, 'game' | 'scenario' | 'around' | 'within'>, printed: BoardFile): Promise<BoardFile> {
  let file = printed;
  if (wish.scenario !== undefined) {
    const game = await loadGameById(wish.game);
    const known = game?.def.scenarios.map((s) => s.id) ?? [];
    if (!game || !known.includes(wish.scenario)) throw new Complaint(`no scenario "${wish.scenario}"; there are ${known.join(', ')}`);
    file = game.boardFile(wish.scenario);
  }
  if (wish.around === undefined) return file;
  const board = boardOf(file);
  const centre = board.hex(wish.around) ?? board.place(wish.around)?.hexes[0];
  if (centre === undefined) throw new Complaint(`no hex or place "${wish.around}" on the map of ${file.name}`);
  const of = disk(board, centre, wish.within ?? 8).map((h) => board.ids[h]);
  const { file: piece, faults } = cropBoard(file, { id: file.id, name: `${file.name}: around ${wish.around}`, of });
  if (!piece) throw new Complaint(faultText('the part asked for', faults));
  return piece;
}

/** Pictures for the wall: 256 colours, chosen from the map, halve and halve again what true colour would weigh, and nobody sees it on paper. */
const png = (pixels: number) =>
  pixels > 16e6
    ? { palette: true, quality: 92, dither: 0.7, effort: 4, compressionLevel: 9 }
    : { compressionLevel: 9, adaptiveFiltering: true };

export async function drawMap(wish: Wish): Promise<{ bytes: number; width: number; height: number }> {
  const kind = extname(wish.out).toLowerCase();
  if (!['.png', '.svg', '.pdf'].includes(kind)) throw new Complaint(`the file must end in .png, .svg or .pdf, not "${kind || wish.out}"`);
  const folder = gameFolder(wish.game);
  const board = await boardFor(wish, readBoard(folder));
  const painted = hasArt(folder);
  const art = withGrid(painted ? cropArt(readArt(folder), board) : plainArt(board), board);
  const known = new Set(art.layers.map((l) => l.id));
  for (const h of wish.hide) if (!known.has(h)) throw new Complaint(`no layer called "${h}"; there are ${[...known].join(', ')}`);
  const { px } = wish;
  const size = sheetSize(art, px, wish.key);
  if (size.width > 32000 || size.height > 32000)
    throw new Complaint(`${size.width} x ${size.height} pixels is more than a picture can hold; use a smaller --dpi or --hex`);
  // A drawing of lines alone needs no picture library.
  const drawn = !painted && kind !== '.png';
  // Beyond the finest level the ground is only stretched: vector files embed it as painted.
  const finest = art.ground.levels[art.ground.levels.length - 1]?.px ?? px;
  const groundAt = (size: number) => (painted ? groundPicture(folder, art, size) : blankPicture(art, size, drawn));
  const ground = await groundAt(kind === '.png' ? px : Math.min(px, finest));
  const ops: Op[] = [
    { op: 'clip', x: size.mapX, y: size.mapY, w: art.width * px, h: art.height * px },
    ...shifted(drawArt(art, wish), size.mapX, size.mapY),
    { op: 'unclip' },
  ];
  if (wish.key) {
    const same = kind === '.png' || ground.width === Math.round(art.width * px) ? ground : await groundAt(px);
    ops.push(...(await keyPanel(art, board, readNotes(folder), same, px, size)));
  }
  const paper = '#F6F3EB';
  let data: Buffer;
  if (kind === '.png') {
    const overlay = Buffer.from(svgText(ops, size.width, size.height, { outlines: true }));
    const sharp = await loadSharp();
    data = await sharp({ create: { width: size.width, height: size.height, channels: 3, background: paper }, limitInputPixels: false })
      .composite([
        {
          input: ground.data,
          raw: { width: ground.width, height: ground.height, channels: 3 },
          left: Math.round(size.mapX),
          top: Math.round(size.mapY),
          limitInputPixels: false,
        },
        { input: overlay, left: 0, top: 0, limitInputPixels: false, unlimited: true } as never,
      ])
      .withMetadata({ density: wish.dpi })
      .png(png(size.width * size.height))
      .toBuffer();
  } else {
    const picture: Op[] = drawn ? [] : [await groundOp()];
    const page: Op = { op: 'path', lines: [[0, 0, size.width, 0, size.width, size.height, 0, size.height]], closed: true, fill: paper };
    data =
      kind === '.svg'
        ? Buffer.from(svgText([page, ...picture, ...ops], size.width, size.height))
        : pdfBytes([page, ...picture, ...ops], size.width, size.height, (size.width / wish.dpi) * 72, board.name);
  }
  writeFileSync(wish.out, data);
  return { bytes: data.length, width: size.width, height: size.height };

  async function groundOp(): Promise<Op> {
    const sharp = await loadSharp();
    const jpeg = await sharp(ground.data, { raw: { width: ground.width, height: ground.height, channels: 3 }, limitInputPixels: false })
      .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
      .toBuffer();
    return {
      op: 'image',
      data: jpeg,
      x: size.mapX,
      y: size.mapY,
      w: art.width * px,
      h: art.height * px,
      pw: ground.width,
      ph: ground.height,
    };
  }
}

export async function mapCommand(args: readonly string[]): Promise<number> {
  if (args.includes('--help') || args.includes('-h')) {
    print(HELP);
    return 0;
  }
  try {
    const wish = parse(args);
    const { bytes, width, height } = await drawMap(wish);
    print(`${wish.out}: ${width} x ${height} pixels, ${(bytes / 1048576).toFixed(1)} MB`);
    return 0;
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    complain(error.message);
    return 2;
  }
}
