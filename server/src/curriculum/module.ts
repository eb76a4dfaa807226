import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModulePart } from '@loopcheck/contract/features/modules/modules.contract';
import type { Element } from 'hast';
import type { Fault } from './fault.ts';
import { renderMarkdown } from './markdown.ts';
import { parseFigure, removeFigureStyle } from './markdown/figure.ts';
import { type Outline, buildOutline, type Section } from './markdown/outline.ts';
import { parseMarkdown } from './markdown/parse.ts';
import { buildParts } from './parts.ts';
import { ModuleFrontMatter, QuizFile } from './schema.ts';
import type { SharedBlocks } from './shared-blocks.ts';
import { parseYaml, type ParsedYaml } from './yaml.ts';

/** The shipped question pool of a module. */
export interface Quiz extends QuizFile {
  /** SHA-256 of quiz.yaml. */
  readonly contentHash: string;
}

/** A shipped module. The entries of its lists are inline Markdown, which `renderInlineHtml` converts to HTML. */
export interface ShippedModule extends Omit<ModuleFrontMatter, 'parts'> {
  /** The name of the module's folder, such as 07-event-logs. */
  readonly slug: string;
  /** The text below the front matter as sanitised HTML. */
  readonly html: string;
  /** The plain text before the first heading. */
  readonly introduction: string;
  readonly sections: readonly Section[];
  readonly parts: readonly ModulePart[];
  /** SHA-256 of module.md and the figures, without their generated styles. */
  readonly contentHash: string;
  /** Null if quiz.yaml does not exist or is not valid. */
  readonly quiz: Quiz | null;
}

/** The parsed files of a module. They can have faults. */
export interface ParsedModule {
  /** The path of module.md, relative to the content folder. */
  readonly file: string;
  readonly slug: string;
  /** Null if the front matter is not valid. */
  readonly module: ShippedModule | null;
  readonly outline: Outline;
  readonly frontMatter: ParsedYaml<ModuleFrontMatter>;
  /** The path of quiz.yaml, relative to the content folder. */
  readonly quizFile: string;
  /** Null if quiz.yaml does not exist. */
  readonly quiz: ParsedYaml<QuizFile> | null;
  /** The paths of the figures within the module's folder, such as `figures/name.svg`. */
  readonly figures: readonly string[];
  /** The faults that were found while parsing. `checkModule` and `checkQuiz` find further faults. */
  readonly faults: readonly Fault[];
  /** The text of every file of the module, by its path within the module's folder. */
  readonly sources: ReadonlyMap<string, string>;
}

/**
 * Returns the SHA-256 hash, in hexadecimal, of the names and texts of files. The hash includes the lengths of the
 * texts, so that it also changes if text moves from one file to another.
 */
function computeHash(sources: Iterable<readonly [string, string]>): string {
  const hash = createHash('sha256');
  for (const [name, text] of sources) hash.update(`${name}\0${text.length}\0${text}\0`);
  return hash.digest('hex');
}

/** Returns the texts of all files in a folder, by their paths within the folder. */
async function readSources(folder: string): Promise<Map<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}

/** Reads the files of a module, inserts the texts of the shared blocks that they include, and parses the files. */
export async function readModule(
  folder: string,
  slug: string,
  sharedBlocks: Pick<SharedBlocks, 'expand'>,
): Promise<ParsedModule> {
  const sources = [...(await readSources(folder))].map(
    ([name, text]) => [name, sharedBlocks.expand(`modules/${slug}/${name}`, text)] as const,
  );
  return parseModule(slug, new Map(sources));
}

/** Parses a module from the texts of its files. The keys of `sources` are paths within the module's folder. */
export function parseModule(slug: string, sources: ReadonlyMap<string, string>): ParsedModule {
  const path = `modules/${slug}`;
  const file = `${path}/module.md`;
  const faults: Fault[] = [];
  const figures = parseFigures(sources, path, faults);
  for (const name of sources.keys()) {
    if (name !== 'module.md' && name !== 'quiz.yaml' && !figures.has(name)) {
      faults.push({ file: `${path}/${name}`, line: null, text: 'is not a file of a module' });
    }
  }

  const text = sources.get('module.md');
  const parsed = parseMarkdown(text ?? '');
  if (text === undefined) faults.push({ file, line: null, text: 'is missing' });
  else if (!parsed.frontMatter) faults.push({ file, line: 1, text: 'has no front matter' });
  const frontMatter = parseYaml(
    parsed.frontMatter?.source ?? '',
    ModuleFrontMatter,
    file,
    parsed.frontMatter?.firstLine,
  );
  const chapter = frontMatter.value?.chapter ?? Number.parseInt(slug, 10);
  const rendering = renderMarkdown(parsed.body, { file, chapter, figures });
  const outline = buildOutline(parsed.body);

  const quizFile = `${path}/quiz.yaml`;
  const quizSource = sources.get('quiz.yaml');
  const quiz = quizSource === undefined ? null : parseYaml(quizSource, QuizFile, quizFile);
  const module = frontMatter.value && {
    ...frontMatter.value,
    slug,
    html: rendering.html,
    introduction: outline.introduction,
    sections: outline.sections,
    parts: buildParts(frontMatter.value.parts, outline),
    contentHash: computeHash(
      [...sources]
        .filter(([name]) => name !== 'quiz.yaml')
        .map(([name, source]) => [name, figures.has(name) ? removeFigureStyle(source) : source] as const),
    ),
    quiz: quiz?.value ? { ...quiz.value, contentHash: computeHash([['quiz.yaml', quizSource ?? '']]) } : null,
  };
  faults.push(...(parsed.frontMatter ? frontMatter.faults : []), ...rendering.faults, ...(quiz?.faults ?? []));
  return { file, slug, module, outline, frontMatter, quizFile, quiz, figures: [...figures.keys()], faults, sources };
}

function parseFigures(sources: ReadonlyMap<string, string>, path: string, faults: Fault[]): Map<string, Element> {
  const figures = new Map<string, Element>();
  for (const [name, source] of sources) {
    if (!/^figures\/[\w-]+\.svg$/.test(name)) continue;
    const figure = parseFigure(source, `${path}/${name}`);
    faults.push(...figure.faults);
    if (figure.drawing) figures.set(name, figure.drawing);
  }
  return figures;
}
