import { useLingui } from '@lingui/react/macro';
import {
  type ModuleProgress,
  progressEndpoints,
  type ReadingTime,
} from '@loopcheck/contract/features/progress/progress.contract';
import { halfPercentage, startedPercentage } from '@loopcheck/contract/features/progress/progress.rules';
import type { SentBodyOf } from '@loopcheck/contract/endpoint';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, isRefusal, isTemporary } from '../../lib/api/api-error.ts';
import { mutationFor, refresh } from '../../lib/api/mutation-for.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { useToast } from '../../ui/toast.tsx';
import type { ReadingClock } from './reading-clock.ts';
import { createEmptyReading } from './reading-id.ts';
import { useShowWait } from './reading-wait.tsx';
import { endpointsChangedByProgress } from './send-completion.ts';
import { findStoredCompletion, storeCompletion } from './stored-completion.ts';

type Options = {
  userId: string;
  moduleId: string;
  /** The content revision that is displayed. 0 if it is unknown: then no revision is sent. */
  revision: number;
  /** Measures the time spent reading; undefined if the text is not displayed. */
  clock?: ReadingClock;
};

/** Returns the actions of a module's buttons, and of its check box "Mark as completed" (`tick`). */
export function useReportProgress({ userId, moduleId, revision, clock }: Options) {
  const { t } = useLingui();
  const { show } = useToast();
  const showWait = useShowWait();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    ...mutationFor(progressEndpoints.update, {
      params: { moduleId },
      refreshes: endpointsChangedByProgress,
    }),
    onSuccess: ({ secondsToRead }, { reading, status }) => {
      if (reading) clock?.confirm(reading, secondsToRead);
      if (status === 'completed') storeCompletion(userId, moduleId, null);
      show({ title: t`Progress Updated`, description: t`Your progress has been saved.`, variant: 'success' });
    },
    onError: (error, { isMarkedComplete, reading, status }) => {
      if (isUnauthorized(error)) return;
      if (status === 'completed' && !isTemporary(error)) storeCompletion(userId, moduleId, null);
      if (isRefusal(error, 'reading_too_fast')) {
        const seconds = error.retryAfterSeconds ?? 0;
        // The server has credited the time of the refused report.
        if (reading) clock?.confirm(reading, seconds);
        showWait(isMarkedComplete ? 'tick' : 'complete', seconds);
        void refresh(client, [progressEndpoints.list]);
        return;
      }
      // The status is 0 if there was no response.
      const isUnreachable = error instanceof ApiError && error.status === 0;
      if (status === 'completed' && isUnreachable && findStoredCompletion(userId, moduleId) !== null) {
        show({ title: t`No network`, description: t`It is sent later.` });
        return;
      }
      show({ title: t`Error`, description: t`Failed to update progress`, variant: 'destructive' });
    },
  });
  const getReading = () => clock?.getReading() ?? createEmptyReading();
  const storeCompletionWith = (reading: ReadingTime) =>
    storeCompletion(userId, moduleId, { revision, completedAt: new Date().toISOString(), reading });
  const revisionField = revision > 0 ? { contentRevision: revision } : {};
  const sendReport = (body: SentBodyOf<typeof progressEndpoints.update>) =>
    mutate({ ...revisionField, reading: getReading(), ...body });
  return {
    isPending,
    /** Reports that the person has started the module. */
    start: () =>
      sendReport({
        status: 'in_progress',
        progressPercentage: startedPercentage,
        startedAt: new Date().toISOString(),
      }),
    /** Reports that the person has done half of the module. */
    markHalf: () => sendReport({ status: 'in_progress', progressPercentage: halfPercentage }),
    /**
     * Stores the completion in this browser without sending it, for a caller that must wait before it calls `complete`.
     * If the person leaves the page before then, `useSendStoredProgressReports` sends the completion at a later visit.
     */
    storeCompletionOnly: () => storeCompletionWith(getReading()),
    /** Sends the completion of the module, and stores the completion until the server confirms or refuses it. */
    complete: () => {
      const reading = getReading();
      storeCompletionWith(reading);
      sendReport({
        status: 'completed',
        progressPercentage: 100,
        completedAt: new Date().toISOString(),
        // The stored completion contains the same reading id. So the server counts the time only once, even if it also
        // receives the stored completion.
        reading,
      });
    },
    /** Sends the tick with 100% reading depth: the server requires both together. `status` is the current status. */
    tick: (status: ModuleProgress['status']) =>
      sendReport({
        scrollDepthPercentage: 100,
        isMarkedComplete: true,
        canStartQuiz: true,
        ...(status === 'completed' ? {} : { status: 'in_progress' as const }),
      }),
  };
}
