import { type QuizWait, quizWaitsEndpoints } from '@loopcheck/contract/features/quizzes/quiz-waits.contract';
import { implement } from '../../../platform/http/implement.ts';
import { liftWait, listWaits, type WaitRow } from './waits.commands.ts';

export const quizWaitsRoutes = implement(quizWaitsEndpoints, {
  list: async ({ db, config, now, params }) => (await listWaits({ db, config, now }, params.userId)).map(presentWait),
  lift: async ({ db, config, now, user, params }) => {
    await liftWait({ db, config, now }, { actorId: user.id, ...params });
    return (await listWaits({ db, config, now }, params.userId)).map(presentWait);
  },
});

const presentWait = ({ quiz, chapterNumber, opensAt }: WaitRow): QuizWait => ({
  quizId: quiz.id,
  quizTitle: quiz.title,
  chapterNumber,
  failedCount: quiz.used_count,
  opensAt: opensAt.toISOString(),
});
