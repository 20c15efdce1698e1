/** What axe-core finds serious on a page, in one line each. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: { target: string[]; failureSummary?: string }[];
}

export async function seriousFaults(page: Page, skip: string[] = []): Promise<string[]> {
  await page.evaluate(source);
  const found = await page.evaluate(
    (off) =>
      (window as unknown as { axe: { run(root: Document, options: object): Promise<{ violations: Finding[] }> } }).axe
        .run(document, { resultTypes: ['violations'], rules: Object.fromEntries(off.map((id) => [id, { enabled: false }])) })
        .then((r) => r.violations),
    skip,
  );
  return found
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map(
      (v) =>
        `${v.id}: ${v.nodes
          .slice(0, 4)
          .map((n) => `${n.target.join(' ')} (${n.failureSummary?.split('\n')[1]?.trim() ?? ''})`)
          .join('; ')}`,
    );
}
