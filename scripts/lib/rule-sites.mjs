// Finds the conditions that rules hang on, and writes a switch into each, so that one can be taken out while the tests run.
import ts from 'typescript';

/**
 * @typedef {object} Site a condition of a rule
 * @property {string} id file and place, the same in every run over the same source
 * @property {string} file
 * @property {number} line
 * @property {string} rule the case it names
 * @property {'refusal' | 'effect'} kind refusals bar an action; effects do anything else
 * @property {string} text the line it stands in
 */

const skipped = /(^|\/)(words|data)\/|(^|\/)(strategy|describe|catalog|charts)[^/]*\.ts$|\.test\.ts$/;
/** @param {string} file */
export const hasRules = (file) => file.endsWith('.ts') && !skipped.test(file);

/**
 * @param {string} file
 * @param {string} text
 * @param {ReadonlySet<string>} cases the numbered cases of the game
 * @returns {{ sites: Site[], code: string }} the sites, and the source with a switch in each
 */
export function ruleSites(file, text, cases) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n');
  /** @type {Site[]} */
  const sites = [];
  /** @type {{ at: number, text: string }[]} */
  const edits = [];

  /** @param {string} words */
  const caseIn = (words) => words.match(/[A-Za-z0-9][\w.#-]*/g)?.find((word) => cases.has(word) || cases.has(word.replace(/\.$/, '')));

  /** @param {ts.Expression} condition @param {ts.Node} node @param {Site['kind']} kind @param {boolean} [inverse] the rule acts where it is false */
  const mark = (condition, node, kind, inverse = false) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line;
    const comments = (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).map((range) => text.slice(range.pos, range.end));
    const rule = caseIn(node.getText().slice(0, 300)) ?? caseIn([...comments, lines[line]].join(' '));
    if (rule === undefined) return;
    const id = `${file}:${line + 1}:${condition.getStart()}`;
    sites.push({ id, file, line: line + 1, rule, kind, text: lines[line].trim() });
    edits.push({ at: condition.getStart(), text: `globalThis.hexfrontRule(${JSON.stringify(id)}, ${inverse}, (` });
    edits.push({ at: condition.getEnd(), text: '))' });
  };

  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isIfStatement(node)) mark(node.expression, node, refuses(node.thenStatement) ? 'refusal' : 'effect');
    else if (ts.isConditionalExpression(node)) {
      if (refuses(node.whenFalse)) mark(node.condition, node, 'refusal', true);
      else mark(node.condition, node, refuses(node.whenTrue) ? 'refusal' : 'effect');
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  let code = text;
  for (const edit of edits.sort((a, b) => b.at - a.at)) code = code.slice(0, edit.at) + edit.text + code.slice(edit.at);
  return { sites, code };
}

/** @param {ts.Node} node */
function refuses(node) {
  return /^[{(\s]*(return\s*)?(\(?\{\s*case:[^}]*\bwhy\b|no\(')/.test(node.getText());
}
