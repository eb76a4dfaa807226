import type { AskedFile, ParsedAskedFile } from '../asked-questions.ts';
import { askedFolder } from '../asked-questions.ts';
import type { Fault } from '../fault.ts';
import type { ParsedCurriculum } from '../read.ts';

const minQuestions = 12;
const questionLengths = { min: 8, max: 120 };

/**
 * The questions of a file with which tests measure the answers of the assistant. These questions must not be in the
 * folder `asked`: the assistant also searches the questions of that folder, so it would find the answer in any case.
 */
export interface TestQuestions {
  readonly file: string;
  readonly questions: readonly string[];
}

/** Converts a question to the form in which questions are compared: words in lower case, without punctuation. */
const fold = (question: string): string =>
  question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Checks the files in the folder `asked`, which contain the sample questions: every section and every procedure has at
 * least `minQuestions` questions, no question occurs twice or in one of `tests`, and each question has an allowed
 * length.
 */
export function checkSampleQuestions(
  { sampleQuestions, modules, sops }: ParsedCurriculum,
  tests: readonly TestQuestions[],
): Fault[] {
  const tested = new Map(tests.flatMap(({ file, questions }) => questions.map((question) => [fold(question), file])));
  const seen = new Map<string, string>();
  const chapters = new Map(
    modules.map(({ slug, outline }) => [Number.parseInt(slug, 10), outline.sections.map(({ id }) => id)]),
  );
  for (const { name } of sops) if (!chapters.has(chapterOf(name))) chapters.set(chapterOf(name), []);
  const placeFaults = [...chapters].flatMap(([chapter, sections]) => {
    const procedures = sops.map(({ name }) => name).filter((name) => chapterOf(name) === chapter);
    const file = sampleQuestions.find((each) => each.chapter === chapter);
    return checkPlaces(file, chapter, { sections, procedures });
  });
  return [
    ...placeFaults,
    ...sampleQuestions
      // The chapter is 0 if the file name has no chapter number. `parseAskedFile` reports such a file.
      .filter(({ chapter }) => chapter > 0 && !chapters.has(chapter))
      .map(({ file, chapter }) => ({ file, line: null, text: `there is no chapter ${chapter}` })),
    ...sampleQuestions.flatMap((file) => checkQuestions(file, tested, seen)),
  ];
}

/** The chapter number in the number of a procedure: 7 for LC-07-05. */
const chapterOf = (sopNumber: string) => Number(sopNumber.slice('LC-'.length, 'LC-00'.length));

/** The places of a chapter that sample questions belong to: its sections and its procedures. */
type Places = Record<keyof AskedFile, readonly string[]>;
const kinds = ['sections', 'procedures'] as const satisfies (keyof AskedFile)[];

/**
 * Finds sections and procedures of a chapter that have too few questions. Also finds names in the file of the chapter
 * that are neither a section nor a procedure of the chapter.
 */
function checkPlaces(parsed: ParsedAskedFile | undefined, chapter: number, places: Places): Fault[] {
  const file = parsed?.file ?? `${askedFolder}/chapter-${String(chapter).padStart(2, '0')}.yaml`;
  if (!parsed) return [{ file, line: null, text: 'is missing' }];
  const { value, lineOf } = parsed;
  if (!value) return [];
  return kinds.flatMap((kind) => [
    ...places[kind].flatMap((place) => {
      const count = value[kind][place]?.length ?? 0;
      const text = `${place} has ${count} questions, fewer than ${minQuestions}`;
      return count < minQuestions ? [{ file, line: lineOf(kind, place), text }] : [];
    }),
    ...Object.keys(value[kind])
      .filter((place) => !places[kind].includes(place))
      .map((place) => ({ file, line: lineOf(kind, place), text: `${place} does not exist in chapter ${chapter}` })),
  ]);
}

/**
 * Checks each question of a file. `tested` has the folded questions of the tests, with their files. Adds the folded
 * questions of this file, with their places, to `seen`.
 */
function checkQuestions(
  { file, value, lineOf }: ParsedAskedFile,
  tested: ReadonlyMap<string, string>,
  seen: Map<string, string>,
): Fault[] {
  if (!value) return [];
  return kinds.flatMap((kind) =>
    Object.entries(value[kind]).flatMap(([place, questions]) =>
      questions.flatMap((question, index) => {
        const key = fold(question);
        const [earlierPlace, testFile] = [seen.get(key), tested.get(key)];
        seen.set(key, earlierPlace ?? `${file} ${place}`);
        const isAllowedLength = question.length >= questionLengths.min && question.length <= questionLengths.max;
        const messages = [
          ...(isAllowedLength
            ? []
            : [`"${question}" does not have ${questionLengths.min} to ${questionLengths.max} characters`]),
          ...(earlierPlace === undefined ? [] : [`"${question}" is already at ${earlierPlace}`]),
          ...(testFile === undefined ? [] : [`"${question}" is a question of ${testFile}`]),
        ];
        return messages.map((text) => ({ file, line: lineOf(kind, place, index), text }));
      }),
    ),
  );
}
