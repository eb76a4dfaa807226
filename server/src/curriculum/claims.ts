import { z } from 'zod';
import { escapePattern } from '../platform/text/escape-pattern.rules.ts';
import { SopNumber } from './schema.ts';
import { parseYaml, type ParsedYaml } from './yaml.ts';

/** The file with the factual claims that the modules and procedures make, and the evidence for each. */
export const claimsFile = 'claims.yaml';

/** The name of a text: a procedure by its number, and the text of a module by its chapter, such as `chapter-07`. */
const TextName = z.union([SopNumber, z.string().regex(/^chapter-\d\d$/, 'is not a name like chapter-07')]);

const singleLine = (maxLength: number) =>
  z.string().trim().min(1, 'is empty').max(maxLength, `is longer than ${maxLength} characters`);

/**
 * The places of a claim. `covers` lists the words that state the claim, as the texts contain these words; only upper
 * and lower case and line breaks can differ. `in` lists the texts in which these words state the claim; if `in` is
 * absent, these words state the claim in every text.
 */
const Places = {
  covers: z.array(singleLine(200)).min(1, 'is empty'),
  in: z.array(TextName).min(1, 'is empty').optional(),
};

/** The public document in which somebody looked a claim up. */
const Source = z.strictObject({
  title: singleLine(160),
  publisher: singleLine(80),
  section: singleLine(160),
  /** The day on which the document was looked up. */
  lookedUp: z.iso.date('is not a date like 2026-11-20'),
});

/** Creates the schema for the claims of one grade. `evidence` has the additional fields that these claims need. */
const claimSchema = <const Grade extends string, Evidence extends z.ZodRawShape>(grade: Grade, evidence: Evidence) =>
  z.strictObject({
    id: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'is not an id in kebab case'),
    /** The claim as one sentence. */
    claim: singleLine(160),
    ...Places,
    grade: z.literal(grade),
    ...evidence,
  });

/** A factual claim about Windows, a program or a plant, with its grade: the kind of evidence for it. */
const Claim = z.discriminatedUnion('grade', [
  claimSchema('documented', { source: Source }),
  // Who tried the claim, on which day, and on which image of Windows.
  claimSchema('tried', { by: singleLine(80), on: z.iso.date(), image: singleLine(120) }),
  // There is no evidence for the claim yet.
  claimSchema('knowledge', {}),
]);
export type Claim = z.infer<typeof Claim>;
export type ClaimGrade = Claim['grade'];

const ClaimsFile = z.strictObject({
  claims: z.array(Claim),
  /** Values that need no evidence: rules that the course itself sets, and invented values of its examples. */
  own: z.array(z.strictObject({ ...Places, reason: singleLine(160) })),
});
export type ClaimsFile = z.infer<typeof ClaimsFile>;

export const parseClaims = (source: string): ParsedYaml<ClaimsFile> => parseYaml(source, ClaimsFile, claimsFile);

/** A range of characters in a text, from `start` to before `end`. */
export interface Range {
  readonly start: number;
  readonly end: number;
}

/** The words of an entry of claims.yaml, and the texts in which these words state something. */
type EntryPlaces = Pick<Claim, 'covers' | 'in'>;

/** Finds the words of a claim in the text `name`. Returns no ranges if the claim is not for this text. */
export function findClaim(claim: EntryPlaces, name: string, text: string): Range[] {
  if (claim.in && !claim.in.includes(name)) return [];
  return claim.covers.flatMap((words) => findWords(words, text));
}

/**
 * Finds the occurrences of `words` in a text. The words can be on different lines. An occurrence inside a longer
 * word or number is not found.
 */
export function findWords(words: string, text: string): Range[] {
  const pattern = words
    .split(/\s+/)
    .map(escapePattern)
    .join(String.raw`\s+`);
  const noWordBefore = /^\w/.test(words) ? String.raw`(?<![\w]|\d[.,])` : '';
  const noWordAfter = /\w$/.test(words) ? String.raw`(?!\w|[.,]\d)` : '';
  const matches = text.matchAll(new RegExp(`${noWordBefore}${pattern}${noWordAfter}`, 'gi'));
  return [...matches].map(({ index, 0: match }) => ({ start: index, end: index + match.length }));
}

const numberWords =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety';
const amount = String.raw`(?:\d[\d,]*(?:\.\d+)?|${numberWords})`;
const units = [
  'TB|GB|MB|KB|bytes?|bits?|characters?',
  'ms|milliseconds?|seconds?|minutes?|hours?|days?|weeks?|months?|years?',
  '%|percent|V|°C',
].join('|');

/**
 * The values in a text for which evidence is required: amounts with a unit ("five minutes", "4 GB", "15 or 20 days"),
 * hexadecimal codes, and numbers of three to five digits, such as event ids and exit codes.
 */
const valuePattern = new RegExp(
  [
    String.raw`(?<![\w.,-])${amount}(?: (?:to|or|and) ${amount})?[ -]?(?:${units})(?!\w)`,
    String.raw`\b0x[\dA-F]+\b`,
    String.raw`(?<![\w.,:/-])\d{3,5}(?![\w:-]|[.,]\d)`,
  ].join('|'),
  'gi',
);

/**
 * The patterns of the parts of a file that claim nothing: code blocks, figures (whose values are invented examples),
 * the administrative fields of the front matter, and names of products such as Windows 10 or Server 2016.
 */
const partsWithoutClaims = [
  // A code block. Its last line has the same indentation as its first line.
  /^( *)```[^\n]*\n[\s\S]*?^\1```$/gm,
  // A figure.
  /^!\[[^\]\n]*\]\([^\n]*\)$/gm,
  /^(?:date|revision|revisionNote|number|chapter|estimatedMinutes|related|windows|icon):.*$/gm,
  // Names of products with one or several years: `Windows Server 2016, 2019 and 2022`.
  /\b(?:Windows|Server|LTSC|LTSB|Office)(?: Server)? \d{4}(?: R2)?(?:(?:,| and| or| to) \d{4}(?: R2)?)*/g,
  /\b20\d\d R2\b/g,
];

/** Puts spaces in place of the parts of a file that claim nothing. Line breaks and the length of the text remain. */
export const blankPartsWithoutClaims = (source: string): string =>
  partsWithoutClaims.reduce((text, pattern) => text.replace(pattern, (part) => part.replaceAll(/[^\n]/g, ' ')), source);

/** Finds the values for which evidence is required. `text` is the result of `blankPartsWithoutClaims`. */
export const findValues = (text: string): Range[] =>
  [...text.matchAll(valuePattern)].map(({ index, 0: match }) => ({ start: index, end: index + match.length }));

/** The name by which claims refer to the text of a module. `slug` is the name of its folder, such as `07-event-logs`. */
export const moduleTextName = (slug: string): string => `chapter-${slug.slice(0, 2)}`;

/**
 * Returns the claims of the text `name` with the grade `knowledge` (neither documented nor tried on a computer), as
 * sentences of plain text. A site tries these claims before it releases the procedure.
 */
export const listUntriedClaims = ({ claims }: ClaimsFile, name: string, source: string): string[] =>
  claims
    .filter((claim) => claim.grade === 'knowledge' && findClaim(claim, name, source).length > 0)
    .map(({ claim }) => claim.replaceAll('`', ''));
