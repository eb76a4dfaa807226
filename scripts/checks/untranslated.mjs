/**
 * Finds texts in the web app that do not pass through the message catalogue: letters between JSX tags outside
 * `<Trans>`, and literal values of attributes that people read or hear. Prints them, and exits with 1 if there are any.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from '../prepare/project.mjs';

/** Attributes whose values are shown or read aloud. */
const textAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
]);
/** Elements whose content is not checked: the components that translate their content, and code. */
const uncheckedElements = new Set(['Trans', 'Plural', 'code', 'kbd', 'samp']);
/** Two letters in a row are a word; units, symbols and chapter numbers are not. */
const word = /\p{L}{2,}/u;

/**
 * Lists the texts of a TSX file that are not translated, each with its line. `names` are texts that need no
 * translation.
 */
export function listUntranslated(file, source, names = new Set()) {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const faults = [];
  const check = (node, text) => {
    if (!word.test(text) || names.has(text.trim())) return;
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    faults.push(`${file}:${line + 1}: "${text.trim()}" is not translated: use <Trans> or t`);
  };
  const visit = (node) => {
    if (ts.isJsxElement(node) && uncheckedElements.has(node.openingElement.tagName.getText(tree))) return;
    if (ts.isJsxText(node)) check(node, node.text);
    if (ts.isJsxAttribute(node) && textAttributes.has(node.name.getText(tree)) && node.initializer) {
      const { initializer } = node;
      if (ts.isStringLiteral(initializer)) check(node, initializer.text);
      if (ts.isJsxExpression(initializer) && initializer.expression && ts.isStringLiteralLike(initializer.expression)) {
        check(node, initializer.expression.text);
      }
    }
    // A string in braces between tags.
    if (
      ts.isJsxExpression(node) &&
      ts.isJsxElement(node.parent) &&
      node.expression &&
      ts.isStringLiteralLike(node.expression)
    ) {
      check(node, node.expression.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return faults;
}

/** Names and examples that are the same in every language. */
const properNames = new Set(['Loopcheck', 'AI', 'Ingrid Solheim', 'LOOPCHECK-7K3Q-9XWD', 'https://']);

if (import.meta.filename === process.argv[1]) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'web/src/**/*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file && !file.includes('.test.') && !/^web\/src\/(ui-page|testing)\//.test(file));
  const faults = files.flatMap((file) => {
    try {
      return listUntranslated(file, readFileSync(path.join(root, file), 'utf8'), properNames);
    } catch (error) {
      // A deleted file remains in git's list until the deletion is committed.
      if (error.code === 'ENOENT') return [];
      throw error;
    }
  });
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
}
