import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ShippedModule, type ModuleReading, readModule } from './module.ts';
import { CurriculumFault, type Fault } from './fault.ts';
import { checkLinks } from './links.ts';
import { GoldenRules, Synonyms } from './schema.ts';
import { readSop, type Sop, type SopReading } from './sop.ts';
import { readYaml } from './yaml.ts';

/** The shipped curriculum, as the server loads it. */
export interface Curriculum {
  /** Ordered by chapter number. */
  readonly modules: readonly ShippedModule[];
  /** Ordered by number. */
  readonly sops: readonly Sop[];
  /** Inline Markdown; inlineHtml turns it into HTML. */
  readonly goldenRules: readonly string[];
  /** Groups of words that are synonyms in this field, for the assistant's search. */
  readonly synonyms: readonly (readonly string[])[];
}

/** The content folder as read, valid or not: the input of the checks. */
export interface CurriculumReading {
  readonly modules: readonly ModuleReading[];
  readonly sops: readonly SopReading[];
  readonly goldenRules: readonly string[];
  readonly goldenRulesSource: string;
  readonly synonyms: readonly (readonly string[])[];
  readonly faults: readonly Fault[];
}

const rulesFile = 'golden-rules.yaml';
const synonymsFile = 'assistant-synonyms.yaml';

/** The text of a file, or null when it does not exist. */
export async function readText(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    // A missing file is a fault of the content; any other error is not.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads the content folder and collects all faults, instead of stopping at the first. */
export async function gatherCurriculum(contentDirectory: string): Promise<CurriculumReading> {
  const entries = await readdir(contentDirectory, { recursive: true, withFileTypes: true });
  const within = (folder: string) =>
    entries.filter((entry) => entry.parentPath === join(contentDirectory, folder)).toSorted(byName);
  const modules = await Promise.all(
    within('modules')
      .filter((entry) => entry.isDirectory())
      .map((entry) => readModule(join(entry.parentPath, entry.name), entry.name)),
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
  const synonymsSource = await readText(join(contentDirectory, synonymsFile));
  const synonyms = readYaml(synonymsSource ?? '[]', Synonyms, synonymsFile);
  const faults = [
    ...(goldenRulesSource === null ? [{ file: rulesFile, line: null, text: 'is missing' }] : rules.faults),
    ...synonyms.faults,
    ...[...modules, ...sops].flatMap((reading) => reading.faults),
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

/** The curriculum of a reading without faults. Throws CurriculumFault otherwise. */
function validCurriculum(reading: CurriculumReading): Curriculum {
  if (reading.faults.length > 0) throw new CurriculumFault(reading.faults);
  return {
    modules: reading.modules.flatMap(({ module }) => module ?? []).toSorted((a, b) => a.chapter - b.chapter),
    sops: reading.sops.flatMap(({ sop }) => sop ?? []).toSorted((a, b) => (a.number < b.number ? -1 : 1)),
    goldenRules: reading.goldenRules,
    synonyms: reading.synonyms,
  };
}

/** Reads the curriculum in `contentDirectory`. Throws CurriculumFault with all faults when it cannot be loaded. */
export async function readCurriculum(contentDirectory: string): Promise<Curriculum> {
  return validCurriculum(await gatherCurriculum(contentDirectory));
}
