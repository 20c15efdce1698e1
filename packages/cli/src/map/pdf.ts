/** A one-page PDF 1.4: pictures, lines and letters as outlines, each letter stored once. */
import { deflateSync } from 'node:zlib';
import { letters, type Op } from './draw.ts';
import { type Face, faceFor, type Outline } from './fonts.ts';

const f = (v: number): string => (Math.round(v * 1000) / 1000).toString();

const color = (hex: string): string => [1, 3, 5].map((i) => (Number.parseInt(hex.slice(i, i + 2), 16) / 255).toFixed(3)).join(' ');

function outlinePath(o: Outline): string {
  const out: string[] = [];
  let x = 0;
  let y = 0;
  for (let i = 0; i < o.length; ) {
    const c = o[i];
    if (c === 'Z') {
      out.push('h');
      i++;
    } else if (c === 'Q') {
      const [cx, cy, ex, ey] = o.slice(i + 1, i + 5) as number[];
      out.push(
        `${f(x + ((cx - x) * 2) / 3)} ${f(y + ((cy - y) * 2) / 3)} ${f(ex + ((cx - ex) * 2) / 3)} ${f(ey + ((cy - ey) * 2) / 3)} ${f(ex)} ${f(ey)} c`,
      );
      x = ex;
      y = ey;
      i += 5;
    } else {
      x = o[i + 1] as number;
      y = o[i + 2] as number;
      out.push(`${f(x)} ${f(y)} ${c === 'M' ? 'm' : 'l'}`);
      i += 3;
    }
  }
  return out.join('\n');
}

/** Width and height in the pixels of the drawing; `points` is the width of the page in points (1/72 inch). */
export function pdfBytes(ops: Op[], width: number, height: number, points: number, title: string): Buffer {
  const objects: Buffer[] = [];
  const add = (dict: string, stream?: Buffer): number => {
    const body = stream
      ? Buffer.concat([
          Buffer.from(`<< ${dict} /Length ${stream.length} >>\nstream\n`, 'latin1'),
          stream,
          Buffer.from('\nendstream', 'latin1'),
        ])
      : Buffer.from(dict, 'latin1');
    objects.push(body);
    return objects.length;
  };
  const resources = { XObject: new Map<string, number>(), ExtGState: new Map<string, number>() };
  const alpha = (v: number): string => {
    const name = `A${Math.round(v * 100)}`;
    if (!resources.ExtGState.has(name)) resources.ExtGState.set(name, add(`<< /Type /ExtGState /ca ${f(v)} /CA ${f(v)} >>`));
    return `/${name} gs`;
  };
  const faceNames = new Map<Face, number>();
  const glyph = (face: Face, ch: string, halo: boolean): string => {
    if (!faceNames.has(face)) faceNames.set(face, faceNames.size);
    const name = `G${faceNames.get(face)}x${(ch.codePointAt(0) ?? 0).toString(16)}${halo ? 'h' : ''}`;
    if (!resources.XObject.has(name)) {
      const e = face.unitsPerEm;
      const stream = deflateSync(Buffer.from(`${outlinePath(face.outline(ch))}\n${halo ? 'B' : 'f'}`, 'latin1'));
      resources.XObject.set(name, add(`/Type /XObject /Subtype /Form /BBox [${-e} ${-e} ${2 * e} ${2 * e}] /Filter /FlateDecode`, stream));
    }
    return name;
  };
  const s = points / width;
  // The drawing counts downwards from the top left; PDF upwards from the bottom left.
  const out: string[] = [`${f(s)} 0 0 ${f(-s)} 0 ${f(height * s)} cm`, '1 j'];
  let pictures = 0;
  for (const p of ops) {
    if (p.op === 'clip') {
      out.push('q', `${f(p.x)} ${f(p.y)} ${f(p.w)} ${f(p.h)} re W n`);
      continue;
    }
    if (p.op === 'unclip') {
      out.push('Q');
      continue;
    }
    out.push('q');
    if (p.op === 'image') {
      const name = `P${pictures++}`;
      resources.XObject.set(
        name,
        add(
          `/Type /XObject /Subtype /Image /Width ${p.pw} /Height ${p.ph} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
          p.data,
        ),
      );
      out.push(`${f(p.w)} 0 0 ${f(-p.h)} ${f(p.x)} ${f(p.y + p.h)} cm`, `/${name} Do`);
    } else if (p.op === 'path') {
      if (p.opacity !== undefined) out.push(alpha(p.opacity));
      if (p.fill) out.push(`${color(p.fill)} rg`);
      if (p.stroke) out.push(`${color(p.stroke)} RG`, `${f(p.width ?? 1)} w`, `${p.cap === 'butt' ? 0 : 1} J`);
      if (p.dash) out.push(`[${p.dash.map(f).join(' ')}] 0 d`);
      for (const l of p.lines) {
        out.push(`${f(l[0])} ${f(l[1])} m`);
        for (let i = 2; i < l.length; i += 2) out.push(`${f(l[i])} ${f(l[i + 1])} l`);
        if (p.closed) out.push('h');
      }
      if (p.lines.length) out.push(p.fill && p.stroke ? 'B' : p.fill ? 'f' : 'S');
    } else {
      const face = faceFor(p.style);
      const k = p.size / face.unitsPerEm;
      const set = letters(p);
      const write = (halo: boolean) => {
        for (const l of set) {
          const a = (l.turn * Math.PI) / 180;
          const c = Math.cos(a) * k;
          const n = Math.sin(a) * k;
          out.push(
            `q ${c.toFixed(6)} ${n.toFixed(6)} ${n.toFixed(6)} ${(-c).toFixed(6)} ${f(l.x)} ${f(l.y)} cm /${glyph(face, l.ch, halo)} Do Q`,
          );
        }
      };
      if (p.halo) {
        out.push('q', alpha(p.halo.opacity), `${color(p.halo.color)} RG ${color(p.halo.color)} rg ${f(p.halo.width / k)} w`);
        write(true);
        out.push('Q');
      }
      if (p.opacity !== undefined) out.push(alpha(p.opacity));
      out.push(`${color(p.fill)} rg`);
      write(false);
    }
    out.push('Q');
  }
  const content = add('/Filter /FlateDecode', deflateSync(Buffer.from(out.join('\n'), 'latin1')));
  const list = (m: Map<string, number>) => [...m].map(([k, v]) => `/${k} ${v} 0 R`).join(' ');
  const pages = objects.length + 2;
  const page = add(
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${f(points)} ${f(height * s)}] /Contents ${content} 0 R /Resources << /XObject << ${list(resources.XObject)} >> /ExtGState << ${list(resources.ExtGState)} >> >> >>`,
  );
  add(`<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`);
  const catalog = add(`<< /Type /Catalog /Pages ${pages} 0 R >>`);
  const info = add(`<< /Title (${title.replace(/[()\\]/g, '')}) /Creator (Hexfront) >>`);
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = parts[0].length;
  const offsets: number[] = [];
  objects.forEach((o, i) => {
    offsets.push(at);
    const b = Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`, 'latin1'), o, Buffer.from('\nendobj\n', 'latin1')]);
    parts.push(b);
    at += b.length;
  });
  const xref = offsets.map((o) => `${String(o).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${xref}trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R /Info ${info} 0 R >>\nstartxref\n${at}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}
