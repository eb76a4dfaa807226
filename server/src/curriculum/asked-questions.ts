import { z } from 'zod';
import { SopNumber } from './schema.ts';
import { parseYaml, type ParsedYaml } from './yaml.ts';

/**
 * The folder with the sample questions: questions as people would type them. The search of the assistant compares each
 * typed question with the sample questions. The folder has one file for each chapter.
 */
export const askedFolder = 'asked';

const Questions = z.array(z.string().trim().min(1, 'is empty'));

const AskedFile = z.strictObject({
  /** The questions that a section of the module answers, by the id of the section. */
  sections: z.record(z.string(), Questions),
  /** The questions that a procedure answers, by its number. */
  procedures: z.record(SopNumber, Questions),
});
export type AskedFile = z.infer<typeof AskedFile>;

/** The parsed file of a chapter. It can have faults. */
export interface ParsedAskedFile extends ParsedYaml<AskedFile> {
  /** The path in the content folder, such as asked/chapter-01.yaml. */
  readonly file: string;
  readonly chapter: number;
}

/**
 * Parses a file of sample questions. `name` is its name without `.yaml`, such as chapter-01, and `text` its content.
 */
export function parseAskedFile(name: string, text: string): ParsedAskedFile {
  const file = `${askedFolder}/${name}.yaml`;
  const chapter = Number(/^chapter-(\d\d)$/.exec(name)?.[1] ?? 0);
  const parsed = parseYaml(text, AskedFile, file);
  if (chapter > 0) return { ...parsed, file, chapter };
  const fault = { file, line: null, text: 'is not named like chapter-01.yaml' };
  return { ...parsed, value: null, faults: [...parsed.faults, fault], file, chapter };
}

/** Questions that people ask about one section or procedure. */
export interface AskedEntry {
  /** The name of the section (`7#full-or-cleared`) or procedure (`LC-07-05`) that answers the questions. */
  readonly source: string;
  readonly questions: readonly string[];
}

/** Lists the sections and procedures of a file with their questions. */
export const listAskedEntries = ({ chapter, value }: ParsedAskedFile): AskedEntry[] => [
  ...Object.entries(value?.sections ?? {}).map(([id, questions]) => ({ source: `${chapter}#${id}`, questions })),
  ...Object.entries(value?.procedures ?? {}).map(([number, questions]) => ({ source: number, questions })),
];
