import type { ListedProgress } from '@loopcheck/contract/features/progress/progress.contract';
import type { NextStep } from '@loopcheck/contract/features/next-step/next-step.contract';
import { nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../../lib/api/query-client.ts';
import { keyFor } from '../../lib/api/query-for.ts';
import { mockReplies } from '../../testing/network.ts';
import { nextStepSample, progressSample } from '../../testing/samples.ts';
import { sendDepthReport } from './send-depth-report.ts';
import { sendReadingTime } from './send-reading-time.ts';

const stepKey = keyFor(nextStepEndpoints.own);
const moduleOf = (moduleId: string) => ({ moduleId, chapterNumber: 1, title: 'Title' });
const stepIn = (moduleId: string, changes: Partial<NextStep> = {}) =>
  nextStepSample({ kind: 'continue', module: moduleOf(moduleId), ...changes });
const started = progressSample({ status: 'in_progress', scrollDepthPercentage: 40, startedAt: '2026-03-01T08:00:00Z' });

interface Scenario {
  /** The cached next step. */
  readonly step: NextStep | undefined;
  /** The cached progress before the report. */
  readonly before?: ListedProgress | undefined;
  /** The fields that differ from `started` in the reply to the report. */
  readonly after?: Partial<ListedProgress>;
  /** The time since the cached step was fetched. */
  readonly ageMs?: number;
}

/**
 * Sends a report about the module m1, and returns true if the cached next step is out of date afterwards. `opened`: a
 * reading time of 0 seconds, which states that the text was opened. `depth`: a reading depth of 50 percent.
 */
async function isStepOutdatedAfter(
  report: 'opened' | 'depth',
  { step, before = started, after = {}, ageMs = 0 }: Scenario,
): Promise<boolean> {
  const client = createQueryClient();
  client.setQueryData(stepKey, step, { updatedAt: Date.now() - ageMs });
  client.setQueryData(keyFor(progressEndpoints.list), [before]);
  const reply = { ...started, ...after, readSeconds: 12, secondsToRead: 3, updatedAt: '2026-03-01T09:00:00Z' };
  mockReplies({ 'PUT /api/progress/m1': reply, 'PUT /api/progress/m1/reading': reply });
  const reading = { readingId: '0b7f1d2c-6f64-4a7e-9a34-1f1c5d0e0a01', activeSeconds: 0 };
  if (report === 'depth')
    await sendDepthReport(client, 'm1', { depth: 50, revision: 1 }, { keepalive: false, reading });
  else await sendReadingTime(client, { ...reading, moduleId: 'm1', contentRevision: 1 }, { keepalive: false });
  return client.getQueryState(stepKey)?.isInvalidated === true;
}

describe('the next step after a report about the reading of a module', () => {
  it.each<[string, 'opened' | 'depth', Scenario]>([
    ['the text was only opened', 'opened', { step: stepIn('m1') }],
    ['the text was only opened, and the step is in another module', 'opened', { step: stepIn('m2') }],
    ['the text was only opened, and the step is in no module', 'opened', { step: stepIn('m1', { module: null }) }],
    [
      'only the depth has changed, and the step is in another module',
      'depth',
      {
        step: stepIn('m2'),
        after: { scrollDepthPercentage: 50, progressPercentage: 50 },
      },
    ],
  ])('is not refreshed if %s', async (_case, report, scenario) => {
    expect(await isStepOutdatedAfter(report, scenario)).toBe(false);
  });

  it.each<[string, 'opened' | 'depth', Scenario]>([
    ['the step is to read this module again', 'opened', { step: stepIn('m1', { kind: 'read_sections' }) }],
    [
      'the depth of the module of the step has changed',
      'depth',
      { step: stepIn('m1'), after: { scrollDepthPercentage: 50 } },
    ],
    ['the report has started another module', 'depth', { step: stepIn('m2'), before: progressSample() }],
    [
      'the module no longer has to be read again',
      'opened',
      {
        step: stepIn('m2'),
        before: { ...started, mustReadAgain: true },
      },
    ],
    [
      'the module is locked now',
      'opened',
      {
        step: stepIn('m2'),
        after: { lockedBy: { ...moduleOf('m0'), until: 'passed' } },
      },
    ],
    ['the cached step is older than ten seconds', 'opened', { step: stepIn('m2'), ageMs: 20_000 }],
    [
      'the cached list does not contain the module',
      'opened',
      {
        step: stepIn('m2'),
        before: { ...started, moduleId: 'm3' },
      },
    ],
  ])('is refreshed if %s', async (_case, report, scenario) => {
    expect(await isStepOutdatedAfter(report, scenario)).toBe(true);
  });
});
