import { quizzesEndpoints, type Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refresh } from '../../lib/api/mutation-for.ts';
import { toRefetchDelayMs, toWaitingEndMs } from './quiz-visit.rules.ts';

export type QuizWaitProps = {
  quiz: Pick<Quiz, 'opensInSeconds'>;
  /** The time at which the quiz was fetched, in milliseconds since 1970 by this device's clock. */
  fetchedAt: number;
};

/** Short enough that the display does not skip a second. */
const updateIntervalMs = 250;

/**
 * Returns the seconds until the next attempt can be started, rounded up; 0 if there is no waiting time. Refetches the
 * quiz when the waiting time is over.
 */
export function useQuizWait({ quiz, fetchedAt }: QuizWaitProps): number {
  const client = useQueryClient();
  const endMs = toWaitingEndMs(quiz, fetchedAt);
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (endMs === null) return;
    const timer = setInterval(() => setNowMs(Date.now()), updateIntervalMs);
    const refetchQuiz = () => void refresh(client, [quizzesEndpoints.ofModule, quizzesEndpoints.one]);
    const refetchTimer = setTimeout(refetchQuiz, toRefetchDelayMs(endMs, Date.now()));
    return () => {
      clearInterval(timer);
      clearTimeout(refetchTimer);
    };
  }, [endMs, client]);
  return endMs === null ? 0 : Math.max(0, Math.ceil((endMs - nowMs) / 1000));
}
