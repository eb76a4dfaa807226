/**
 * Checks the CSS classes of the web app. A class name has at least three letters, except the classes of authored HTML,
 * which stored content contains. Components use no Tailwind utility with `!`: utilities are in the last cascade layer,
 * so they override other styles without a `!`. Only the style sheets in `styleSheets` may exist, because components are
 * styled by utilities (decision 61). Prints the violations, and exits with 1 if there are any.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { authoredElements } from '../../contract/src/authored-html.ts';
import { root } from '../prepare/project.mjs';

const minimumLength = 3;
const authoredClasses = new Set(Object.values(authoredElements).flatMap(({ classes }) => classes ?? []));

/** The style sheets in web/src/ui. They are for elements that are not components of the app, and for the matrix. */
const styleSheets = [
  'styles.css',
  'theme.css',
  'utilities.css',
  'fonts.css',
  'tokens.css',
  'base.css',
  'prose.css',
  'figure.css',
  'code.css',
  // The terminal of a practice host, with its rows of output.
  'host.css',
  'callout.css',
  'rich-text/rich-text.css',
  'pdf-view/pdf-view.css',
  'matrix.css',
  'chapter-line.css',
  'motion.css',
  'print.css',
  'print-alone.css',
];

/** Lists the files that are style sheets and not among `styleSheets`. */
export function listUnknownStyleSheets(files) {
  const known = new Set(styleSheets.map((name) => `web/src/ui/${name}`));
  return files
    .filter((file) => file.endsWith('.css') && !known.has(file))
    .map((file) => `${file}: style a component by utilities beside it, not by a style sheet`);
}

/** Replaces all characters except line breaks by spaces, so that the positions in a text stay the same. */
const blank = (text) => text.replaceAll(/[^\n]/g, ' ');

/** Lists the class names of a style sheet that are too short, each with its line. */
export function listShortSelectors(file, css) {
  const code = css.replaceAll(/\/\*[\s\S]*?\*\/|"[^"]*"|'[^']*'|url\([^)]*\)/g, blank);
  return [...code.matchAll(/\.([a-z_][\w-]*)/gi)]
    .filter(([, name]) => name.length < minimumLength && !authoredClasses.has(name))
    .map(({ 1: name, index }) => {
      const line = code.slice(0, index).split('\n').length;
      return `${file}:${line}: the class .${name} is too short: use a word`;
    });
}

/**
 * Lists the classes in attributes, `cva` and `cx` of a TypeScript file that are too short or have a `!`, each with its
 * line.
 */
export function listClassFaults(file, source) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const faults = [];
  const checkNames = (node, text) => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
    for (const name of text.split(/\s+/).filter(Boolean)) {
      if (/^!|!$/.test(name)) faults.push(`${file}:${line}: the utility ${name} needs no !`);
      else if (name.length < minimumLength) faults.push(`${file}:${line}: the class ${name} is too short: use a word`);
    }
  };
  const visitClassName = (node) => {
    // The operands of a comparison are not classes.
    if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText(tree))) return;
    if (ts.isStringLiteralLike(node)) checkNames(node, node.text);
    if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      // The first and the last word may continue in the value of a placeholder.
      const startsWithPart = !ts.isTemplateHead(node) && /^\S/.test(node.text);
      const endsWithPart = !ts.isTemplateTail(node) && /\S$/.test(node.text);
      checkNames(node, node.text.replace(startsWithPart ? /^\S+/ : '', '').replace(endsWithPart ? /\S+$/ : '', ''));
    }
    ts.forEachChild(node, visitClassName);
  };
  const visit = (node) => {
    const isClassAttribute = ts.isJsxAttribute(node) && /className$/i.test(node.name.getText(tree));
    const isClassCall = ts.isCallExpression(node) && /^(?:cva|cx)$/.test(node.expression.getText(tree));
    if (isClassAttribute || isClassCall) ts.forEachChild(node, visitClassName);
    else ts.forEachChild(node, visit);
  };
  visit(tree);
  return faults;
}

function check() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'web/src'], {
    cwd: root,
  })
    .toString()
    .split('\n')
    .filter((file) => /\.(?:css|tsx?)$/.test(file) && existsSync(path.join(root, file)));
  const classFaults = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return file.endsWith('.css') ? listShortSelectors(file, text) : listClassFaults(file, text);
  });
  const faults = [...listUnknownStyleSheets(files), ...classFaults];
  if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) check();
