import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { progressEndpoints } from '@loopcheck/contract/features/progress/progress.contract';
import { quizzesEndpoints } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { traineesEndpoints } from '@loopcheck/contract/features/trainees/trainees.contract';
import { afterAll, describe, expect, test } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { listModulesWithQuiz, type ModuleWithQuiz } from '../../testing/training-actions.ts';
import { ensureSiteMode } from '../site/index.ts';

const app = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://127.0.0.1:3000' }, { secondFactorRequiredFor: 'nobody' });
afterAll(app.close);
await ensureSiteMode(app.db, app.config);
const modules = await listModulesWithQuiz(app);
const trainer = await app.person({ role: 'trainer' });

const wait = (seconds: number) => app.clock.advance(seconds * 1000);

/** Inserts the completion of the first module, so that its quiz and the second module are open. */
async function insertCompletion({ id }: Person): Promise<void> {
  const [module] = modules as [ModuleWithQuiz];
  const completion = { status: 'completed', percentage: 100, depth: 100, completed_at: app.clock.now() } as const;
  await app.db
    .insertInto('module_progress')
    .values({ user_id: id, module_id: module.id, ...completion })
    .execute();
}

describe('a person who sends progress from two devices in turns', () => {
  test('is marked for trainers when they return to the first device, even if they only submit a failed attempt there', async () => {
    const learner = await app.person();
    const [module, secondModule] = modules as [ModuleWithQuiz, ModuleWithQuiz];
    await insertCompletion(learner);
    const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1' };
    const started = await app.call(quizzesEndpoints.start, {
      as: learner,
      body: { quizId: module.quizId },
      headers: phone,
    });
    wait(120);
    const desk = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/140.0' };
    const depth = { scrollDepthPercentage: 30 };
    await app.call(progressEndpoints.update, {
      as: learner,
      params: { moduleId: secondModule.id },
      body: depth,
      headers: desk,
    });
    const firstOptions = Object.fromEntries(
      started.json().questions.map(({ id, options }: { id: string; options: string[] }) => [id, options[0]]),
    );
    const submitted = await app.call(quizzesEndpoints.save, {
      as: learner,
      params: { attemptId: started.json().id },
      body: { answers: firstOptions, completedAt: app.clock.now().toISOString() },
      headers: phone,
    });
    expect(submitted.json()).toMatchObject({ isPassing: false });

    const record = await app.call(traineesEndpoints.record, { as: trainer, params: { userId: learner.id } });
    // `count` is the number of changes from one device to the other.
    expect(record.json().marks).toMatchObject([{ kind: 'two_devices', count: 2 }]);
  });
});

describe('devices with which a person sends progress', () => {
  const [, secondModule] = modules as [ModuleWithQuiz, ModuleWithQuiz];
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile Safari/604.1';
  /** Depths in percent that are recorded as events: the first report, then each quarter of the text. */
  const depths = [10, 25, 50, 75];
  /** Reports a reading depth in a session from an IP address, and returns the status code. */
  async function reportDepth(token: string, remoteAddress: string, depth: number): Promise<number> {
    wait(60);
    const reply = await app.fastify.inject({
      method: progressEndpoints.update.method,
      url: progressEndpoints.update.path.replace(':moduleId', secondModule.id),
      headers: { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000', 'user-agent': phone },
      cookies: { loopcheck_session: token },
      payload: { scrollDepthPercentage: depth },
      remoteAddress,
    });
    return reply.statusCode;
  }
  const listMarkKinds = async (person: Person) => {
    const record = await app.call(traineesEndpoints.record, { as: trainer, params: { userId: person.id } });
    return record.json().marks.map(({ kind }: { kind: string }) => kind);
  };

  test('are not marked if one phone changes between two networks', async () => {
    const learner = await createLearner();
    const [wifi, mobile] = ['10.1.0.1', '172.20.0.9'];
    for (const [index, depth] of depths.entries())
      expect(await reportDepth(learner.token, index % 2 === 0 ? wifi : mobile, depth)).toBe(200);
    expect(await listMarkKinds(learner)).toEqual([]);
  });

  test('are marked if two phones of the same model are used in turns in one network', async () => {
    const learner = await createLearner();
    const body = { email: learner.email, password: learner.password };
    const signedIn = await app.call(accountsEndpoints.signIn, { body });
    const otherToken = signedIn.cookies.find(({ name }) => name === 'loopcheck_session')?.value ?? '';
    for (const [index, depth] of depths.entries())
      expect(await reportDepth(index % 2 === 0 ? learner.token : otherToken, '10.1.0.1', depth)).toBe(200);
    expect(await listMarkKinds(learner)).toEqual(['two_devices']);
  });

  /** Creates a person for whom the second module is open. */
  async function createLearner(): Promise<Person> {
    const learner = await app.person();
    await insertCompletion(learner);
    return learner;
  }
});
