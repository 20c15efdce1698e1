/** Where this page has what a guide points at. Guides are data of the games and know nothing of the page. */
import type { PagePart } from '@hexfront/engine';

export const PAGE_PARTS: Record<PagePart, string> = {
  map: '.map-host',
  prompt: '.prompt',
  'prompt-side': '.prompt .pill',
  'prompt-case': '.prompt .case',
  'end-button': '.prompt-end .button:not(.advice-button)',
  'undo-button': '.bar-button[aria-label^="Undo"]',
  battle: '.combat',
  joiners: '.joiners',
  odds: '.combat .odds',
  'attack-button': '.combat-foot .primary',
  'unit-card': '.unit-card',
  'supply-overlay': '.chip-supply',
  'left-panels': '.left',
  'right-panels': '.right',
};
