/** An artwork file as SVG. */
import type { ArtFile, LabelStyle } from '@hexfront/engine';
import { type DrawOptions, lettersAlong, lineWidth, textSize, visibleLayers } from './draw.ts';

const FONTS = {
  serif: "'Source Serif 4', 'Source Serif Pro', 'DejaVu Serif', Georgia, serif",
  sans: "Barlow, 'DejaVu Sans', Arial, sans-serif",
  condensed: "'Barlow Condensed', 'DejaVu Sans Condensed', 'Arial Narrow', sans-serif",
};

export const escapeXml = (t: string): string => t.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

const n = (v: number): string => (Math.round(v * 100) / 100).toString();

export const pathOf = (line: number[], px: number, close = false): string => {
  let d = `M${n(line[0] * px)} ${n(line[1] * px)}`;
  for (let i = 2; i < line.length; i += 2) d += `L${n(line[i] * px)} ${n(line[i + 1] * px)}`;
  return close ? `${d}Z` : d;
};

function textAttributes(style: LabelStyle, size: number): string {
  return `font-family="${FONTS[style.font]}" font-weight="${style.weight}"${style.italic ? ' font-style="italic"' : ''} font-size="${n(size)}"`;
}

/** Alpha written into a colour (#rrggbbaa) as the older renderers want it. */
const inkOf = (color: string, property = 'fill'): string =>
  color.length === 9 ? `${property}="${color.slice(0, 7)}" ${property}-opacity="${(Number.parseInt(color.slice(7), 16) / 255).toFixed(2)}"` : `${property}="${color}"`;

/** The layers as SVG elements, without the ground. */
export function layersSvg(art: ArtFile, o: DrawOptions): string {
  const { px } = o;
  const out: string[] = [];
  for (const layer of visibleLayers(art, o)) {
    if (layer.kind === 'line') {
      const w = lineWidth(layer.style, o);
      const d = layer.lines.map((l) => pathOf(l, px)).join('');
      if (!d) continue;
      const cap = layer.style.cap ?? 'round';
      const common = `fill="none" stroke-linejoin="round" stroke-linecap="${cap}"`;
      out.push(`<g id="${layer.id}"${layer.style.opacity !== undefined ? ` opacity="${layer.style.opacity}"` : ''}>`);
      const c = layer.style.casing;
      if (c) out.push(`<path d="${d}" ${common} stroke="${c.stroke}" stroke-width="${n(w + (c.extra * px))}"${c.opacity !== undefined ? ` stroke-opacity="${c.opacity}"` : ''}/>`);
      const dash = layer.style.dash ? ` stroke-dasharray="${layer.style.dash.map((v) => n(v * px)).join(' ')}"` : '';
      out.push(`<path d="${d}" ${common} stroke="${layer.style.stroke}" stroke-width="${n(w)}"${dash}/></g>`);
    } else if (layer.kind === 'area') {
      const d = layer.rings.map((l) => pathOf(l, px, true)).join('');
      if (!d) continue;
      const e = layer.edge ? ` stroke="${layer.edge.stroke}" stroke-width="${n(lineWidth(layer.edge, o))}"` : '';
      out.push(`<path id="${layer.id}" d="${d}" fill="${layer.fill}"${layer.opacity !== undefined ? ` opacity="${layer.opacity}"` : ''}${e}/>`);
    } else {
      const size = textSize(layer.style, o);
      const halo = layer.style.halo;
      out.push(`<g id="${layer.id}" ${textAttributes(layer.style, size)} ${inkOf(layer.style.color)} text-anchor="middle">`);
      const items: { x: number; y: number; text: string; extra: string }[] = [];
      for (const l of layer.labels) {
        const text = layer.style.caps ? l.text.toUpperCase() : l.text;
        if (l.along) {
          for (const p of lettersAlong(text, l.along, size, layer.style.spacing ?? 0, px)) {
            if (p.ch !== ' ') items.push({ x: p.x, y: p.y, text: p.ch, extra: ` text-anchor="start" transform="rotate(${n(p.turn)} ${n(p.x)} ${n(p.y)})"` });
          }
        } else {
          const turn = l.turn ? ` transform="rotate(${l.turn} ${n(l.x * px)} ${n(l.y * px)})"` : '';
          items.push({ x: l.x * px, y: l.y * px, text, extra: `${l.anchor && l.anchor !== 'middle' ? ` text-anchor="${l.anchor}"` : ''}${turn}` });
        }
      }
      const write = (i: (typeof items)[number]) => `<text x="${n(i.x)}" y="${n(i.y)}"${i.extra}>${escapeXml(i.text)}</text>`;
      // The halo is drawn first and apart: not every renderer knows paint-order.
      if (halo) out.push(`<g stroke="${halo.color}" stroke-width="${n(Math.min(size * 0.32, Math.max(2 * halo.width * px, size * 0.16)))}" stroke-linejoin="round" fill="none" opacity="${halo.opacity ?? 1}">${items.map(write).join('')}</g>`);
      out.push(items.map(write).join(''));
      out.push('</g>');
    }
  }
  return out.join('\n');
}

export interface SvgPicture {
  /** Ground pictures: href and place in pixels. */
  images: { href: string; x: number; y: number; w: number; h: number }[];
  width: number;
  height: number;
}

export function mapSvg(art: ArtFile, o: DrawOptions, pic: SvgPicture, extra = ''): string {
  const images = pic.images.map((i) => `<image href="${i.href}" x="${n(i.x)}" y="${n(i.y)}" width="${n(i.w)}" height="${n(i.h)}" preserveAspectRatio="none"/>`).join('\n');
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${n(pic.width)}" height="${n(pic.height)}" viewBox="0 0 ${n(pic.width)} ${n(pic.height)}">
<defs><clipPath id="sheet"><rect width="${n(art.width * o.px)}" height="${n(art.height * o.px)}"/></clipPath></defs>
<g clip-path="url(#sheet)">
${images}
${layersSvg(art, o)}
</g>
${extra}
</svg>
`;
}
