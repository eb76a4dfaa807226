import type { AuthoredQuestion, AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';

/** A signed-in session that calls the API over the network, as a browser on our own pages does. */
export interface Caller {
  call<Reply>(method: string, path: string, body?: unknown): Promise<Reply>;
}

async function callerWith(origin: string, path: string, body: object): Promise<Caller> {
  const headers = { origin, 'content-type': 'application/json' };
  const opened = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!opened.ok) throw new Error(`${path} was refused: ${await opened.text()}`);
  const cookie = opened.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return {
    call: async <Reply>(method: string, to: string, sent?: unknown) => {
      const reply = await fetch(origin + to, {
        method,
        headers: { origin, cookie, ...(sent === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
      });
      if (!reply.ok) throw new Error(`${method} ${to} was refused: ${await reply.text()}`);
      return (await reply.json()) as Reply;
    },
  };
}

/** The demo trainer, over the network. */
export const trainerAt = (origin: string) =>
  callerWith(origin, '/api/login', { email: 'trainer@demo.test', password: 'demo-trainer' });

/** A trainee who takes the quiz. */
export interface QuizTaker {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
}

const memberOf = (mark: string, index: number): QuizTaker => ({
  email: `taker-${mark}-${index}@plant.test`,
  password: 'a password for tests',
  fullName: `Taker ${mark} ${String(index).padStart(2, '0')}`,
});

const options = ['alpha', 'beta', 'gamma'];

/**
 * A quiz of five questions in the first module whose first answer key is wrong, and trainees who have taken it: those
 * who know the rest pick the true answer (beta) of the first. The last trainee fails only because of that question.
 */
export async function givenWrongKey(origin: string, mark: string) {
  const trainer = await trainerAt(origin);
  const [module] = await trainer.call<{ id: string }[]>('GET', '/api/training-modules?view=outline');
  const moduleId = module?.id ?? '';
  const title = `Ports and services ${mark}`;
  const quiz = await trainer.call<AuthoredQuiz>('POST', '/api/trainer/quizzes', { moduleId, title, passingScore: 80 });
  const questions: AuthoredQuestion[] = [];
  for (let number = 1; number <= 5; number += 1) {
    const body = {
      question: `Which service is number ${number}?`,
      options,
      correctOption: 1,
      explanation: 'See the list.',
    };
    questions.push(await trainer.call('POST', `/api/trainer/quizzes/${quiz.id}/questions`, body));
  }
  const wrongKey = { origin, moduleId, quizId: quiz.id, questionIds: questions.map((question) => question.id) };
  for (let index = 0; index < 34; index += 1) {
    const known = Math.floor(index / 8);
    const rest = [0, 1, 2, 3].map((place) => (place < known ? 0 : 1 + (index % 2)));
    await takeQuiz(wrongKey, memberOf(mark, index), [known >= 2 ? 1 : index % 2 === 0 ? 0 : 2, ...rest]);
  }
  const stalled = memberOf(mark, 34);
  await takeQuiz(wrongKey, stalled, [1, 0, 0, 0, 2]);
  return { ...wrongKey, title, stalled };
}

interface WrongKey {
  readonly origin: string;
  readonly moduleId: string;
  readonly quizId: string;
  readonly questionIds: readonly string[];
}

async function takeQuiz({ origin, moduleId, quizId, questionIds }: WrongKey, member: QuizTaker, picks: number[]) {
  const { email, password, fullName } = member;
  const account = { email, password, full_name: fullName, employee_id: email };
  const person = await callerWith(origin, '/api/register', account);
  const read = { scrollDepthPercentage: 100, isMarkedComplete: true };
  await person.call('PUT', `/api/progress/${moduleId}`, read);
  const attempt = await person.call<QuizAttempt>('POST', '/api/quiz-attempts', { quizId });
  const answers = Object.fromEntries(questionIds.map((id, index) => [id, options[picks[index] ?? 0]]));
  await person.call('PUT', `/api/quiz-attempts/${attempt.id}`, { answers, completedAt: 'now' });
}
