import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../prepare/project.mjs';

/**
 * Reads the steps of the first section of docs/runbook.md, which sets up a site. Returns for each step its title, such
 * as "Get it", and the shell commands of its code block as one text.
 */
export function readFirstPage() {
  const text = readFileSync(path.join(root, 'docs/runbook.md'), 'utf8');
  const page = /^## A plant network in twelve commands$(.*?)^## /ms.exec(text)?.[1] ?? '';
  return page
    .split(/^### \d+\. /m)
    .slice(1)
    .map((section) => ({
      title: section.slice(0, section.indexOf('\n')),
      commands: /^```sh\n(.*?)^```$/ms.exec(section)?.[1] ?? '',
    }));
}
