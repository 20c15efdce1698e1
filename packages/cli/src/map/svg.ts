/** Things to draw as SVG. Text stays text (searchable, small) or becomes outlines (the same on every machine). */
import { letters, type Op, type TextOp } from './draw.ts';
import { faceFor } from './fonts.ts';

const FONTS = {
  serif: "'Source Serif 4', 'Source Serif Pro', Georgia, serif",
  sans: "Barlow, 'Helvetica Neue', Arial, sans-serif",
  condensed: "'Barlow Condensed', 'Arial Narrow', sans-serif",
};

const escapeXml = (t: string): string => t.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
const n = (v: number): string => (Math.round(v * 100) / 100).toString();

function pathData(lines: number[][], closed: boolean): string {
  const out: string[] = [];
  for (const l of lines) {
    out.push(`M${n(l[0])} ${n(l[1])}`);
    for (let i = 2; i < l.length; i += 2) out.push(`L${n(l[i])} ${n(l[i + 1])}`);
    if (closed) out.push('Z');
  }
  return out.join('');
}

export function svgText(ops: Op[], width: number, height: number, options: { outlines?: boolean; background?: string } = {}): string {
  const defs = new Map<string, string>();
  const glyphs = (t: TextOp): string => {
    const face = faceFor(t.style);
    const k = t.size / face.unitsPerEm;
    return letters(t)
      .map((l) => {
        const id = `${face.name}-${(l.ch.codePointAt(0) ?? 0).toString(16)}`;
        if (!defs.has(id)) defs.set(id, `<path id="${id}" d="${face.outline(l.ch).join(' ')}"/>`);
        const a = (l.turn * Math.PI) / 180;
        const c = Math.cos(a) * k;
        const s = Math.sin(a) * k;
        return `<use href="#${id}" transform="matrix(${c.toFixed(5)} ${s.toFixed(5)} ${s.toFixed(5)} ${(-c).toFixed(5)} ${n(l.x)} ${n(l.y)})"/>`;
      })
      .join('');
  };
  const plain = (t: TextOp): string =>
    t.runs
      .map((r) => {
        const turn = r.turn ? ` transform="rotate(${n(r.turn)} ${n(r.x)} ${n(r.y)})"` : '';
        return `<text x="${n(r.x)}" y="${n(r.y)}"${r.anchor === 'start' ? '' : ` text-anchor="${r.anchor}"`}${turn}>${escapeXml(r.text)}</text>`;
      })
      .join('');

  let clips = 0;
  const body = ops.map((p) => {
    if (p.op === 'clip') {
      defs.set(
        `clip-${++clips}`,
        `<clipPath id="clip-${clips}"><rect x="${n(p.x)}" y="${n(p.y)}" width="${n(p.w)}" height="${n(p.h)}"/></clipPath>`,
      );
      return `<g clip-path="url(#clip-${clips})">`;
    }
    if (p.op === 'unclip') return '</g>';
    if (p.op === 'image')
      return `<image href="data:image/jpeg;base64,${p.data.toString('base64')}" x="${n(p.x)}" y="${n(p.y)}" width="${n(p.w)}" height="${n(p.h)}" preserveAspectRatio="none"/>`;
    const id = p.id ? ` id="${p.id}"` : '';
    // Opacity on fill and stroke, not on groups: a group of its own costs a renderer a sheet-sized buffer.
    const fade = (what: 'fill' | 'stroke', v: number | undefined) => (v === undefined || v >= 1 ? '' : ` ${what}-opacity="${n(v)}"`);
    if (p.op === 'path') {
      if (p.lines.length === 0) return '';
      const stroke = p.stroke
        ? ` stroke="${p.stroke}" stroke-width="${n(p.width ?? 1)}" stroke-linejoin="round" stroke-linecap="${p.cap ?? 'round'}"`
        : '';
      const dash = p.dash ? ` stroke-dasharray="${p.dash.map(n).join(' ')}"` : '';
      return `<path${id} d="${pathData(p.lines, p.closed)}" fill="${p.fill ?? 'none'}"${p.fill ? fade('fill', p.opacity) : ''}${stroke}${p.stroke ? fade('stroke', p.opacity) : ''}${dash}/>`;
    }
    const draw = options.outlines ? glyphs(p) : plain(p);
    const font = options.outlines
      ? ''
      : ` font-family="${FONTS[p.style.font]}" font-weight="${p.style.weight}"${p.style.italic ? ' font-style="italic"' : ''} font-size="${n(p.size)}"`;
    // Glyphs are scaled by their own matrix, so that the halo must be given in font units.
    const k = options.outlines ? faceFor(p.style).unitsPerEm / p.size : 1;
    const halo = p.halo
      ? `<g stroke="${p.halo.color}" stroke-width="${n(p.halo.width * k)}" stroke-linejoin="round" fill="none"${fade('stroke', p.halo.opacity)}>${draw}</g>`
      : '';
    return `<g${id}${font}>${halo}<g fill="${p.fill}"${fade('fill', p.opacity)}>${draw}</g></g>`;
  });
  const back = options.background ? `<rect width="${n(width)}" height="${n(height)}" fill="${options.background}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${n(width)}" height="${n(height)}" viewBox="0 0 ${n(width)} ${n(height)}">\n<defs>${[...defs.values()].join('')}</defs>\n${back}\n${body.join('\n')}\n</svg>\n`;
}
