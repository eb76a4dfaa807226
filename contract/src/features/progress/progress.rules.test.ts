import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyReading,
  applyStartAndHalfButtons,
  requestsCompletion,
  completeModule,
  isHalfDone,
  toModuleState,
  isQuizOpen,
  type ReadingReport,
  type ReadingState,
  initialReadingState,
} from './progress.rules.ts';

const anyRevision = fc.integer({ min: 1, max: 4 });
const anyReport: fc.Arbitrary<ReadingReport> = fc.record(
  {
    scrollDepthPercentage: fc.double({ min: 0, max: 100, noNaN: true }),
    isMarkedComplete: fc.boolean(),
    status: fc.constantFrom('not_started', 'in_progress', 'completed'),
    progressPercentage: fc.oneof(fc.constantFrom(0, 10, 50, 100), fc.double({ min: 0, max: 100, noNaN: true })),
  },
  { requiredKeys: [] },
);
const anyReportOnRevision = fc.record({ report: anyReport, revision: anyRevision });

/** Applies a report of a page that displayed `displayedRevision`. Returns `before` if the server would refuse it. */
function applyReport(before: ReadingState, report: ReadingReport, displayedRevision: number): ReadingState {
  const afterReading = applyReading(before, report, displayedRevision);
  const isCompletion = requestsCompletion(report) && before.status !== 'completed';
  if (isCompletion) return isHalfDone(afterReading) ? completeModule(afterReading) : before;
  return applyStartAndHalfButtons(afterReading, report);
}

const statusRank = { not_started: 0, in_progress: 1, completed: 2 };

/** Returns true if no part of the state is lower in `after` than in `before`. */
function isAtLeast(after: ReadingState, before: ReadingState): boolean {
  return (
    after.depth >= before.depth &&
    after.percentage >= before.percentage &&
    statusRank[after.status] >= statusRank[before.status] &&
    (after.isTicked || !before.isTicked) &&
    (isQuizOpen(after) || !isQuizOpen(before))
  );
}

describe('a series of progress reports', () => {
  test('never lowers depth, percentage or status, never removes the tick "Mark as completed", and never closes the quiz', () => {
    fc.assert(
      fc.property(fc.array(anyReportOnRevision, { maxLength: 30 }), (reports) => {
        let state = initialReadingState;
        for (const each of reports) {
          const after = applyReport(state, each.report, each.revision);
          expect(isAtLeast(after, state)).toBe(true);
          expect(Number.isInteger(after.depth) && Number.isInteger(after.percentage)).toBe(true);
          state = after;
        }
      }),
    );
  });

  test('changes nothing when the depth and the tick of the same report are applied again', () => {
    fc.assert(
      fc.property(fc.array(anyReportOnRevision, { maxLength: 10 }), anyReportOnRevision, (reports, last) => {
        const before = reports.reduce(
          (state, each) => applyReport(state, each.report, each.revision),
          initialReadingState,
        );
        const once = applyReading(before, last.report, last.revision);
        expect(applyReading(once, last.report, last.revision)).toEqual(once);
      }),
    );
  });

  test('leads to the same state in any order of the reports if they contain only reading depths', () => {
    const anyDepthReport = fc.record({
      scrollDepthPercentage: fc.integer({ min: 0, max: 100 }),
      revision: anyRevision,
    });
    const shuffles = fc
      .array(anyDepthReport, { maxLength: 12 })
      .chain((reports) => fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length })));
    fc.assert(
      fc.property(shuffles, ([reports, shuffledReports]) => {
        const applyAll = (list: typeof reports) =>
          list.reduce((state, each) => applyReading(state, each, each.revision), initialReadingState);
        expect(applyAll(shuffledReports)).toEqual(applyAll(reports));
      }),
    );
  });

  test('never lowers the state when all reports are applied a second time', () => {
    fc.assert(
      fc.property(fc.array(anyReportOnRevision, { minLength: 1, maxLength: 12 }), (reports) => {
        const afterOnce = reports.reduce(
          (state, each) => applyReport(state, each.report, each.revision),
          initialReadingState,
        );
        const afterTwice = reports.reduce((state, each) => applyReport(state, each.report, each.revision), afterOnce);
        expect(isAtLeast(afterTwice, afterOnce)).toBe(true);
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
  ])(
    'sets the percentage to half the reading depth, rounded down: the depth %d gives %i',
    (scrollDepthPercentage, percentage) => {
      expect(applyReading(initialReadingState, { scrollDepthPercentage }, 1).percentage).toBe(percentage);
    },
  );

  test('rounds a depth of 99.999 down, so that the module is not half done and its quiz is not open', () => {
    const state = applyReading(initialReadingState, { scrollDepthPercentage: 99.999, isMarkedComplete: true }, 1);
    expect(state).toMatchObject({ depth: 99, isTicked: false });
    expect(isHalfDone(state)).toBe(false);
    expect(isQuizOpen(state)).toBe(false);
  });

  test('accepts the tick only at a depth of 100 and never removes the tick', () => {
    expect(applyReading(initialReadingState, { isMarkedComplete: true }, 1).isTicked).toBe(false);
    const ticked = applyReading(initialReadingState, { scrollDepthPercentage: 100, isMarkedComplete: true }, 1);
    expect(ticked).toMatchObject({ isTicked: true, tickRevision: 1, depthRevision: 1 });
    expect(applyReading(ticked, { scrollDepthPercentage: 0, isMarkedComplete: false }, 2)).toEqual(ticked);
  });

  test('sets depthRevision to an older revision if a later report on the older revision has the greater depth', () => {
    const halfRead = applyReading(initialReadingState, { scrollDepthPercentage: 50 }, 2);
    expect(applyReading(halfRead, { scrollDepthPercentage: 100 }, 1)).toMatchObject({ depth: 100, depthRevision: 1 });
  });

  test('changes tickRevision to a newer revision only after the newer revision was read to the end', () => {
    const afterReading = applyReading(initialReadingState, { scrollDepthPercentage: 100, isMarkedComplete: true }, 1);
    const afterReopening = applyReading(afterReading, { scrollDepthPercentage: 10, isMarkedComplete: true }, 2);
    expect(afterReopening).toMatchObject({ depthRevision: 1, tickRevision: 1 });
    const afterRereading = applyReading(afterReopening, { scrollDepthPercentage: 100, isMarkedComplete: true }, 2);
    expect(afterRereading).toMatchObject({ depthRevision: 2, tickRevision: 2 });
  });
});

describe('applyStartAndHalfButtons', () => {
  test.each([10, 50])(
    'starts the module and raises its percentage if the report has the percentage %i, even without a status',
    (progressPercentage) => {
      expect(applyStartAndHalfButtons(initialReadingState, { progressPercentage })).toMatchObject({
        status: 'in_progress',
        percentage: progressPercentage,
      });
    },
  );

  test('starts the module but keeps its percentage if the percentage from reading is higher than the reported 10', () => {
    const afterReading = applyReading(initialReadingState, { scrollDepthPercentage: 60 }, 1);
    expect(applyStartAndHalfButtons(afterReading, { progressPercentage: 10 })).toMatchObject({
      status: 'in_progress',
      // Half of the depth of 60.
      percentage: 30,
    });
  });

  test.each([0, 9, 11, 49, 51, 99, 10.5])(
    'ignores the reported percentage %d, which is neither 10 nor 50',
    (progressPercentage) => {
      expect(applyStartAndHalfButtons(initialReadingState, { progressPercentage })).toEqual(initialReadingState);
    },
  );

  test('changes the status to in_progress if the quiz is open, even if the report has the status not_started', () => {
    const afterReading = applyReading(initialReadingState, { scrollDepthPercentage: 100, isMarkedComplete: true }, 1);
    expect(applyStartAndHalfButtons(afterReading, { status: 'not_started' }).status).toBe('in_progress');
  });

  test('does not change a completed module', () => {
    const completed = completeModule(initialReadingState);
    expect(applyStartAndHalfButtons(completed, { status: 'not_started', progressPercentage: 10 })).toEqual(completed);
  });
});

describe('toModuleState', () => {
  test.each([
    ['completed', null, { moduleId: 'a' }, 'completed'],
    ['in_progress', '2026-01-01T00:00:00Z', { moduleId: 'a' }, 'in_progress'],
    ['not_started', '2026-01-01T00:00:00Z', null, 'in_progress'],
    ['not_started', null, { moduleId: 'a' }, 'locked'],
    ['not_started', null, null, 'available'],
  ] as const)('maps status %s, start %s and locking module %o to %s', (status, startedAt, lockedBy, expected) => {
    expect(toModuleState({ status, startedAt, lockedBy })).toBe(expected);
  });
});
