import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The test files that take much longer than the others of their run, the slowest first. A run that started one of these
 * last would wait for it with only one processor in use.
 */
const slowestFiles = [
  'server/src/curriculum/practice/drills.long.test.ts',
  'server/src/features/quizzes/feedback.long.test.ts',
  'server/src/endpoints.long.test.ts',
  'server/src/two-servers.long.test.ts',
  'server/src/curriculum/practice/forbidden-acts.long.test.ts',
  'server/src/endpoints.test.ts',
  'server/src/access.test.ts',
];

/** The place of a file among the slowest ones; behind all of them for any other file. */
function placeOf({ moduleId }: TestSpecification): number {
  const index = slowestFiles.findIndex((file) => moduleId.endsWith(`/${file}`));
  return index === -1 ? slowestFiles.length : index;
}

/** Starts the slowest test files first. On a fresh clone, Vitest itself only knows the sizes of the files. */
export class SlowestFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is the method of the base class, not of an array
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
