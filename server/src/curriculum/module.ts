import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Element } from 'hast';
import type { Fault } from './fault.ts';
import { renderMarkdown } from './markdown.ts';
import { readFigure } from './markdown/figure.ts';
import { type Outline, outlineOf, type Section } from './markdown/outline.ts';
import { parseMarkdown } from './markdown/parse.ts';
import { ModuleFront, QuizFile } from './schema.ts';
import { readYaml, type YamlReading } from './yaml.ts';

/** The question pool of a module, as shipped. */
export interface Quiz extends QuizFile {
  /** SHA-256 of quiz.yaml. */
  readonly contentHash: string;
}

/** A module as shipped. Its lists are inline Markdown; inlineHtml turns them into HTML. */
export interface ShippedModule extends ModuleFront {
  /** The name of the folder, such as 07-event-logs. */
  readonly slug: string;
  /** The text below the front matter, rendered and sanitised. */
  readonly html: string;
  /** The plain text before the first heading. */
  readonly introduction: string;
  readonly sections: readonly Section[];
  /** SHA-256 of module.md and the figures. */
  readonly contentHash: string;
  readonly quiz: Quiz | null;
}

/** The files of a module as read, valid or not: the input of the checks. */
export interface ModuleReading {
  readonly file: string;
  readonly slug: string;
  /** Null when the front matter is not valid. */
  readonly module: ShippedModule | null;
  readonly outline: Outline;
  readonly front: YamlReading<ModuleFront>;
  readonly quizFile: string;
  readonly quiz: YamlReading<QuizFile> | null;
  /** The valid figures, as `figures/name.svg`. */
  readonly figures: readonly string[];
  readonly faults: readonly Fault[];
  /** The text of every file in the folder, by file name. */
  readonly sources: ReadonlyMap<string, string>;
}

/** SHA-256 over names and contents, so that the hash also changes when text moves from one file to another. */
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

/** Reads the folder of one module: text, figures and question pool. */
export async function readModule(folder: string, slug: string): Promise<ModuleReading> {
  return readModuleSources(slug, await readSources(folder));
}

/** Reads a module from the texts of its files; the keys are file names relative to its folder. */
export function readModuleSources(slug: string, sources: ReadonlyMap<string, string>): ModuleReading {
  const path = `modules/${slug}`;
  const file = `${path}/module.md`;
  const faults: Fault[] = [];
  const figures = readFigures(sources, path, faults);
  for (const name of sources.keys()) {
    if (name !== 'module.md' && name !== 'quiz.yaml' && !figures.has(name)) {
      faults.push({ file: `${path}/${name}`, line: null, text: 'is not a file of a module' });
    }
  }

  const text = sources.get('module.md');
  const parsed = parseMarkdown(text ?? '');
  if (text === undefined) faults.push({ file, line: null, text: 'is missing' });
  else if (!parsed.front) faults.push({ file, line: 1, text: 'has no front matter' });
  const front = readYaml(parsed.front?.source ?? '', ModuleFront, file, parsed.front?.firstLine);
  const chapter = front.value?.chapter ?? Number.parseInt(slug, 10);
  const rendering = renderMarkdown(parsed.body, { file, chapter, figures });
  const outline = outlineOf(parsed.body);

  const quizFile = `${path}/quiz.yaml`;
  const quizSource = sources.get('quiz.yaml');
  const quiz = quizSource === undefined ? null : readYaml(quizSource, QuizFile, quizFile);
  const module = front.value && {
    ...front.value,
    slug,
    html: rendering.html,
    introduction: outline.introduction,
    sections: outline.sections,
    contentHash: hashOf([...sources].filter(([name]) => name !== 'quiz.yaml')),
    quiz: quiz?.value ? { ...quiz.value, contentHash: hashOf([['quiz.yaml', quizSource ?? '']]) } : null,
  };
  faults.push(...(parsed.front ? front.faults : []), ...rendering.faults, ...(quiz?.faults ?? []));
  return { file, slug, module, outline, front, quizFile, quiz, figures: [...figures.keys()], faults, sources };
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
