// Reads what vitest's JSON reporter wrote.
import { readFileSync } from 'node:fs';

/**
 * @param {string} path
 * @param {number} code exit code of vitest
 * @param {string} output
 * @returns {import('./steps.mjs').StepResult}
 */
export function readReport(path, code, output) {
  let report;
  try {
    report = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return { passed: 0, failed: 1, output: `${output}\nvitest ended without a report (exit code ${code})` };
  }
  const passed = Number(report.numPassedTests ?? 0);
  const skipped = Number(report.numPendingTests ?? 0) + Number(report.numTodoTests ?? 0);
  // A file that cannot be loaded has no failed test in it, yet it failed.
  const brokenFiles = (report.testResults ?? []).filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length;
  const failed = Number(report.numFailedTests ?? 0) + brokenFiles;
  const note = `${passed + failed} tests`;
  if (code !== 0 && failed === 0) return { passed, failed: 1, skipped, note, output };
  return { passed, failed, skipped, note, output };
}
