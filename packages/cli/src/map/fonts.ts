/**
 * Letters as outlines, read from the web fonts the page uses, so that a printed map looks the same on every machine.
 * Reads WOFF 1 with TrueType outlines: tables head, maxp, hhea, hmtx, cmap (format 4), loca and glyf.
 */
import { existsSync, readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import type { LabelStyle } from '@hexfront/engine';
import { Complaint, fontPath } from './files.ts';

/** M x y, L x y, Q cx cy x y, Z in font units, y upwards. */
export type Outline = (string | number)[];

export interface Face {
  name: string;
  unitsPerEm: number;
  advance(ch: string): number;
  outline(ch: string): Outline;
}

function unpack(file: Buffer): Map<string, Buffer> {
  if (file.toString('latin1', 0, 4) !== 'wOFF') throw new Complaint('a font is not in the WOFF format');
  const tables = new Map<string, Buffer>();
  const count = file.readUInt16BE(12);
  for (let i = 0; i < count; i++) {
    const at = 44 + i * 20;
    const offset = file.readUInt32BE(at + 4);
    const packed = file.readUInt32BE(at + 8);
    const full = file.readUInt32BE(at + 12);
    const data = file.subarray(offset, offset + packed);
    tables.set(file.toString('latin1', at, at + 4), packed < full ? inflateSync(data) : data);
  }
  return tables;
}

function charMap(cmap: Buffer): (code: number) => number {
  const count = cmap.readUInt16BE(2);
  for (let i = 0; i < count; i++) {
    const sub = cmap.readUInt32BE(4 + i * 8 + 4);
    if (cmap.readUInt16BE(sub) !== 4) continue;
    const segs = cmap.readUInt16BE(sub + 6) / 2;
    const ends = sub + 14;
    const starts = ends + segs * 2 + 2;
    const deltas = starts + segs * 2;
    const ranges = deltas + segs * 2;
    return (code) => {
      for (let s = 0; s < segs; s++) {
        if (code > cmap.readUInt16BE(ends + s * 2)) continue;
        const start = cmap.readUInt16BE(starts + s * 2);
        if (code < start) return 0;
        const range = cmap.readUInt16BE(ranges + s * 2);
        const delta = cmap.readUInt16BE(deltas + s * 2);
        if (range === 0) return (code + delta) & 0xffff;
        const g = cmap.readUInt16BE(ranges + s * 2 + range + (code - start) * 2);
        return g === 0 ? 0 : (g + delta) & 0xffff;
      }
      return 0;
    };
  }
  return () => 0;
}

interface Point {
  x: number;
  y: number;
  on: boolean;
}

export function openFace(file: string, name: string): Face {
  const t = unpack(readFileSync(file));
  const need = (tag: string): Buffer => {
    const b = t.get(tag);
    if (!b) throw new Complaint(`the font ${name} has no table ${tag}`);
    return b;
  };
  const head = need('head');
  const unitsPerEm = head.readUInt16BE(18);
  const longLoca = head.readInt16BE(50) === 1;
  const metrics = need('hhea').readUInt16BE(34);
  const [hmtx, loca, glyf] = [need('hmtx'), need('loca'), need('glyf')];
  const glyphOf = charMap(need('cmap'));
  const place = (g: number) => (longLoca ? loca.readUInt32BE(g * 4) : loca.readUInt16BE(g * 2) * 2);

  const contours = (g: number, depth = 0): Point[][] => {
    const from = place(g);
    if (place(g + 1) === from || depth > 5) return [];
    const n = glyf.readInt16BE(from);
    let p = from + 10;
    if (n >= 0) {
      const ends: number[] = [];
      for (let i = 0; i < n; i++, p += 2) ends.push(glyf.readUInt16BE(p));
      p += 2 + glyf.readUInt16BE(p);
      const total = n ? ends[n - 1] + 1 : 0;
      const flags: number[] = [];
      while (flags.length < total) {
        const f = glyf[p++];
        flags.push(f);
        if (f & 8) for (let r = glyf[p++]; r > 0; r--) flags.push(f);
      }
      const axis = (short: number, same: number) => {
        const out: number[] = [];
        let v = 0;
        for (const f of flags) {
          if (f & short) v += f & same ? glyf[p++] : -glyf[p++];
          else if (!(f & same)) {
            v += glyf.readInt16BE(p);
            p += 2;
          }
          out.push(v);
        }
        return out;
      };
      const xs = axis(2, 16);
      const ys = axis(4, 32);
      let start = 0;
      return ends.map((end) => {
        const c: Point[] = [];
        for (let i = start; i <= end; i++) c.push({ x: xs[i], y: ys[i], on: (flags[i] & 1) === 1 });
        start = end + 1;
        return c;
      });
    }
    // Composite: an accent over a letter.
    const out: Point[][] = [];
    for (;;) {
      const flags = glyf.readUInt16BE(p);
      const part = glyf.readUInt16BE(p + 2);
      p += 4;
      let dx: number;
      let dy: number;
      if (flags & 1) {
        dx = glyf.readInt16BE(p);
        dy = glyf.readInt16BE(p + 2);
        p += 4;
      } else {
        dx = glyf.readInt8(p);
        dy = glyf.readInt8(p + 1);
        p += 2;
      }
      let [a, b, c, d] = [1, 0, 0, 1];
      const f2 = (at: number) => glyf.readInt16BE(at) / 16384;
      if (flags & 8) {
        a = d = f2(p);
        p += 2;
      } else if (flags & 64) {
        a = f2(p);
        d = f2(p + 2);
        p += 4;
      } else if (flags & 128) {
        [a, b, c, d] = [f2(p), f2(p + 2), f2(p + 4), f2(p + 6)];
        p += 8;
      }
      for (const k of contours(part, depth + 1))
        out.push(k.map((q) => ({ x: a * q.x + c * q.y + dx, y: b * q.x + d * q.y + dy, on: q.on })));
      if (!(flags & 32)) return out;
    }
  };

  const cache = new Map<string, Outline>();
  const outline = (ch: string): Outline => {
    const known = cache.get(ch);
    if (known) return known;
    const out: Outline = [];
    for (const c of contours(glyphOf(ch.codePointAt(0) ?? 0))) {
      if (c.length === 0) continue;
      const mid = (p: Point, q: Point): Point => ({ x: (p.x + q.x) / 2, y: (p.y + q.y) / 2, on: true });
      const first = c.find((p) => p.on) ?? mid(c[0], c[c.length - 1]);
      const at = Math.max(0, c.indexOf(first));
      const turn = [...c.slice(at), ...c.slice(0, at)];
      if (turn[0] === first) turn.shift();
      turn.push(first);
      out.push('M', first.x, first.y);
      let control: Point | undefined;
      for (const p of turn) {
        if (p.on) {
          if (control) out.push('Q', control.x, control.y, p.x, p.y);
          else out.push('L', p.x, p.y);
          control = undefined;
        } else {
          if (control) {
            const m = mid(control, p);
            out.push('Q', control.x, control.y, m.x, m.y);
          }
          control = p;
        }
      }
      out.push('Z');
    }
    cache.set(ch, out);
    return out;
  };
  return {
    name,
    unitsPerEm,
    outline,
    advance: (ch) => hmtx.readUInt16BE(Math.min(glyphOf(ch.codePointAt(0) ?? 0), metrics - 1) * 4) / unitsPerEm,
  };
}

const FAMILY = { serif: 'source-serif-4', sans: 'barlow', condensed: 'barlow-condensed' } as const;
const faces = new Map<string, Face>();

export function faceFor(style: Pick<LabelStyle, 'font' | 'weight' | 'italic'>): Face {
  const family = FAMILY[style.font];
  const file = `${family}-latin-${style.weight}-${style.italic ? 'italic' : 'normal'}.woff`;
  const known = faces.get(file);
  if (known) return known;
  const path = fontPath(family, file);
  if (!existsSync(path)) throw new Complaint(`the font ${file} is not installed (npm install brings it)`);
  const face = openFace(path, file.replace('.woff', ''));
  faces.set(file, face);
  return face;
}
