import { type WindowsVersion, windowsVersions } from '@loopcheck/simulator';
import type { Fault } from '../fault.ts';
import type { Outline } from '../markdown/outline.ts';
import type { ParsedCurriculum } from '../read.ts';
import type { SopFrontMatter } from '../schema.ts';
import { findPlace } from './places.ts';
import { type BlockFault, type CommandBlock, isTypedOn, runBlocks } from './run-blocks.ts';
import { defaultSetup, type Setups } from './setups.ts';

/** A text with command blocks: a module or a procedure. */
interface PracticeText {
  /** The key of the text in practice/setups.yaml: `chapter-07` or the number of a procedure. */
  readonly key: string;
  readonly file: string;
  readonly blocks: readonly CommandBlock[];
  /** The Windows versions on which the blocks are typed. */
  readonly versions: readonly WindowsVersion[];
}

/** The simulator's names of the Windows versions, by their names in the front matter of a procedure. */
const versionsByName: Readonly<Record<SopFrontMatter['windows'][number], WindowsVersion>> = {
  '7 SP1': '7',
  '10 LTSC 2019': '10-2019',
  '10 LTSC 2021': '10-2021',
  '11': '11',
  'Server 2008 R2': '2008r2',
  'Server 2012 R2': '2012r2',
  'Server 2016': '2016',
  'Server 2019': '2019',
  'Server 2022': '2022',
  'Server 2025': '2025',
};

/** The number of blocks, and the number of runs: a block has one run for each version on which it is typed. */
export interface PracticeCounts {
  readonly blocks: number;
  readonly runs: number;
}

/**
 * Types the lines of every command block of the curriculum on practice hosts (simulated computers), and returns the
 * lines that fail. `setups` has the state that a host must have before the blocks of a text are typed. The blocks of a
 * module are typed on all Windows versions, and those of a procedure on the versions in its front matter. If the front
 * matter names no version, the procedure uses only the laptop, so its blocks are typed on Windows 11. The title of a
 * block can limit the versions further.
 */
export function checkPractice(
  curriculum: ParsedCurriculum,
  setups: Setups,
): { readonly faults: Fault[]; readonly counts: PracticeCounts } {
  const texts = listTexts(curriculum);
  const faults = texts.flatMap(({ file, blocks }) => checkTitles(file, blocks));
  let runs = 0;
  for (const { key, file, blocks, versions } of texts) {
    const blockFaults = versions.flatMap((version) => {
      runs += blocks.filter((block) => isTypedOn(block, version)).length;
      return runBlocks(blocks, setups[key] ?? defaultSetup, version);
    });
    faults.push(...toFaults(file, blockFaults));
  }
  faults.push(...checkSetups(texts, setups));
  return { faults, counts: { blocks: texts.reduce((sum, { blocks }) => sum + blocks.length, 0), runs } };
}

function listTexts({ modules, sops }: ParsedCurriculum): PracticeText[] {
  const moduleTexts = modules.map(({ slug, file, outline }) => ({
    key: `chapter-${slug.slice(0, 2)}`,
    file,
    blocks: listBlocks(outline),
    versions: windowsVersions,
  }));
  const sopTexts = sops.map(({ name, file, outline, frontMatter }) => {
    const namedVersions = (frontMatter.value?.windows ?? []).map((version) => versionsByName[version]);
    return {
      key: name,
      file,
      blocks: listBlocks(outline),
      versions: namedVersions.length > 0 ? namedVersions : (['11'] as const),
    };
  });
  return [...moduleTexts, ...sopTexts].filter(({ blocks }) => blocks.length > 0);
}

function listBlocks({ code }: Outline): CommandBlock[] {
  return code.flatMap(({ variant, text, title, language, line }): CommandBlock[] => {
    if (variant === 'sample' || (language !== 'cmd' && language !== 'powershell')) return [];
    // Comments of cmd (`rem`, `::`) and PowerShell (`#`) are not typed.
    const lines = text.split('\n').filter((each) => each.trim() !== '' && !/^\s*(?:rem\b|::|#)/i.test(each));
    return [{ title, shell: language, isNever: variant === 'never', lines, line }];
  });
}

const checkTitles = (file: string, blocks: readonly CommandBlock[]): Fault[] =>
  blocks
    .filter(({ title }) => !findPlace(title))
    .map(({ title, line }) => ({
      file,
      line,
      text: `the title "${title}" does not say where the lines are typed. Use a title of practice/places.ts`,
    }));

const checkSetups = (texts: readonly PracticeText[], setups: Setups): Fault[] =>
  Object.keys(setups)
    .filter((key) => !texts.some((text) => text.key === key))
    .map((key) => ({ file: 'practice/setups.yaml', line: null, text: `${key} is no text with command blocks` }));

/** One fault for each combination of line and reason, with the versions on which the line fails for this reason. */
function toFaults(file: string, blockFaults: readonly BlockFault[]): Fault[] {
  const byLineAndReason = Map.groupBy(blockFaults, ({ line, text, reason }) => `${line} ${text} ${reason}`);
  return [...byLineAndReason.values()].flatMap((faults) => {
    const [first] = faults;
    if (!first) return [];
    const versions = faults.map(({ version }) => version).join(', ');
    return [{ file, line: first.line, text: `"${first.text}" fails on ${versions}: ${first.reason}` }];
  });
}
