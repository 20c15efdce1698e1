import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { boardFor, mapCommand } from './command.ts';
import { drawArt, letters } from './draw.ts';
import { gameFolder, readArt, readBoard, readHeights, readNotes } from './files.ts';
import { faceFor } from './fonts.ts';
import { hexCommand, hexText } from './hex.ts';

const folder = mkdtempSync(join(tmpdir(), 'hexfront-map-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function said(run: () => Promise<number>): Promise<{ code: number; out: string; err: string }> {
  const out = vi.spyOn(process.stdout, 'write').mockImplementation(() => true);
  const err = vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
  try {
    const code = await run();
    return {
      code,
      out: out.mock.calls
        .map((c) => String(c[0]))
        .join('')
        .trimEnd(),
      err: err.mock.calls
        .map((c) => String(c[0]))
        .join('')
        .trimEnd(),
    };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

describe('hexfront hex', () => {
  it('tells terrain, place, position, sides and the source of each', () => {
    const game = gameFolder('last-gamble');
    const text = hexText(readBoard(game), readNotes(game), '1130', readHeights(game));
    expect(text).toContain('hex 1130: Vianden');
    expect(text).toMatch(/terrain\s+rough \(read\)/);
    expect(text).toMatch(/height\s+\d{3} m on average/);
    expect(text).toMatch(/NE 1029 .*river.*\[Our.*adv-13\.2/);
    expect(text).toMatch(/position\s+49\.9\d+ N, 6\.2\d+ E/);
  });

  it('finds places by any spelling and second ids of joined maps', () => {
    const game = gameFolder('last-gamble');
    expect(hexText(readBoard(game), readNotes(game), 'liege')).toContain('hex 2903: Liège');
    const rhine = gameFolder('road-to-the-rhine');
    expect(hexText(readBoard(rhine), readNotes(rhine), 'N-2329')).toContain('hex S-2301 (also N-2329)');
  });

  it('answers a mistake with one line', async () => {
    const a = await said(() => hexCommand(['last-gamble', 'Bastogn']));
    expect(a).toMatchObject({ code: 2, err: 'no hex or place "Bastogn" on the map of The Last Gamble; did you mean 2427 (Bastogne)?' });
    expect((await said(() => hexCommand(['chess', '1130']))).err).toMatch(/^no map of "chess"; there are /);
    expect((await said(() => hexCommand([]))).code).toBe(2);
    const json = await said(() => hexCommand(['last-gamble', '2427', '--json']));
    expect(JSON.parse(json.out)).toMatchObject({ id: '2427', terrain: 'clear', places: [{ name: 'Bastogne' }] });
  });
});

describe('hexfront map', () => {
  it('writes PNG, SVG and PDF of the asked size', async () => {
    for (const [file, head] of [
      ['m.png', '\x89PNG'],
      ['m.svg', '<svg '],
      ['m.pdf', '%PDF-1.4'],
    ]) {
      const path = join(folder, file);
      const { code, out, err } = await said(() =>
        mapCommand(['last-gamble', '-o', path, '--px', '12', '--zoom', '40', '--hide', 'villages']),
      );
      expect(err).toBe('');
      expect(code).toBe(0);
      expect(out).toContain('pixels');
      const data = readFileSync(path);
      expect(data.toString('latin1', 0, head.length)).toBe(head);
      if (file === 'm.png') expect([data.readUInt32BE(16), data.readUInt32BE(20)]).toEqual([702, 475]);
      if (file === 'm.pdf') {
        const text = data.toString('latin1');
        const at = Number(/startxref\n(\d+)/.exec(text)?.[1]);
        expect(text.slice(at, at + 4)).toBe('xref');
        expect(text).toContain('/Type /Page ');
      }
      if (file === 'm.svg') expect(data.toString()).toContain('>Bastogne</text>');
    }
  });

  it('draws what lies around a place, and what a scenario is played on', async () => {
    const path = join(folder, 'around.png');
    const printed = readBoard(gameFolder('last-gamble'));
    expect(await boardFor({ game: 'last-gamble', scenario: 'breakthrough' }, printed)).toEqual(printed);
    const args = ['last-gamble', '-o', path, '--px', '12', '--no-key', '--around', 'Bastogne', '--within', '5'];
    expect(await said(() => mapCommand(args))).toMatchObject({ code: 0, err: '', out: expect.stringContaining('118 x 138 pixels') });
    const svg = join(folder, 'around.svg');
    await said(() => mapCommand([...args.slice(0, 2), svg, '--px', '40', '--no-key', '--around', '2427', '--within', '5']));
    const text = readFileSync(svg, 'utf8');
    expect(text).toContain('>Bastogne</text>');
    expect(text).not.toContain('>Vianden</text>');
  });

  it('draws a map that has no artwork from its board, and tells about its hexes', async () => {
    const svg = join(folder, 'little-game.svg');
    expect(await said(() => mapCommand(['little-game', '-o', svg, '--px', '40']))).toMatchObject({ code: 0, err: '' });
    const text = readFileSync(svg, 'utf8');
    for (const words of ['>Crossing</text>', '>0504</text>', '>stream</text>', '#B9CBA2']) expect(text).toContain(words);
    expect(text).not.toContain('Rebuilt from geography');
    const png = join(folder, 'little-game.png');
    expect(await said(() => mapCommand(['little-game', '-o', png, '--px', '20', '--no-key']))).toMatchObject({ code: 0, err: '' });
    expect((await said(() => hexCommand(['little-game', 'Crossing']))).out).toContain('Little Game, hex 0504: Crossing');
  });

  it.each([
    ['wacht-am-rhein', 'D1542', 'Bastogne', 'Primary road'],
    ['wacht-am-rhein-ii', '5018NE', 'Elsenborn', 'Vantage point'],
  ])('draws part of the four-sheet map of %s with its key, grid and numbers', async (game, hex, place, key) => {
    const svg = join(folder, `${game}.svg`);
    const args = [game, '-o', svg, '--px', '56', '--zoom', '72', '--around', hex, '--within', '4'];
    expect(await said(() => mapCommand(args))).toMatchObject({ code: 0, err: '' });
    const text = readFileSync(svg, 'utf8');
    for (const words of [place, key, hex]) expect(text).toContain(`>${words}</text>`);
  });

  it('refuses what it cannot do in one line', async () => {
    const cases: [string[], RegExp][] = [
      [['last-gamble'], /say where to/],
      [['last-gamble', '-o', 'x.gif'], /must end in \.png, \.svg or \.pdf/],
      [['last-gamble', '-o', 'x.png', '--px', 'big'], /--px must be a number/],
      [['last-gamble', '-o', 'x.png', '--hide', 'moon'], /no layer called "moon"/],
      [['last-gamble', '-o', 'x.png', '--frame'], /unknown option --frame/],
      [['last-gamble', '-o', 'x.png', '--scenario', 'verdun'], /no scenario "verdun"; there are /],
      [['last-gamble', '-o', 'x.png', '--around', 'Paris'], /no hex or place "Paris" on the map of The Last Gamble/],
      [['-o', 'x.png'], /name one game/],
    ];
    for (const [args, message] of cases) {
      const { code, err } = await said(() => mapCommand(args));
      expect(code).toBe(2);
      expect(err).toMatch(message);
      expect(err.split('\n')).toHaveLength(1);
    }
  });
});

describe('drawing', () => {
  it('shows only the layers of the zoom and limits their size', () => {
    const art = readArt(gameFolder('last-gamble'));
    const ids = (zoom: number) => drawArt(art, { px: zoom, zoom }).flatMap((o) => ('id' in o && o.id ? [o.id] : []));
    expect(ids(20)).toContain('towns-far');
    expect(ids(20)).not.toContain('numbers');
    expect(ids(80)).toEqual(expect.arrayContaining(['numbers', 'towns', 'village-names', 'highways']));
    const line = drawArt(art, { px: 400, zoom: 400 }).find((o) => o.op === 'path' && o.id === 'highways');
    expect(line?.op === 'path' && line.width).toBeCloseTo(4.2);
  });

  it('reads letters from the web fonts, accents included', () => {
    const face = faceFor({ font: 'serif', weight: 600 });
    expect(face.advance('M')).toBeGreaterThan(face.advance('i') * 1.8);
    for (const ch of 'Bè’üß') expect(face.outline(ch).length, ch).toBeGreaterThan(10);
    const set = letters({
      op: 'text',
      runs: [{ text: 'Spa', x: 10, y: 5, turn: 0, anchor: 'middle' }],
      style: { font: 'serif', weight: 600 },
      size: 10,
      fill: '#000000',
    });
    expect(set.map((l) => l.ch).join('')).toBe('Spa');
    expect(set[0].x).toBeLessThan(10);
    expect(set[2].x).toBeGreaterThan(set[1].x);
  });
});
