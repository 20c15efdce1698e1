// Finds what rules hang on, and writes a switch into each place, so that one can be changed while the tests run.
import ts from 'typescript';

/**
 * @typedef {'refusal' | 'effect' | 'comparison' | 'operand' | 'off-by-one'} Kind
 * refusals bar an action; effects are other conditions that name a case; comparisons are turned (< to <=, === to !==); operands of && and || are
 * left out; off-by-ones lose their one
 *
 * @typedef {object} Site a place in a rule
 * @property {string} id file and place, the same in every run over the same source
 * @property {string} file
 * @property {number} line
 * @property {string} rule the case it names, or that stands nearest above it
 * @property {Kind} kind
 * @property {string} text the line it stands in
 */

export const KINDS = /** @type {const} */ (['refusal', 'effect', 'comparison', 'operand', 'off-by-one']);

const skipped = /(^|\/)(words|data|computer|screen)\/|(^|\/)(catalog|page)[^/]*\.ts$|\.test\.ts$/;
/** @param {string} file */
export const hasRules = (file) => file.endsWith('.ts') && !skipped.test(file);

/** What each comparison is turned into; the same table stands in scripts/testing/mutate-setup.ts. */
const COMPARISONS = new Set(['<', '<=', '>', '>=', '===', '!==']);
/** Comparisons that keep the program together rather than a rule: indexes, places off the map, values that are not there. */
const plumbing = /\bundefined\b|\bboard\.n\b|\blength\b|(^|[<>=]\s*)-1$|\bn$|(<|>=)\s*0$/;

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

  /** @param {string} words */
  const caseIn = (words) => words.match(/[A-Za-z0-9][\w.#-]*/g)?.find((word) => cases.has(word) || cases.has(word.replace(/\.$/, '')));
  /** @param {ts.Node} node */
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart()).line;
  /** @param {ts.Node} node */
  const commentsOf = (node) =>
    (ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []).map((range) => text.slice(range.pos, range.end));

  /** The case of the line, or of the nearest comment above the statement or function it stands in. @param {ts.Node} node */
  const caseNear = (node) => {
    const here = caseIn(lines[lineOf(node)]);
    if (here !== undefined) return here;
    for (let up = node; up !== undefined && !ts.isSourceFile(up); up = up.parent) {
      const found = caseIn(commentsOf(up).join(' '));
      if (found !== undefined) return found;
    }
    return undefined;
  };

  /** @param {ts.Node} node @param {Kind} kind @param {string | undefined} rule @returns {string | undefined} */
  const site = (node, kind, rule) => {
    if (rule === undefined) return undefined;
    const line = lineOf(node);
    const id = `${file}:${line + 1}:${kind}:${node.getStart()}`;
    sites.push({ id, file, line: line + 1, rule, kind, text: lines[line].trim() });
    return JSON.stringify(id);
  };

  /** A condition that names its case, as it always was. @param {ts.Expression} condition @param {ts.Node} node @param {Kind} kind @param {boolean} [inverse] */
  const marked = (condition, node, kind, inverse = false) => {
    const rule = caseIn(node.getText().slice(0, 300)) ?? caseIn([...commentsOf(node), lines[lineOf(node)]].join(' '));
    const id = site(condition, kind, rule);
    return id === undefined ? undefined : (/** @type {string} */ code) => `globalThis.hexfrontRule(${id}, ${inverse}, (${code}))`;
  };

  /** The node with a switch in every site below it. @param {ts.Node} node @param {number} [from] @returns {string} */
  const render = (node, from = node.getStart()) => {
    /** @type {Map<ts.Node, ((code: string) => string) | undefined>} */
    const wrap = new Map();
    if (ts.isIfStatement(node))
      wrap.set(node.expression, marked(node.expression, node, refuses(node.thenStatement) ? 'refusal' : 'effect'));
    else if (ts.isConditionalExpression(node)) {
      const inverse = refuses(node.whenFalse);
      wrap.set(node.condition, marked(node.condition, node, inverse || refuses(node.whenTrue) ? 'refusal' : 'effect', inverse));
    } else if (ts.isBinaryExpression(node)) {
      const op = node.operatorToken.getText();
      if ((op === '&&' || op === '||') && !produces(node.right)) {
        const rule = caseNear(node);
        for (const side of [node.left, node.right]) {
          // A chain is one row of operands, not a tree of them.
          if (ts.isBinaryExpression(side) && side.operatorToken.kind === node.operatorToken.kind) continue;
          const id = site(side, 'operand', rule);
          if (id !== undefined) wrap.set(side, (code) => `globalThis.hexfrontOperand(${id}, ${op === '&&'}, (${code}))`);
        }
      } else if (COMPARISONS.has(op) && !plumbing.test(node.getText()) && !inLoopHead(node)) {
        const id = site(node, 'comparison', caseNear(node));
        if (id !== undefined)
          return `globalThis.hexfrontCompare(${id}, ${JSON.stringify(op)}, (${render(node.left)}), (${render(node.right)}))`;
      } else if (
        (op === '+' || op === '-') &&
        node.right.getText() === '1' &&
        !inLoopHead(node) &&
        !ts.isElementAccessExpression(node.parent)
      ) {
        const id = site(node, 'off-by-one', caseNear(node));
        if (id !== undefined) return `((${render(node.left)}) ${op} globalThis.hexfrontOne(${id}))`;
      }
    }
    let code = '';
    let at = from;
    ts.forEachChild(node, (child) => {
      code += text.slice(at, child.getStart());
      const inner = render(child);
      code += wrap.get(child)?.(inner) ?? inner;
      at = child.getEnd();
    });
    code += text.slice(at, node.getEnd());
    return code;
  };
  const code = render(source, 0) + text.slice(source.getEnd());
  return { sites, code };
}

/** Makes a value rather than saying yes or no. @param {ts.Expression} node */
function produces(node) {
  let inner = node;
  while (ts.isParenthesizedExpression(inner)) inner = inner.expression;
  return (
    ts.isObjectLiteralExpression(inner) || ts.isArrayLiteralExpression(inner) || ts.isArrowFunction(inner) || ts.isYieldExpression(inner)
  );
}

/** Turned there it would run for ever. @param {ts.Node} node */
function inLoopHead(node) {
  for (let up = node; up.parent !== undefined; up = up.parent) {
    const { parent } = up;
    if (ts.isForStatement(parent)) return up !== parent.statement;
    if (ts.isWhileStatement(parent) || ts.isDoStatement(parent)) return up === parent.expression;
    if (ts.isFunctionLike(parent)) return false;
  }
  return false;
}

/** @param {ts.Node} node */
function refuses(node) {
  return /^[{(\s]*(return\s*)?(\(?\{\s*case:[^}]*\bwhy\b|no\(')/.test(node.getText());
}
