import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Chapter, type ChapterReading, readChapter } from './chapter.ts';
import { CurriculumFault, type Fault } from './fault.ts';
import { checkLinks } from './links.ts';
import { GoldenRules, TradeWords } from './schema.ts';
import { readSop, type Sop, type SopReading } from './sop.ts';
import { readYaml } from './yaml.ts';

/** The curriculum that ships: what the server loads at its start. */
export interface Curriculum {
  /** In the order of their numbers. */
  readonly chapters: readonly Chapter[];
  /** In the order of their numbers. */
  readonly sops: readonly Sop[];
  /** Inline Markdown, to be shown through inlineHtml. */
  readonly goldenRules: readonly string[];
  /** Groups of words that mean the same on a plant, for the assistant's search. */
  readonly tradeWords: readonly (readonly string[])[];
}

/** Everything found in the content folder, sound or not: what the checks look at. */
export interface CurriculumReading {
  readonly chapters: readonly ChapterReading[];
  readonly sops: readonly SopReading[];
  readonly goldenRules: readonly string[];
  readonly goldenRulesSource: string;
  readonly tradeWords: readonly (readonly string[])[];
  readonly faults: readonly Fault[];
}

const rulesFile = 'golden-rules.yaml';
const tradeWordsFile = 'assistant-synonyms.yaml';

/** The text of a file of the content folder, or null where there is no such file. */
export async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // A file that is not there is a fault of the content; any other trouble is the machine's.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads the content folder and keeps every fault, so that all can be listed at once. */
export async function gatherCurriculum(contentDirectory: string): Promise<CurriculumReading> {
  const entries = await readdir(contentDirectory, { recursive: true, withFileTypes: true });
  const within = (folder: string) =>
    entries.filter((entry) => entry.parentPath === join(contentDirectory, folder)).toSorted(byName);
  const chapters = await Promise.all(
    within('chapters')
      .filter((entry) => entry.isDirectory())
      .map((entry) => readChapter(join(entry.parentPath, entry.name), entry.name)),
  );
  const sops = await Promise.all(
    within('sops')
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map(async (entry) =>
        readSop(entry.name.slice(0, -'.md'.length), await readFile(join(entry.parentPath, entry.name), 'utf8')),
      ),
  );
  const goldenRulesSource = await readText(join(contentDirectory, rulesFile));
  const rules = readYaml(goldenRulesSource ?? '', GoldenRules, rulesFile);
  const tradeWordsSource = await readText(join(contentDirectory, tradeWordsFile));
  const tradeWords = readYaml(tradeWordsSource ?? '[]', TradeWords, tradeWordsFile);
  const faults = [
    ...(goldenRulesSource === null ? [{ file: rulesFile, line: null, text: 'is missing' }] : rules.faults),
    ...tradeWords.faults,
    ...[...chapters, ...sops].flatMap((reading) => reading.faults),
    ...checkLinks(chapters, sops),
  ];
  return {
    chapters,
    sops,
    goldenRules: rules.value ?? [],
    goldenRulesSource: goldenRulesSource ?? '',
    tradeWords: tradeWords.value ?? [],
    faults,
  };
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** The curriculum out of a reading without faults; throws them all as one CurriculumFault otherwise. */
function soundCurriculum(reading: CurriculumReading): Curriculum {
  if (reading.faults.length > 0) throw new CurriculumFault(reading.faults);
  return {
    chapters: reading.chapters.flatMap(({ chapter }) => chapter ?? []).toSorted((a, b) => a.chapter - b.chapter),
    sops: reading.sops.flatMap(({ sop }) => sop ?? []).toSorted((a, b) => (a.number < b.number ? -1 : 1)),
    goldenRules: reading.goldenRules,
    tradeWords: reading.tradeWords,
  };
}

/** Reads the curriculum that ships in `contentDirectory`; throws CurriculumFault with all faults when it cannot be loaded. */
export async function readCurriculum(contentDirectory: string): Promise<Curriculum> {
  return soundCurriculum(await gatherCurriculum(contentDirectory));
}
