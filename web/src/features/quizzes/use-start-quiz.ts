import type { QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { isUnauthorized } from '../../lib/api/session-loss.ts';
import { toasts } from '../../ui/toasts.ts';
import { useStartAttempt } from './quizzes.hooks.ts';

/** The button Start Quiz: a double click starts once, and both outcomes are told. */
export function useStartQuiz(quizId: string) {
  const { t } = useLingui();
  const { mutate, isPending } = useStartAttempt();
  const isOnItsWay = useRef(false);
  const press = (onBegun: (attempt: QuizAttempt) => void) => {
    if (isOnItsWay.current) return;
    isOnItsWay.current = true;
    mutate(
      { quizId },
      {
        onSuccess: (attempt) => {
          toasts.show({ variant: 'success', title: t`Quiz Started`, description: t`Good luck with your quiz!` });
          onBegun(attempt);
        },
        onError: (error) => {
          if (isUnauthorized(error)) return;
          toasts.show({ variant: 'destructive', title: t`Error`, description: t`Failed to start quiz` });
        },
        onSettled: () => {
          isOnItsWay.current = false;
        },
      },
    );
  };
  return { press, isPending };
}
