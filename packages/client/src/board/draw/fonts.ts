/** The faces the board draws with; the page's style sheet (`fonts.css`) says where they are. */
const FACES = [
  '500 16px "Barlow Condensed"',
  '600 16px "Barlow Condensed"',
  '700 16px "Barlow Condensed"',
  '400 16px Barlow',
  '500 16px Barlow',
  '600 16px Barlow',
  '400 16px "Source Serif 4"',
  'italic 400 16px "Source Serif 4"',
  '600 16px "Source Serif 4"',
  '700 16px "Source Serif 4"',
];

/** Load all faces; true if any was not there before. */
export async function loadFonts(): Promise<boolean> {
  const fonts = globalThis.document?.fonts;
  if (!fonts?.load) return false;
  const missing = FACES.filter((f) => !fonts.check(f, 'Añő'));
  await Promise.allSettled(missing.map((f) => fonts.load(f, 'Añő')));
  return missing.length > 0;
}
