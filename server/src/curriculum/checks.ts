import { checkModule } from './checks/module-checks.ts';
import { checkQuiz } from './checks/quiz-checks.ts';
import { checkSop } from './checks/sop-checks.ts';
import { antivirusTestString, findsSignature } from './checks/test-string.ts';
import type { Fault } from './fault.ts';
import type { CurriculumReading } from './read.ts';

/** The number of shipped procedures of each module, in the order of the modules. */
const sopCounts = [5, 5, 5, 4, 4, 5, 5, 5, 5, 4, 5, 5, 5];

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** The numbers of all shipped procedures. */
export const shippedSops: readonly string[] = sopCounts.flatMap((count, index) =>
  Array.from({ length: count }, (_, sop) => `LC-${twoDigits(index + 1)}-${twoDigits(sop + 1)}`),
);

const isShipped = (missing: string) =>
  shippedSops.includes(missing) || (Number(missing) >= 1 && Number(missing) <= sopCounts.length);

/** All violations of docs/content.md: content that cannot be loaded, and content that must not be shipped. */
export function checkCurriculum(reading: CurriculumReading): Fault[] {
  return [
    // Links to a missing part of the shipped set are left out, because checkCompleteness reports the missing part.
    ...reading.faults.filter(({ missing }) => missing === undefined || !isShipped(missing)),
    ...reading.modules.flatMap((module) => [...checkModule(module), ...checkQuiz(module)]),
    ...reading.sops.flatMap(checkSop),
    ...checkTestString(reading),
    ...checkNumbers(reading),
    ...checkCompleteness(reading),
  ];
}

function checkTestString({ modules, sops, goldenRulesSource }: CurriculumReading): Fault[] {
  const sources: [string, string][] = [
    ['golden-rules.yaml', goldenRulesSource],
    ...modules.flatMap(({ slug, sources: files }) =>
      [...files].map(([name, text]): [string, string] => [`modules/${slug}/${name}`, text]),
    ),
    ...sops.map(({ file, source }): [string, string] => [file, source]),
  ];
  return sources
    .filter(([, text]) => findsSignature(text, antivirusTestString))
    .map(([file]) => ({
      file,
      line: null,
      text: 'contains the antivirus test string, or a part of it',
    }));
}

function checkNumbers({ modules }: CurriculumReading): Fault[] {
  const seenNumbers = new Set<number>();
  return modules.flatMap(({ slug, file }) => {
    const number = Number.parseInt(slug, 10);
    if (!seenNumbers.has(number)) {
      seenNumbers.add(number);
      return [];
    }
    return [{ file, line: null, text: `chapter ${number} exists twice` }];
  });
}

/** The missing modules and procedures of the shipped set. */
function checkCompleteness({ modules, sops }: CurriculumReading): Fault[] {
  const numbers = new Set(modules.map(({ slug }) => Number.parseInt(slug, 10)));
  const names = new Set(sops.map(({ name }) => name));
  return [
    ...sopCounts.flatMap((_, index) =>
      numbers.has(index + 1)
        ? []
        : [
            {
              file: `modules/${twoDigits(index + 1)}-…`,
              line: null,
              text: 'the module is missing',
            },
          ],
    ),
    ...shippedSops
      .filter((number) => !names.has(number))
      .map((number) => ({
        file: `sops/${number}.md`,
        line: null,
        text: 'the procedure is missing',
      })),
  ];
}
