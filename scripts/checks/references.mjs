/**
 * References to documents that are not in the repository: links in Markdown and paths in code that lead nowhere, and
 * comments that cite a numbered section of a document by name only. Prints each place; exits with 1 when there is any.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare/place.mjs';

/** "design 5", "spec section 3", "issue 12": whoever reads the code cannot look these up. */
const citation =
  /(?<!\/[\w-]+ )\b(spec|specification|design|issue)( (decision|row|section|record|note))?s? (§ ?|#)?\d+/i;
/** A decision record may be cited by number where that record exists. */
const record = /\b(?:decision|record)(?: record)?s? (?:no\. ?|#)?(\d+)\b/gi;
const link = /\]\((?!https?:|mailto:|#|\/)([^)\s#]+)(?:#[^)\s]*)?\)/g;
const documentPath = /(?<![\w/])docs\/[\w./-]+\.md\b/g;

const isComment = (line) => /^\s*(\/\/|\/?\*|--|#)/.test(line) || /\s\/\/ /.test(line);

/**
 * Faults in one file. `exists` tells whether a path from the root exists, `records` are the numbers of the decision
 * records that exist.
 */
export function faultsIn(file, text, { exists, records }) {
  const faults = [];
  const isMarkdown = file.endsWith('.md');
  text.split('\n').forEach((line, index) => {
    const add = (words) => faults.push(`${file}:${index + 1}: ${words}`);
    if (isMarkdown) {
      for (const [, target] of line.replaceAll(/`[^`]*`/g, '').matchAll(link)) {
        if (!exists(path.posix.join(path.posix.dirname(file), target))) add(`the link ${target} leads nowhere`);
      }
    }
    for (const [target] of line.matchAll(documentPath)) {
      if (!exists(target)) add(`${target} does not exist`);
    }
    if (!isMarkdown && !isComment(line) && !/\b(it|test|describe)\(/.test(line)) return;
    const cited = citation.exec(line);
    if (cited) add(`"${cited[0]}" cites a document that is not in the repository: say the reason`);
    for (const [words, number] of line.matchAll(record)) {
      if (!records.has(Number(number))) add(`"${words}": there is no such decision record`);
    }
  });
  return faults;
}

/** Texts of the curriculum and generated files cite public documents, which this check does not know. */
const isChecked = (file) =>
  /\.(ts|tsx|mjs|css|sql|md|ya?ml)$/.test(file) &&
  !/^(content|node_modules)\//.test(file) &&
  existsSync(path.join(root, file));

function check() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root })
    .toString()
    .split('\n')
    .filter((file) => file && isChecked(file) && !file.startsWith('scripts/checks/references'));
  const records = new Set(files.map((file) => Number(/^docs\/decisions\/(\d{4})-/.exec(file)?.[1])));
  const exists = (file) => existsSync(path.join(root, file));
  const faults = files.flatMap((file) =>
    faultsIn(file, readFileSync(path.join(root, file), 'utf8'), { exists, records }),
  );
  if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) check();
