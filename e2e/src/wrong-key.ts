import type { AuthoredQuestion, AuthoredQuiz } from '@loopcheck/contract/features/quizzes/quiz-authoring.contract';
import type { QuizAttempt } from '@loopcheck/contract/features/quizzes/quizzes.contract';

/** A signed-in session that calls the API over the network, as a browser on our own pages does. */
export interface Caller {
  call<Reply>(method: string, path: string, body?: unknown): Promise<Reply>;
}

/** Opens a session by a sign-in or a registration: sends `body` to `path`, and keeps the cookies of the reply. */
async function openSession(origin: string, path: string, body: object): Promise<Caller> {
  const headers = { origin, 'content-type': 'application/json' };
  const signIn = await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!signIn.ok) throw new Error(`${path} was refused: ${await signIn.text()}`);
  const cookie = signIn.headers
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

/** Opens a session of the trainer of demo mode. */
export const trainerAt = (origin: string) =>
  openSession(origin, '/api/login', { email: 'trainer@demo.test', password: 'demo-trainer' });

/** A trainee who takes the quiz. */
export interface QuizTaker {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
}

/** Returns the account of the trainee with this number. `suffix` makes it unique among the tests on one server. */
const accountOf = (suffix: string, index: number): QuizTaker => ({
  email: `taker-${suffix}-${index}@plant.test`,
  password: 'a password for tests',
  fullName: `Taker ${suffix} ${String(index).padStart(2, '0')}`,
});

/** The options of every question. The key of every question says that the first one is right. */
const options = ['alpha', 'beta', 'gamma'];

/**
 * Creates a quiz of five questions in the first module, and 35 trainees who take it. The key of question 1 is wrong:
 * beta is right, and strong trainees choose it. The last trainee, `stalled`, fails only because of that key.
 */
export async function createQuizWithWrongKey(origin: string, suffix: string) {
  const trainer = await trainerAt(origin);
  const [module] = await trainer.call<{ id: string }[]>('GET', '/api/training-modules?view=outline');
  const moduleId = module?.id ?? '';
  const title = `Ports and services ${suffix}`;
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
  const createdQuiz = { origin, moduleId, quizId: quiz.id, questionIds: questions.map((question) => question.id) };
  for (let index = 0; index < 34; index += 1) {
    // How many of questions 2 to 5 the trainee answers correctly: from 0 to 4, more with each group of eight trainees.
    const correctCount = Math.floor(index / 8);
    const otherPicks = [0, 1, 2, 3].map((place) => (place < correctCount ? 0 : 1 + (index % 2)));
    // Strong trainees choose beta for question 1, and the others alpha or gamma.
    const weakPick = index % 2 === 0 ? 0 : 2;
    const firstPick = correctCount >= 2 ? 1 : weakPick;
    await takeQuiz(createdQuiz, accountOf(suffix, index), [firstPick, ...otherPicks]);
  }
  const stalled = accountOf(suffix, 34);
  // Beta, three right answers and a wrong one: 60% with the wrong key, and 80% with the right one.
  await takeQuiz(createdQuiz, stalled, [1, 0, 0, 0, 2]);
  return { ...createdQuiz, title, stalled };
}

interface CreatedQuiz {
  readonly origin: string;
  readonly moduleId: string;
  readonly quizId: string;
  readonly questionIds: readonly string[];
}

/** Registers the trainee, reads the module, and submits an attempt. `picks` has an index in `options` per question. */
async function takeQuiz({ origin, moduleId, quizId, questionIds }: CreatedQuiz, taker: QuizTaker, picks: number[]) {
  const { email, password, fullName } = taker;
  const account = { email, password, full_name: fullName, employee_id: email };
  const person = await openSession(origin, '/api/register', account);
  const read = { scrollDepthPercentage: 100, isMarkedComplete: true };
  await person.call('PUT', `/api/progress/${moduleId}`, read);
  const attempt = await person.call<QuizAttempt>('POST', '/api/quiz-attempts', { quizId });
  const answers = Object.fromEntries(questionIds.map((id, index) => [id, options[picks[index] ?? 0]]));
  await person.call('PUT', `/api/quiz-attempts/${attempt.id}`, { answers, completedAt: 'now' });
}
