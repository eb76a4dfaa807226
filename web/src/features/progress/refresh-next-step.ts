import { type NextStep, nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import {
  type ListedProgress,
  type ModuleProgress,
  progressEndpoints,
} from '@loopcheck/contract/features/progress/progress.contract';
import type { QueryClient } from '@tanstack/react-query';
import { refresh } from '../../lib/api/mutation-for.ts';
import { keyFor } from '../../lib/api/query-for.ts';

/**
 * After a report, a cached step that is older than this is always refetched, because another page or somebody else
 * could have changed the step.
 */
const recentStepMs = 10_000;

/** The fields of a module's progress that do not affect a next step in another module. */
const readingFields: ReadonlySet<keyof ModuleProgress> = new Set<keyof ModuleProgress>([
  'scrollDepthPercentage',
  'progressPercentage',
  'readSeconds',
  'secondsToRead',
  'updatedAt',
]);

type ProgressChange = {
  /** The progress in the cached list before the report; undefined if it is unknown. */
  before: ListedProgress | undefined;
  /** The progress in the reply to the report. */
  after: ModuleProgress;
};

/** Returns the progress of a module from the cached list; undefined if it is not cached. */
export const findCachedProgress = (client: QueryClient, moduleId: string): ListedProgress | undefined =>
  client
    .getQueryData<ListedProgress[]>(keyFor(progressEndpoints.list))
    ?.find((progress) => progress.moduleId === moduleId);

/** Refetches the next step after a report about the reading of a module, if the report could have changed the step. */
export async function refreshNextStepAfter(client: QueryClient, change: ProgressChange): Promise<void> {
  if (isRefreshNeeded(client, change)) await refresh(client, [nextStepEndpoints.own]);
}

/**
 * Returns true if the report could have changed the step, or if the cached step is missing or not recent. A report can
 * change a step in these ways:
 * - A change of a field that is not in `readingFields` can change every step.
 * - A change of the depth can change a step in the module of the report.
 * - The step `read_sections` (to read the module of the report again) ends when the text is opened, even if the depth
 *   stays the same.
 */
function isRefreshNeeded(client: QueryClient, { before, after }: ProgressChange): boolean {
  const state = client.getQueryState<NextStep>(keyFor(nextStepEndpoints.own));
  if (!before || !state?.data || state.fetchStatus !== 'idle' || state.isInvalidated) return true;
  if (Date.now() - state.dataUpdatedAt > recentStepMs) return true;
  const changed = (Object.keys(after) as (keyof ModuleProgress)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  if (changed.some((name) => !readingFields.has(name))) return true;
  const { kind, module } = state.data;
  if (module?.moduleId !== after.moduleId) return false;
  const isDepthChanged = changed.includes('scrollDepthPercentage') || changed.includes('progressPercentage');
  return kind === 'read_sections' || isDepthChanged;
}
