import { createHash } from 'node:crypto';
import type { Root } from 'mdast';
import type { Fault } from './fault.ts';
import { renderMarkdown } from './markdown.ts';
import { type Outline, outlineOf } from './markdown/outline.ts';
import { parseMarkdown } from './markdown/parse.ts';
import { SopFront } from './schema.ts';
import { readYaml, type YamlReading } from './yaml.ts';

/** A procedure as shipped. */
export interface Sop extends SopFront {
  /** The text below the front matter, rendered and sanitised. */
  readonly html: string;
  /** The plain text of the procedure, for searching. */
  readonly text: string;
  /** SHA-256 of the file. */
  readonly contentHash: string;
}

/** The file of a procedure as read, valid or not: the input of the checks. */
export interface SopReading {
  readonly file: string;
  /** The file name without its extension. */
  readonly name: string;
  readonly sop: Sop | null;
  readonly front: YamlReading<SopFront>;
  readonly body: Root;
  readonly outline: Outline;
  readonly faults: readonly Fault[];
  readonly source: string;
}

/** Reads one procedure. */
export function readSop(name: string, source: string): SopReading {
  const file = `sops/${name}.md`;
  const faults: Fault[] = [];
  const { front: matter, body } = parseMarkdown(source);
  if (!matter) faults.push({ file, line: 1, text: 'has no front matter' });
  const front = readYaml(matter?.source ?? '', SopFront, file, matter?.firstLine);
  if (matter) faults.push(...front.faults);
  const rendering = renderMarkdown(body, { file, chapter: front.value?.chapter ?? 0 });
  faults.push(...rendering.faults);
  const outline = outlineOf(body);
  const sop = front.value && {
    ...front.value,
    html: rendering.html,
    text: outline.passages.map((passage) => passage.text).join('\n'),
    contentHash: createHash('sha256').update(source).digest('hex'),
  };
  return { file, name, sop, front, body, outline, faults, source };
}
