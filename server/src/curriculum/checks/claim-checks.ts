import {
  blankPartsWithoutClaims,
  type ClaimGrade,
  type ClaimsFile,
  claimsFile,
  findClaim,
  findValues,
  moduleTextName,
  type Range,
} from '../claims.ts';
import type { Fault } from '../fault.ts';
import type { ParsedCurriculum } from '../read.ts';

/** A text whose claims need evidence. */
interface CheckedText {
  readonly file: string;
  readonly name: string;
  readonly source: string;
}

type CurriculumWithClaims = Pick<ParsedCurriculum, 'modules' | 'sops' | 'claims'>;

const listTexts = ({ modules, sops }: CurriculumWithClaims): CheckedText[] => [
  ...modules.map(({ file, slug, sources }) => ({
    file,
    name: moduleTextName(slug),
    source: sources.get('module.md') ?? '',
  })),
  ...sops.map(({ file, name, source }) => ({ file, name, source })),
];

/**
 * Checks claims.yaml: each id is used once, some text contains each of the words in `covers`, each text named in `in`
 * contains at least one of these words, and each value in the texts has an entry. `curriculum.claims` is null if the
 * file does not exist.
 */
export function checkClaims(curriculum: CurriculumWithClaims): Fault[] {
  const { claims: parsed } = curriculum;
  if (!parsed) return [{ file: claimsFile, line: null, text: 'is missing' }];
  const { value, lineOf } = parsed;
  if (!value) return [];
  const texts = listTexts(curriculum);
  const seenIds = new Set<string>();
  const entryFaults = [
    ...value.claims.flatMap((claim, index) => {
      const isRepeated = seenIds.has(claim.id);
      seenIds.add(claim.id);
      const messages = isRepeated ? [`the id ${claim.id} is used twice`] : [];
      return [...messages, ...findEntryFaults(claim, texts).map((text) => `${claim.id}: ${text}`)].map((text) => ({
        file: claimsFile,
        line: lineOf('claims', index),
        text,
      }));
    }),
    ...value.own.flatMap((entry, index) =>
      findEntryFaults(entry, texts).map((text) => ({ file: claimsFile, line: lineOf('own', index), text })),
    ),
  ];
  return [...entryFaults, ...texts.flatMap((text) => checkValues(text, value))];
}

/**
 * Returns a message for each of these faults of an entry: words that no text contains, the name of a text that does not
 * exist, and the name of a text that contains none of the entry's words.
 */
function findEntryFaults(
  entry: ClaimsFile['own'][number] | ClaimsFile['claims'][number],
  texts: readonly CheckedText[],
) {
  const isFound = (words: string, text: CheckedText) =>
    findClaim({ ...entry, covers: [words] }, text.name, text.source).length > 0;
  return [
    ...entry.covers
      .filter((words) => !texts.some((text) => isFound(words, text)))
      .map((words) => `no text contains "${words}"`),
    ...(entry.in ?? []).flatMap((name) => {
      const text = texts.find((each) => each.name === name);
      if (!text) return [`names ${name}, which does not exist`];
      return entry.covers.some((words) => isFound(words, text)) ? [] : [`${name} contains none of its words`];
    }),
  ];
}

/** Finds the values of a text, such as "10 minutes", for which claims.yaml has no entry. */
function checkValues({ file, name, source }: CheckedText, { claims, own }: ClaimsFile): Fault[] {
  const covered = [...claims, ...own].flatMap((entry) => findClaim(entry, name, source));
  const isCovered = (value: Range) => covered.some(({ start, end }) => start <= value.start && value.end <= end);
  return findValues(blankPartsWithoutClaims(source))
    .filter((value) => !isCovered(value))
    .map(({ start, end }) => ({
      file,
      line: source.slice(0, start).split('\n').length,
      text: `claims.yaml has no entry for "${source.slice(start, end)}"`,
    }));
}

/** Counts the claims of each grade. */
export function countGrades({ claims }: ClaimsFile): Record<ClaimGrade, number> {
  const counts = { documented: 0, tried: 0, knowledge: 0 };
  for (const { grade } of claims) counts[grade] += 1;
  return counts;
}
