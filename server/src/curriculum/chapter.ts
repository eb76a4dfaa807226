import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Element } from 'hast';
import type { Fault } from './fault.ts';
import { renderMarkdown } from './markdown.ts';
import { readFigure } from './markdown/figure.ts';
import { type Outline, outlineOf, type Section } from './markdown/outline.ts';
import { parseMarkdown } from './markdown/parse.ts';
import { ChapterFront, QuizFile } from './schema.ts';
import { readYaml, type YamlReading } from './yaml.ts';

/** A pool of questions as it ships. */
export interface Quiz extends QuizFile {
  /** SHA-256 of quiz.yaml. */
  readonly contentHash: string;
}

/** A chapter as it ships. Its lists are inline Markdown, to be shown through inlineHtml. */
export interface Chapter extends ChapterFront {
  /** The folder's name, such as 07-event-logs. */
  readonly slug: string;
  /** The text below the front matter, rendered and sanitised. */
  readonly html: string;
  /** The plain text before the first heading. */
  readonly introduction: string;
  readonly sections: readonly Section[];
  /** SHA-256 of chapter.md and the figures. */
  readonly contentHash: string;
  readonly quiz: Quiz | null;
}

/** A chapter's files as they were read: what the checks look at. */
export interface ChapterReading {
  readonly file: string;
  readonly slug: string;
  readonly chapter: Chapter | null;
  readonly outline: Outline;
  readonly front: YamlReading<ChapterFront>;
  readonly quizFile: string;
  readonly quiz: YamlReading<QuizFile> | null;
  /** The figures' names beside the text, `figures/name.svg`. */
  readonly figures: readonly string[];
  readonly faults: readonly Fault[];
  /** Every text file of the folder, by name, for checks that look at bytes. */
  readonly sources: ReadonlyMap<string, string>;
}

/** SHA-256 over names and contents, so that moving text from one file to another changes it too. */
function hashOf(sources: Iterable<readonly [string, string]>): string {
  const hash = createHash('sha256');
  for (const [name, text] of sources) hash.update(`${name}\0${text.length}\0${text}\0`);
  return hash.digest('hex');
}

async function readSources(folder: string): Promise<Map<string, string>> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
  return new Map(
    await Promise.all(files.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/** Reads the folder of one chapter: text, figures and pool. */
export async function readChapter(folder: string, slug: string): Promise<ChapterReading> {
  return readChapterSources(slug, await readSources(folder));
}

/** Reads a chapter from its files' texts, by their names in its folder. */
export function readChapterSources(slug: string, sources: ReadonlyMap<string, string>): ChapterReading {
  const path = `chapters/${slug}`;
  const file = `${path}/chapter.md`;
  const faults: Fault[] = [];
  const figures = readFigures(sources, path, faults);
  for (const name of sources.keys()) {
    if (name !== 'chapter.md' && name !== 'quiz.yaml' && !figures.has(name)) {
      faults.push({ file: `${path}/${name}`, line: null, text: 'does not belong to a chapter' });
    }
  }

  const text = sources.get('chapter.md');
  const parsed = parseMarkdown(text ?? '');
  if (text === undefined) faults.push({ file, line: null, text: 'is missing' });
  else if (!parsed.front) faults.push({ file, line: 1, text: 'has no front matter' });
  const front = readYaml(parsed.front?.source ?? '', ChapterFront, file, parsed.front?.firstLine);
  const number = front.value?.chapter ?? Number.parseInt(slug, 10);
  const rendering = renderMarkdown(parsed.body, { file, chapter: number, figures });
  const outline = outlineOf(parsed.body);

  const quizFile = `${path}/quiz.yaml`;
  const quizSource = sources.get('quiz.yaml');
  const quiz = quizSource === undefined ? null : readYaml(quizSource, QuizFile, quizFile);
  const chapter = front.value && {
    ...front.value,
    slug,
    html: rendering.html,
    introduction: outline.introduction,
    sections: outline.sections,
    contentHash: hashOf([...sources].filter(([name]) => name !== 'quiz.yaml')),
    quiz: quiz?.value ? { ...quiz.value, contentHash: hashOf([['quiz.yaml', quizSource ?? '']]) } : null,
  };
  faults.push(...(parsed.front ? front.faults : []), ...rendering.faults, ...(quiz?.faults ?? []));
  return { file, slug, chapter, outline, front, quizFile, quiz, figures: [...figures.keys()], faults, sources };
}

function readFigures(sources: ReadonlyMap<string, string>, path: string, faults: Fault[]): Map<string, Element> {
  const figures = new Map<string, Element>();
  for (const [name, source] of sources) {
    if (!/^figures\/[\w-]+\.svg$/.test(name)) continue;
    const figure = readFigure(source, `${path}/${name}`);
    faults.push(...figure.faults);
    if (figure.drawing) figures.set(name, figure.drawing);
  }
  return figures;
}
