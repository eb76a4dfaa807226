import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShippedKnowledge } from '../features/assistant/index.ts';
import {
  type AskedEntry,
  askedFolder,
  listAskedEntries,
  type ParsedAskedFile,
  parseAskedFile,
} from './asked-questions.ts';
import {
  answersFile,
  dangersFile,
  factsFile,
  listShippedTexts,
  type ParsedKnowledge,
  parseKnowledge,
  toShippedKnowledge,
} from './assistant-knowledge.ts';
import { type ClaimsFile, claimsFile, listUntriedClaims, parseClaims } from './claims.ts';
import { type ShippedModule, type ParsedModule, readModule } from './module.ts';
import { drillsFolder, type ParsedDrill, parseDrill, type ShippedDrill } from './drill.ts';
import { CurriculumError, type Fault } from './fault.ts';
import { checkLinks } from './links.ts';
import { GoldenRules, Synonyms } from './schema.ts';
import { createSharedBlocks, type SharedBlocks } from './shared-blocks.ts';
import { parseSop, type Sop, type ParsedSop } from './sop.ts';
import { parseYaml, type ParsedYaml } from './yaml.ts';

/** The valid curriculum, as the server loads it into the database. */
export interface Curriculum {
  /** Sorted by chapter number. */
  readonly modules: readonly ShippedModule[];
  /** Sorted by number. */
  readonly sops: readonly Sop[];
  /** Sorted by id. */
  readonly drills: readonly ShippedDrill[];
  /** Inline Markdown, which `renderInlineHtml` converts to HTML. */
  readonly goldenRules: readonly string[];
  /** Groups of words and phrases that mean the same on a plant, for the assistant's search. */
  readonly synonyms: readonly (readonly string[])[];
  /**
   * What the assistant knows: the dangerous acts that it warns about, its facts and its prepared answers. Null if the
   * content folder has none of the files with this knowledge.
   */
  readonly knowledge: ShippedKnowledge | null;
  /** The sample questions (what people ask about each section and procedure), for the assistant's search. */
  readonly sampleQuestions: readonly AskedEntry[];
}

/** The parsed content folder. It can have faults. */
export interface ParsedCurriculum {
  readonly modules: readonly ParsedModule[];
  readonly sops: readonly ParsedSop[];
  readonly drills: readonly ParsedDrill[];
  readonly goldenRules: readonly string[];
  /** The text of golden-rules.yaml with its shared blocks; empty if the file is missing. */
  readonly goldenRulesSource: string;
  readonly synonyms: readonly (readonly string[])[];
  /** Null if the content folder has none of the files of the assistant's knowledge. */
  readonly knowledge: ParsedKnowledge | null;
  /** The files of the sample questions, in the folder `asked`. */
  readonly sampleQuestions: readonly ParsedAskedFile[];
  /**
   * The file claims.yaml: the factual claims that the modules and procedures make, each with its evidence. Null if the
   * folder does not have the file.
   */
  readonly claims: ParsedYaml<ClaimsFile> | null;
  /** The faults that prevent the server from loading the curriculum. `checkCurriculum` finds further faults. */
  readonly faults: readonly Fault[];
}

const goldenRulesFile = 'golden-rules.yaml';
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

/**
 * Reads and parses the content folder. Does not throw an error for faults, but returns all faults together with the
 * content.
 */
export async function readContentFolder(contentDirectory: string): Promise<ParsedCurriculum> {
  const entries = await readdir(contentDirectory, { recursive: true, withFileTypes: true });
  const listEntries = (folder: string) =>
    entries.filter((entry) => entry.parentPath === join(contentDirectory, folder)).toSorted(byName);
  const readFiles = (folder: string, extension: string) =>
    Promise.all(
      listEntries(folder)
        .filter((entry) => entry.isFile() && entry.name.endsWith(extension))
        .map(async (entry): Promise<[name: string, source: string]> => [
          entry.name.slice(0, -extension.length),
          await readFile(join(entry.parentPath, entry.name), 'utf8'),
        ]),
    );
  const sharedBlocks = createSharedBlocks(new Map(await readFiles('shared', '.md')));
  const modules = await Promise.all(
    listEntries('modules')
      .filter((entry) => entry.isDirectory())
      .map((entry) => readModule(join(entry.parentPath, entry.name), entry.name, sharedBlocks)),
  );
  const claimsSource = await readTextIfExists(join(contentDirectory, claimsFile));
  const claims = claimsSource === null ? null : parseClaims(claimsSource);
  const sops = (await readFiles('sops', '.md')).map(([name, source]) => {
    const expandedSource = sharedBlocks.expand(`sops/${name}.md`, source);
    // The claims in this procedure that no documentation supports and that nobody has tried on a computer. The job card
    // shows them.
    const untriedClaims = claims?.value ? listUntriedClaims(claims.value, name, expandedSource) : [];
    return parseSop(name, expandedSource, untriedClaims);
  });
  const drills = (await readFiles(drillsFolder, '.yaml')).map(([name, source]) => parseDrill(name, source));
  const unexpandedRulesSource = await readTextIfExists(join(contentDirectory, goldenRulesFile));
  const goldenRulesSource =
    unexpandedRulesSource === null ? null : sharedBlocks.expand(goldenRulesFile, unexpandedRulesSource);
  const rules = parseYaml(goldenRulesSource ?? '', GoldenRules, goldenRulesFile);
  const synonymsSource = await readTextIfExists(join(contentDirectory, synonymsFile));
  const synonyms = parseYaml(synonymsSource ?? '[]', Synonyms, synonymsFile);
  const knowledge = await readKnowledge(contentDirectory, sharedBlocks);
  const askedFiles = await readFiles(askedFolder, '.yaml');
  const sampleQuestions = askedFiles.map(([name, source]) => parseAskedFile(name, source));
  const faults = [
    ...(knowledge ? Object.values(knowledge).flatMap((parsedFile) => parsedFile.faults) : []),
    ...(goldenRulesSource === null ? [{ file: goldenRulesFile, line: null, text: 'is missing' }] : rules.faults),
    ...synonyms.faults,
    ...(claims?.faults ?? []),
    ...sharedBlocks.listFaults(),
    ...[...modules, ...sops, ...drills, ...sampleQuestions].flatMap((parsedFile) => parsedFile.faults),
    ...checkLinks(modules, sops),
  ];
  return {
    modules,
    sops,
    drills,
    goldenRules: rules.value ?? [],
    goldenRulesSource: goldenRulesSource ?? '',
    synonyms: synonyms.value ?? [],
    knowledge,
    sampleQuestions,
    claims,
    faults,
  };
}

/** Reads the files of the assistant's knowledge. Returns null if none of these files exists. */
async function readKnowledge(contentDirectory: string, sharedBlocks: SharedBlocks): Promise<ParsedKnowledge | null> {
  const read = async (file: string) => {
    const source = await readTextIfExists(join(contentDirectory, file));
    return source === null ? null : sharedBlocks.expand(file, source);
  };
  const [dangers, facts, answers] = [await read(dangersFile), await read(factsFile), await read(answersFile)];
  if (dangers === null && facts === null && answers === null) return null;
  return parseKnowledge({ dangers: dangers ?? '', facts: facts ?? '', answers: answers ?? '' });
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

/** Returns the parsed contents without their sources and faults. Throws CurriculumError if there are faults. */
function toCurriculum(parsed: ParsedCurriculum): Curriculum {
  const { goldenRules, synonyms, knowledge, faults } = parsed;
  if (faults.length > 0) throw new CurriculumError(faults);
  const modules = parsed.modules.flatMap(({ module }) => module ?? []).toSorted((a, b) => a.chapter - b.chapter);
  const sops = parsed.sops.flatMap(({ sop }) => sop ?? []).toSorted((a, b) => (a.number < b.number ? -1 : 1));
  return {
    modules,
    sops,
    drills: parsed.drills.flatMap(({ drill }) => drill ?? []).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    goldenRules,
    synonyms,
    knowledge: knowledge && toShippedKnowledge(knowledge, listShippedTexts(modules, sops)),
    sampleQuestions: parsed.sampleQuestions.flatMap(listAskedEntries),
  };
}

/**
 * Reads the curriculum in the folder `contentDirectory`. If the curriculum has faults, throws a CurriculumError with
 * all faults.
 */
export async function readCurriculum(contentDirectory: string): Promise<Curriculum> {
  return toCurriculum(await readContentFolder(contentDirectory));
}
