import type { QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { toasts } from '../../ui/toasts.ts';
import { useStartAttempt } from './quizzes.hooks.ts';

/**
 * Returns the action of the button Start Quiz (`startAttempt`), and whether an attempt is being started (`isPending`). A
 * double click starts one attempt. A toast reports success or failure.
 */
export function useStartQuiz(quizId: string) {
  const { t } = useLingui();
  const { mutate, isPending } = useStartAttempt();
  // A ref, because the second click of a double click comes before the next render.
  const isStarting = useRef(false);
  const startAttempt = (onStarted: (attempt: QuizAttempt) => void) => {
    if (isStarting.current) return;
    isStarting.current = true;
    mutate(
      { quizId },
      {
        onSuccess: (attempt) => {
          toasts.show({
            variant: 'success',
            title: t`Quiz Started`,
            description: t`Good luck with your quiz!`,
            // At the bottom of the screen, the toast would cover an answer option.
            positionOnPhone: 'below_header',
          });
          onStarted(attempt);
        },
        onError: (error) => {
          if (isUnauthorized(error)) return;
          toasts.show({ variant: 'destructive', title: t`Error`, description: t`Failed to start quiz` });
        },
        onSettled: () => {
          isStarting.current = false;
        },
      },
    );
  };
  return { startAttempt, isPending };
}
