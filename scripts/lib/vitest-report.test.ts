import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReport } from './vitest-report.mjs';

describe('a report of vitest', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'hexfront-report-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const read = (report: unknown, code: number) => {
    const path = join(folder, 'report.json');
    writeFileSync(path, JSON.stringify(report));
    return readReport(path, code, 'words');
  };

  it('gives the counts', () => {
    const report = { numPassedTests: 7, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1, testResults: [] };
    expect(read(report, 1)).toMatchObject({ passed: 7, failed: 2, skipped: 2 });
  });

  it('counts a file that could not be loaded as a failure', () => {
    const report = { numPassedTests: 7, numFailedTests: 0, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(read(report, 1)).toMatchObject({ passed: 7, failed: 1 });
  });

  it('counts an error outside of any test as a failure', () => {
    expect(read({ numPassedTests: 7, numFailedTests: 0, testResults: [] }, 1)).toMatchObject({ passed: 7, failed: 1 });
  });

  it('is a failure when it is missing', () => {
    expect(readReport(join(folder, 'none.json'), 0, 'words')).toMatchObject({ passed: 0, failed: 1 });
  });
});
