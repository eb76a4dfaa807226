import { type NextStep, nextStepEndpoints } from '@loopcheck/contract/features/next-step/next-step.contract';
import {
  type ListedProgress,
  type ModuleProgress,
  progressEndpoints,
} from '@loopcheck/contract/features/progress/progress.contract';
import type { QueryClient } from '@tanstack/react-query';
import { refresh } from '../../lib/api/mutation-for.ts';
import { keyFor } from '../../lib/api/query-for.ts';

/** A step that is older is refreshed in any case: somebody else, or another page, may have changed it. */
const recentStepMs = 10_000;

/** The fields of a progress that do not affect the step in another module. */
const readingFields: ReadonlySet<keyof ModuleProgress> = new Set<keyof ModuleProgress>([
  'scrollDepthPercentage',
  'progressPercentage',
  'readSeconds',
  'secondsToRead',
  'updatedAt',
]);

type Write = {
  /** The progress in the cached list before the write; undefined if it is unknown. */
  before: ListedProgress | undefined;
  /** The progress in the reply. */
  after: ModuleProgress;
};

export const findCachedProgress = (client: QueryClient, moduleId: string): ListedProgress | undefined =>
  client
    .getQueryData<ListedProgress[]>(keyFor(progressEndpoints.list))
    ?.find((progress) => progress.moduleId === moduleId);

/** Refetches the next step after a report about the reading of a module, unless the report cannot have changed it. */
export async function refreshNextStepAfter(client: QueryClient, write: Write): Promise<void> {
  if (!isStepUnchanged(client, write)) await refresh(client, [nextStepEndpoints.own]);
}

/**
 * True if the cached step is recent, and the report has changed nothing on which it depends. The first report of an
 * opened text changes no depth. It can change only the step `read_sections`, which asks for a new reading of this module.
 * All other steps of this module contain its depth.
 */
function isStepUnchanged(client: QueryClient, { before, after }: Write): boolean {
  const state = client.getQueryState<NextStep>(keyFor(nextStepEndpoints.own));
  if (!before || !state?.data || state.fetchStatus !== 'idle' || state.isInvalidated) return false;
  if (Date.now() - state.dataUpdatedAt > recentStepMs) return false;
  const changed = (Object.keys(after) as (keyof ModuleProgress)[]).filter(
    (name) => JSON.stringify(after[name]) !== JSON.stringify(before[name]),
  );
  if (!changed.every((name) => readingFields.has(name))) return false;
  const { kind, module } = state.data;
  if (module?.moduleId !== after.moduleId) return true;
  const isDepthChanged = changed.includes('scrollDepthPercentage') || changed.includes('progressPercentage');
  return kind !== 'read_sections' && !isDepthChanged;
}
