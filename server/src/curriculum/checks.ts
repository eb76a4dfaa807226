import { checkChapter } from './checks/chapter-checks.ts';
import { checkQuiz } from './checks/quiz-checks.ts';
import { checkSop } from './checks/sop-checks.ts';
import { antivirusTestString, findsSignature } from './checks/test-string.ts';
import type { Fault } from './fault.ts';
import type { CurriculumReading } from './read.ts';

/** How many procedures each chapter has, chapter 1 first: the whole set that ships. */
const sopCounts = [5, 5, 5, 4, 4, 5, 5, 5, 5, 4, 5, 5, 5];

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The numbers of all procedures that ship. */
export const plannedSops: readonly string[] = sopCounts.flatMap((count, index) =>
  Array.from({ length: count }, (_, sop) => `LC-${twoDigits(index + 1)}-${twoDigits(sop + 1)}`),
);

const isPlanned = (missing: string) =>
  plannedSops.includes(missing) || (Number(missing) >= 1 && Number(missing) <= sopCounts.length);

/** Everything that is wrong with the curriculum's files, by docs/content.md: what cannot be loaded, and what should not ship. */
export function checkCurriculum(reading: CurriculumReading): Fault[] {
  return [
    // A link to what is still to be written is told of once: by the line that says it is missing.
    ...reading.faults.filter(({ missing }) => missing === undefined || !isPlanned(missing)),
    ...reading.chapters.flatMap((chapter) => [...checkChapter(chapter), ...checkQuiz(chapter)]),
    ...reading.sops.flatMap(checkSop),
    ...checkTestString(reading),
    ...checkNumbers(reading),
    ...checkCompleteness(reading),
  ];
}

function checkTestString({ chapters, sops, goldenRulesSource }: CurriculumReading): Fault[] {
  const sources: [string, string][] = [
    ['golden-rules.yaml', goldenRulesSource],
    ...chapters.flatMap(({ slug, sources: files }) =>
      [...files].map(([name, text]): [string, string] => [`chapters/${slug}/${name}`, text]),
    ),
    ...sops.map(({ file, source }): [string, string] => [file, source]),
  ];
  return sources
    .filter(([, text]) => findsSignature(text, antivirusTestString))
    .map(([file]) => ({
      file,
      line: null,
      text: 'holds the antivirus test string, or a part of it',
    }));
}

function checkNumbers({ chapters }: CurriculumReading): Fault[] {
  const seen = new Set<number>();
  return chapters.flatMap(({ slug, file }) => {
    const number = Number.parseInt(slug, 10);
    if (!seen.has(number)) {
      seen.add(number);
      return [];
    }
    return [{ file, line: null, text: `there is a second chapter ${number}` }];
  });
}

/** While the set is being written, what stands is checked all the same; what is missing comes last. */
function checkCompleteness({ chapters, sops }: CurriculumReading): Fault[] {
  const numbers = new Set(chapters.map(({ slug }) => Number.parseInt(slug, 10)));
  const names = new Set(sops.map(({ name }) => name));
  return [
    ...sopCounts.flatMap((_, index) =>
      numbers.has(index + 1)
        ? []
        : [
            {
              file: `chapters/${twoDigits(index + 1)}-…`,
              line: null,
              text: 'the chapter is missing',
            },
          ],
    ),
    ...plannedSops
      .filter((number) => !names.has(number))
      .map((number) => ({
        file: `sops/${number}.md`,
        line: null,
        text: 'the procedure is missing',
      })),
  ];
}
