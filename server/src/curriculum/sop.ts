import { createHash } from 'node:crypto';
import { type JobCard, recordFormTitle } from '@loopcheck/contract/features/sops/job-card';
import type { Element } from 'hast';
import type { Root } from 'mdast';
import { serializeHtml } from '../platform/html/sanitize.ts';
import type { Fault } from './fault.ts';
import { buildJobCard, describeRecordForm } from './job-card/build-job-card.ts';
import { renderMarkdown } from './markdown.ts';
import { type Outline, buildOutline, lineOf } from './markdown/outline.ts';
import { parseMarkdown } from './markdown/parse.ts';
import { SopFrontMatter } from './schema.ts';
import { parseYaml, type ParsedYaml } from './yaml.ts';

/** A shipped procedure. */
export interface Sop extends SopFrontMatter {
  /**
   * The text below the front matter as sanitised HTML. The HTML ends with an added section, headed `recordFormTitle`,
   * that lists the hold points and the fields of the record form as sentences, so that a search finds them.
   */
  readonly html: string;
  /** The steps for the screen of a phone; null if the text has no steps. */
  readonly jobCard: JobCard | null;
  /** The plain text of the procedure, for searching. */
  readonly text: string;
  /**
   * SHA-256 of the file and of the untried claims of its text, which come from the claims file (`untriedClaims` of
   * `parseSop`).
   */
  readonly contentHash: string;
}

/** The parsed file of a procedure. It can have faults. */
export interface ParsedSop {
  /** The path of the file, relative to the content folder. */
  readonly file: string;
  /** The file name without its extension. */
  readonly name: string;
  /** Null if the front matter is not valid. */
  readonly sop: Sop | null;
  readonly frontMatter: ParsedYaml<SopFrontMatter>;
  readonly body: Root;
  readonly outline: Outline;
  /** The faults that were found while parsing. `checkSop` finds further faults. */
  readonly faults: readonly Fault[];
  readonly source: string;
}

/**
 * Parses a procedure. `name` is the file name without its extension. `untriedClaims` are the claims of the
 * procedure with the grade `knowledge` (neither documented nor tried), as sentences. They come from the claims file.
 */
export function parseSop(name: string, source: string, untriedClaims: readonly string[] = []): ParsedSop {
  const file = `sops/${name}.md`;
  const faults: Fault[] = [];
  const { frontMatter: yaml, body } = parseMarkdown(source);
  if (!yaml) faults.push({ file, line: 1, text: 'has no front matter' });
  const frontMatter = parseYaml(yaml?.source ?? '', SopFrontMatter, file, yaml?.firstLine);
  if (yaml) faults.push(...frontMatter.faults);
  const rendering = renderMarkdown(body, { file, chapter: frontMatter.value?.chapter ?? 0 });
  faults.push(...rendering.faults);
  const jobCard = buildJobCard(body, frontMatter.value, untriedClaims, (node, text) =>
    faults.push({ file, line: lineOf(node), text }),
  );
  const formSentences = jobCard ? describeRecordForm(jobCard) : [];
  const outline = buildOutline(body);
  const sop = frontMatter.value && {
    ...frontMatter.value,
    html: rendering.html + renderFormSentences(formSentences),
    jobCard,
    text: [...outline.passages.map((passage) => passage.text), ...formSentences].join('\n'),
    contentHash: hashSop(source, untriedClaims),
  };
  return { file, name, sop, frontMatter, body, outline, faults, source };
}

const hashSop = (source: string, untriedClaims: readonly string[]): string =>
  createHash('sha256')
    .update([source, ...untriedClaims].join('\n'))
    .digest('hex');

/** Renders the sentences below the heading `recordFormTitle`. Returns an empty text if there are no sentences. */
function renderFormSentences(sentences: readonly string[]): string {
  if (sentences.length === 0) return '';
  const toElement = (tagName: string, text: string): Element => ({
    type: 'element',
    tagName,
    properties: {},
    children: [{ type: 'text', value: text }],
  });
  const paragraphs = sentences.map((sentence) => toElement('p', sentence));
  return serializeHtml({ type: 'root', children: [toElement('h2', recordFormTitle), ...paragraphs] });
}
