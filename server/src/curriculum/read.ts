import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ShippedModule, type ParsedModule, readModule } from './module.ts';
import { CurriculumError, type Fault } from './fault.ts';
import { checkLinks } from './links.ts';
import { GoldenRules, Synonyms } from './schema.ts';
import { parseSop, type Sop, type ParsedSop } from './sop.ts';
import { parseYaml } from './yaml.ts';

/** The shipped curriculum in the form in which the server loads it. */
export interface Curriculum {
  /** Ordered by chapter number. */
  readonly modules: readonly ShippedModule[];
  /** Ordered by number. */
  readonly sops: readonly Sop[];
  /** Inline Markdown, which `renderInlineHtml` converts to HTML. */
  readonly goldenRules: readonly string[];
  /** Groups of words and phrases that are synonyms in this field, for the assistant's search. */
  readonly synonyms: readonly (readonly string[])[];
}

/** The parsed content folder, which may have faults. */
export interface ParsedCurriculum {
  readonly modules: readonly ParsedModule[];
  readonly sops: readonly ParsedSop[];
  readonly goldenRules: readonly string[];
  readonly goldenRulesSource: string;
  readonly synonyms: readonly (readonly string[])[];
  /** The faults because of which the server cannot load the curriculum. `checkCurriculum` finds further ones. */
  readonly faults: readonly Fault[];
}

const rulesFile = 'golden-rules.yaml';
const synonymsFile = 'assistant-synonyms.yaml';

/** Reads a text file. Returns null if the file does not exist. */
export async function readTextIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads and parses the content folder. Collects all faults instead of throwing an error at the first one. */
export async function readContentFolder(contentDirectory: string): Promise<ParsedCurriculum> {
  const entries = await readdir(contentDirectory, { recursive: true, withFileTypes: true });
  const listEntries = (folder: string) =>
    entries.filter((entry) => entry.parentPath === join(contentDirectory, folder)).toSorted(byName);
  const modules = await Promise.all(
    listEntries('modules')
      .filter((entry) => entry.isDirectory())
      .map((entry) => readModule(join(entry.parentPath, entry.name), entry.name)),
  );
  const sops = await Promise.all(
    listEntries('sops')
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map(async (entry) =>
        parseSop(entry.name.slice(0, -'.md'.length), await readFile(join(entry.parentPath, entry.name), 'utf8')),
      ),
  );
  const goldenRulesSource = await readTextIfExists(join(contentDirectory, rulesFile));
  const rules = parseYaml(goldenRulesSource ?? '', GoldenRules, rulesFile);
  const synonymsSource = await readTextIfExists(join(contentDirectory, synonymsFile));
  const synonyms = parseYaml(synonymsSource ?? '[]', Synonyms, synonymsFile);
  const faults = [
    ...(goldenRulesSource === null ? [{ file: rulesFile, line: null, text: 'is missing' }] : rules.faults),
    ...synonyms.faults,
    ...[...modules, ...sops].flatMap((parsedFile) => parsedFile.faults),
    ...checkLinks(modules, sops),
  ];
  return {
    modules,
    sops,
    goldenRules: rules.value ?? [],
    goldenRulesSource: goldenRulesSource ?? '',
    synonyms: synonyms.value ?? [],
    faults,
  };
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** Converts a parsed curriculum to the form in which the server loads it. Throws CurriculumError if it has faults. */
function toCurriculum({ modules, sops, goldenRules, synonyms, faults }: ParsedCurriculum): Curriculum {
  if (faults.length > 0) throw new CurriculumError(faults);
  return {
    modules: modules.flatMap(({ module }) => module ?? []).toSorted((a, b) => a.chapter - b.chapter),
    sops: sops.flatMap(({ sop }) => sop ?? []).toSorted((a, b) => (a.number < b.number ? -1 : 1)),
    goldenRules,
    synonyms,
  };
}

/** Reads the curriculum in `contentDirectory`. Throws CurriculumError with all faults if there are any. */
export async function readCurriculum(contentDirectory: string): Promise<Curriculum> {
  return toCurriculum(await readContentFolder(contentDirectory));
}
