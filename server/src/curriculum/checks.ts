import { checkDrillReferences, checkUniqueDrills } from './checks/drill-checks.ts';
import { checkFileNames } from './checks/file-name-checks.ts';
import { checkModule } from './checks/module-checks.ts';
import { checkQuiz } from './checks/quiz-checks.ts';
import { checkSop } from './checks/sop-checks.ts';
import { antivirusTestSignature, containsSignature } from './checks/antivirus-test-string.ts';
import { checkWords } from './checks/text-checks.ts';
import type { Fault } from './fault.ts';
import type { ParsedCurriculum } from './read.ts';

/** The number of shipped procedures of each shipped module, in the order of the modules. */
const sopCounts = [5, 5, 5, 4, 4, 5, 5, 5, 5, 4, 5, 5, 6];

const formatTwoDigits = (number: number) => String(number).padStart(2, '0');

/** The number of modules that must be shipped. */
export const shippedModuleCount = sopCounts.length;

/** The numbers of all procedures that must be shipped. */
export const shippedSopNumbers: readonly string[] = sopCounts.flatMap((count, index) =>
  Array.from({ length: count }, (_, sopIndex) => `LC-${formatTwoDigits(index + 1)}-${formatTwoDigits(sopIndex + 1)}`),
);

/** True if the module with this chapter number, or the procedure with this number, must be shipped. */
const mustBeShipped = (number: string) =>
  shippedSopNumbers.includes(number) || (Number(number) >= 1 && Number(number) <= shippedModuleCount);

/** Checks the curriculum against those rules of docs/content.md that a program can check. */
export function checkCurriculum(curriculum: ParsedCurriculum): Fault[] {
  return [
    // Links to a module or procedure that must be shipped but is missing are not reported, because checkCompleteness
    // reports the missing module or procedure once.
    ...curriculum.faults.filter(
      ({ missingChapterOrSop }) => missingChapterOrSop === undefined || !mustBeShipped(missingChapterOrSop),
    ),
    ...curriculum.modules.flatMap((module) => [...checkModule(module), ...checkQuiz(module)]),
    ...curriculum.sops.flatMap(checkSop),
    ...curriculum.drills.flatMap((drill) => checkDrillReferences(drill, curriculum)),
    ...checkUniqueDrills(curriculum.drills),
    ...checkFileNames(curriculum.sops),
    ...checkAntivirusTestString(curriculum),
    ...listSources(curriculum).flatMap(([file, source]) => checkWords(file, source)),
    ...checkUniqueChapters(curriculum),
    ...checkCompleteness(curriculum),
  ];
}

/** Lists the files that a technician reads, each with its path and its text. */
function listSources({ modules, sops, drills, goldenRulesSource }: ParsedCurriculum): [file: string, source: string][] {
  return [
    ['golden-rules.yaml', goldenRulesSource],
    ...modules.flatMap(({ slug, sources: files }) =>
      [...files].map(([name, text]): [string, string] => [`modules/${slug}/${name}`, text]),
    ),
    ...[...sops, ...drills].map(({ file, source }): [string, string] => [file, source]),
  ];
}

/** Finds the files that contain the antivirus test string: a harmless text that antivirus programs report as a virus. */
function checkAntivirusTestString(curriculum: ParsedCurriculum): Fault[] {
  return listSources(curriculum)
    .filter(([, text]) => containsSignature(text, antivirusTestSignature))
    .map(([file]) => ({
      file,
      line: null,
      text: 'contains the antivirus test string, or a part of it',
    }));
}

/** Finds modules of a chapter that another module already has. A slug begins with the chapter: `07-event-logs`. */
function checkUniqueChapters({ modules }: ParsedCurriculum): Fault[] {
  const seenChapters = new Set<number>();
  return modules.flatMap(({ slug, file }) => {
    const chapter = Number.parseInt(slug, 10);
    if (!seenChapters.has(chapter)) {
      seenChapters.add(chapter);
      return [];
    }
    return [{ file, line: null, text: `chapter ${chapter} exists twice` }];
  });
}

/** Finds the modules and procedures that must be shipped but do not exist. */
function checkCompleteness({ modules, sops }: ParsedCurriculum): Fault[] {
  const chapters = new Set(modules.map(({ slug }) => Number.parseInt(slug, 10)));
  const sopNumbers = new Set(sops.map(({ name }) => name));
  return [
    ...sopCounts.flatMap((_, index) =>
      chapters.has(index + 1)
        ? []
        : [
            {
              file: `modules/${formatTwoDigits(index + 1)}-…`,
              line: null,
              text: 'the module is missing',
            },
          ],
    ),
    ...shippedSopNumbers
      .filter((number) => !sopNumbers.has(number))
      .map((number) => ({
        file: `sops/${number}.md`,
        line: null,
        text: 'the procedure is missing',
      })),
  ];
}
