import { useLingui } from '@lingui/react/macro';
import { badgesEndpoints } from '@loopcheck/contract/features/badges/badges.contract';
import { progressEndpoints, type ModuleProgress } from '@loopcheck/contract/features/progress/progress.contract';
import { halfPercentage, startedPercentage } from '@loopcheck/contract/features/progress/progress.rules';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { useMutation } from '@tanstack/react-query';
import { mutationFor } from '../../lib/api/mutation-for.ts';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { useToast } from '../../ui/toast.tsx';

/**
 * The actions of the buttons of a module and of its check box "Mark as completed" (the tick). `revision` is the content
 * revision that is displayed.
 */
export function useReportProgress(moduleId: string, revision: number) {
  const { t } = useLingui();
  const { show } = useToast();
  const { mutate, isPending } = useMutation({
    ...mutationFor(progressEndpoints.update, {
      params: { moduleId },
      refreshes: [
        progressEndpoints.list,
        progressEndpoints.overview,
        quizzesEndpoints.ofModule,
        quizzesEndpoints.one,
        badgesEndpoints.list,
        recordsEndpoints.recent,
      ],
    }),
    onSuccess: () =>
      show({ title: t`Progress Updated`, description: t`Your progress has been saved.`, variant: 'success' }),
    onError: (error) => {
      if (isUnauthorized(error)) return;
      show({ title: t`Error`, description: t`Failed to update progress`, variant: 'destructive' });
    },
  });
  const displayedRevision = revision > 0 ? { contentRevision: revision } : {};
  return {
    isPending,
    start: () =>
      mutate({
        ...displayedRevision,
        status: 'in_progress',
        progressPercentage: startedPercentage,
        startedAt: new Date().toISOString(),
      }),
    markHalf: () => mutate({ ...displayedRevision, status: 'in_progress', progressPercentage: halfPercentage }),
    complete: () =>
      mutate({
        ...displayedRevision,
        status: 'completed',
        progressPercentage: 100,
        completedAt: new Date().toISOString(),
      }),
    /** The server accepts the tick only at 100% reading depth, so both are sent. `status`: the current status. */
    tick: (status: ModuleProgress['status']) =>
      mutate({
        ...displayedRevision,
        scrollDepthPercentage: 100,
        isMarkedComplete: true,
        canStartQuiz: true,
        ...(status === 'completed' ? {} : { status: 'in_progress' as const }),
      }),
  };
}
