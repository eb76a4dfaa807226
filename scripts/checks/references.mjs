/**
 * Finds references to documents that are not in the repository: broken links in Markdown, paths of missing documents,
 * and comments that cite a numbered section of an unnamed document. Prints them, and exits with 1 if there are any.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare/project.mjs';

/**
 * Matches citations such as "design 5", "spec section 3" and "issue 12", which a reader of the code cannot look up. Does
 * not match a citation after the name of a repository, such as "owner/name issue 12".
 */
const citation =
  /(?<!\/[\w-]+ )\b(spec|specification|design|issue)( (decision|row|section|record|note))?s? (§ ?|#)?\d+/i;
/** Matches citations of decision records. They are allowed if the record exists. */
const recordCitation = /\b(?:decision|record)(?: record)?s? (?:no\. ?|#)?(\d+)\b/gi;
/** Matches a relative link in Markdown. The group contains the path. */
const link = /\]\((?!https?:|mailto:|#|\/)([^)\s#]+)(?:#[^)\s]*)?\)/g;
/** Matches the path of a document in docs. */
const documentPath = /(?<![\w/])docs\/[\w./-]+\.md\b/g;

const isComment = (line) => /^\s*(\/\/|\/?\*|--|#)/.test(line) || /\s\/\/ /.test(line);

/**
 * Lists the faults in a file. `exists` returns true if a path, relative to the root folder, exists. `records` are the
 * numbers of the existing decision records.
 */
export function listFaults(file, text, { exists, records }) {
  const faults = [];
  const isMarkdown = file.endsWith('.md');
  text.split('\n').forEach((line, index) => {
    const addFault = (message) => faults.push(`${file}:${index + 1}: ${message}`);
    if (isMarkdown) {
      for (const [, target] of line.replaceAll(/`[^`]*`/g, '').matchAll(link)) {
        if (!exists(path.posix.join(path.posix.dirname(file), target))) addFault(`the link ${target} leads nowhere`);
      }
    }
    for (const [target] of line.matchAll(documentPath)) {
      if (!exists(target)) addFault(`${target} does not exist`);
    }
    if (!isMarkdown && !isComment(line) && !/\b(it|test|describe)\(/.test(line)) return;
    const match = citation.exec(line);
    if (match) addFault(`"${match[0]}" cites a document that is not in the repository: state the reason instead`);
    for (const [quotation, number] of line.matchAll(recordCitation)) {
      if (!records.has(Number(number))) addFault(`"${quotation}": there is no such decision record`);
    }
  });
  return faults;
}

/** The texts of the curriculum are not checked, because they cite public documents. */
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
    listFaults(file, readFileSync(path.join(root, file), 'utf8'), { exists, records }),
  );
  if (faults.length > 0) process.stdout.write(`${faults.join('\n')}\n`);
  process.exitCode = faults.length > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) check();
