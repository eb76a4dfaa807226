import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyReading,
  applySteps,
  asksForCompletion,
  complete,
  isHalfDone,
  moduleState,
  opensQuiz,
  type ReadingReport,
  type ReadingState,
  untouched,
} from './progress.rules.ts';

const revision = fc.integer({ min: 1, max: 4 });
const report: fc.Arbitrary<ReadingReport> = fc.record(
  {
    scrollDepthPercentage: fc.double({ min: 0, max: 100, noNaN: true }),
    isMarkedComplete: fc.boolean(),
    status: fc.constantFrom('not_started', 'in_progress', 'completed'),
    progressPercentage: fc.oneof(fc.constantFrom(0, 10, 50, 100), fc.double({ min: 0, max: 100, noNaN: true })),
  },
  { requiredKeys: [] },
);
const dated = fc.record({ report, revision });

/** Applies a report in the same way as the server. */
function applyReport(before: ReadingState, sent: ReadingReport, on: number): ReadingState {
  const read = applyReading(before, sent, on);
  const completes = asksForCompletion(sent) && before.status !== 'completed';
  if (completes) return isHalfDone(read) ? complete(read) : before;
  return applySteps(read, sent);
}

const rank = { not_started: 0, in_progress: 1, completed: 2 };

function isAtLeast(after: ReadingState, before: ReadingState): boolean {
  return (
    after.depth >= before.depth &&
    after.percentage >= before.percentage &&
    rank[after.status] >= rank[before.status] &&
    (after.isTicked || !before.isTicked) &&
    (opensQuiz(after) || !opensQuiz(before))
  );
}

describe('a series of reports', () => {
  test('never lowers depth, percentage or status, and never removes the tick or the access to the quiz', () => {
    fc.assert(
      fc.property(fc.array(dated, { maxLength: 30 }), (reports) => {
        let state = untouched;
        for (const each of reports) {
          const after = applyReport(state, each.report, each.revision);
          expect(isAtLeast(after, state)).toBe(true);
          expect(Number.isInteger(after.depth) && Number.isInteger(after.percentage)).toBe(true);
          state = after;
        }
      }),
    );
  });

  test('changes nothing when the same report is applied again', () => {
    fc.assert(
      fc.property(fc.array(dated, { maxLength: 10 }), dated, (reports, last) => {
        const before = reports.reduce((state, each) => applyReport(state, each.report, each.revision), untouched);
        const once = applyReading(before, last.report, last.revision);
        expect(applyReading(once, last.report, last.revision)).toEqual(once);
      }),
    );
  });

  test('results in the same depth and depth revision in any order', () => {
    const reading = fc.record({ scrollDepthPercentage: fc.integer({ min: 0, max: 100 }), revision });
    const shuffles = fc
      .array(reading, { maxLength: 12 })
      .chain((reports) => fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length })));
    fc.assert(
      fc.property(shuffles, ([one, other]) => {
        const end = (reports: typeof one) =>
          reports.reduce((state, each) => applyReading(state, each, each.revision), untouched);
        expect(end(other)).toEqual(end(one));
      }),
    );
  });

  test('never lowers the state when all reports are repeated', () => {
    fc.assert(
      fc.property(fc.array(dated, { minLength: 1, maxLength: 12 }), (reports) => {
        const forwards = reports.reduce((state, each) => applyReport(state, each.report, each.revision), untouched);
        const twice = reports.reduce((state, each) => applyReport(state, each.report, each.revision), forwards);
        expect(isAtLeast(twice, forwards)).toBe(true);
      }),
    );
  });
});

describe('applyReading', () => {
  test.each([
    [0, 0],
    [1, 0],
    [50, 25],
    [99, 49],
    [99.99, 49],
    [100, 50],
  ])('counts %d percent reading depth as %i percent of the module', (scrollDepthPercentage, percentage) => {
    expect(applyReading(untouched, { scrollDepthPercentage }, 1).percentage).toBe(percentage);
  });

  test('never rounds up to a half-done module or an open quiz', () => {
    const nearly = applyReading(untouched, { scrollDepthPercentage: 99.999, isMarkedComplete: true }, 1);
    expect(nearly).toMatchObject({ depth: 99, isTicked: false });
    expect(isHalfDone(nearly)).toBe(false);
    expect(opensQuiz(nearly)).toBe(false);
  });

  test('accepts the tick only at 100 percent depth and never removes it', () => {
    expect(applyReading(untouched, { isMarkedComplete: true }, 1).isTicked).toBe(false);
    const ticked = applyReading(untouched, { scrollDepthPercentage: 100, isMarkedComplete: true }, 1);
    expect(ticked).toMatchObject({ isTicked: true, tickRevision: 1, depthRevision: 1 });
    expect(applyReading(ticked, { scrollDepthPercentage: 0, isMarkedComplete: false }, 2)).toEqual(ticked);
  });

  test('does not count a late report on an older revision as reading the newer one', () => {
    const half = applyReading(untouched, { scrollDepthPercentage: 50 }, 2);
    expect(applyReading(half, { scrollDepthPercentage: 100 }, 1)).toMatchObject({ depth: 100, depthRevision: 1 });
  });

  test('ignores a tick that is repeated on a newer revision before that revision is read', () => {
    const read = applyReading(untouched, { scrollDepthPercentage: 100, isMarkedComplete: true }, 1);
    const reopened = applyReading(read, { scrollDepthPercentage: 10, isMarkedComplete: true }, 2);
    expect(reopened).toMatchObject({ depthRevision: 1, tickRevision: 1 });
    const reread = applyReading(reopened, { scrollDepthPercentage: 100, isMarkedComplete: true }, 2);
    expect(reread).toMatchObject({ depthRevision: 2, tickRevision: 2 });
  });
});

describe('applySteps', () => {
  test.each([10, 50])(
    'starts the module and raises the percentage at %i percent, even without a status',
    (progressPercentage) => {
      expect(applySteps(untouched, { progressPercentage })).toMatchObject({
        status: 'in_progress',
        percentage: progressPercentage,
      });
    },
  );

  test('starts a module on Start Module even if reading has already raised the percentage further', () => {
    const read = applyReading(untouched, { scrollDepthPercentage: 60 }, 1);
    expect(applySteps(read, { progressPercentage: 10 })).toMatchObject({ status: 'in_progress', percentage: 30 });
  });

  test.each([0, 9, 11, 49, 51, 99, 10.5])('ignores %d percent', (progressPercentage) => {
    expect(applySteps(untouched, { progressPercentage })).toEqual(untouched);
  });

  test('sets a module whose quiz is open to in progress, whatever status is reported', () => {
    const read = applyReading(untouched, { scrollDepthPercentage: 100, isMarkedComplete: true }, 1);
    expect(applySteps(read, { status: 'not_started' }).status).toBe('in_progress');
  });

  test('never moves the status back', () => {
    const done = complete(untouched);
    expect(applySteps(done, { status: 'not_started', progressPercentage: 10 })).toEqual(done);
  });
});

describe('moduleState', () => {
  test.each([
    ['completed', null, { moduleId: 'a' }, 'completed'],
    ['in_progress', '2026-01-01T00:00:00Z', { moduleId: 'a' }, 'in_progress'],
    ['not_started', '2026-01-01T00:00:00Z', null, 'in_progress'],
    ['not_started', null, { moduleId: 'a' }, 'locked'],
    ['not_started', null, null, 'available'],
  ] as const)('for status %s, started at %s and locked by %o is %s', (status, startedAt, lockedBy, shown) => {
    expect(moduleState({ status, startedAt, lockedBy })).toBe(shown);
  });
});
