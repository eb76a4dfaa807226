import { type CrewActivity, recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { afterAll, expect, test } from 'vitest';
import { givenAttempt, type GivenModule, givenModules, givenRead, givenSubmitted } from '../../testing/given.ts';
import { testApp } from '../../testing/test-app.ts';
import { sentenceOf } from './crew-activity.rules.ts';
import { recordEvent } from './index.ts';

const app = await testApp();
afterAll(app.close);

const event = { verb: 'passed', object: 'quiz', personName: 'Li Wen', chapterNumber: 9, result: {} };

test.each([
  [{ result: { score: 85, passingScore: 80 } }, 'Li Wen passed the quiz of chapter 9 with 85%'],
  [{ verb: 'failed', result: { score: 79.6, passingScore: 80 } }, 'Li Wen did not pass the quiz of chapter 9 (79%)'],
  [{ verb: 'initialized', object: 'module' }, 'Li Wen started chapter 9'],
  [{ verb: 'progressed', object: 'module', result: { depth: 25 } }, 'Li Wen read chapter 9 to 25%'],
  [{ verb: 'progressed', object: 'module', result: { depth: 100 } }, 'Li Wen read chapter 9 to the end'],
  [{ verb: 'completed', object: 'module', chapterNumber: null }, 'Li Wen completed a chapter'],
  [{ verb: 'requested', object: 'certificate' }, 'Li Wen asked for the certificate'],
  [{ verb: 'revoked', object: 'certificate' }, 'The certificate of Li Wen was revoked'],
  [{ verb: 'updated', object: 'password' }, undefined],
])('%o is told as %j', (over, sentence) => {
  expect(sentenceOf({ ...event, ...over })).toBe(sentence);
});

test('The crew’s latest five things are told to trainers, newest first, each once, without sign-ins and secrets', async () => {
  const [module] = (await givenModules(app)) as [GivenModule];
  const trainer = await app.person({ role: 'trainer' });
  const ask = async () => (await app.call(recordsEndpoints.crew, { as: trainer })).json<CrewActivity[]>();
  expect(await ask()).toEqual([]);

  const person = await app.person({ fullName: 'Li Wen' });
  await givenRead(app, person, module);
  await givenSubmitted(app, person, await givenAttempt(app, person, module.quizId), 'right');
  await recordEvent(app.db, { personId: person.id, verb: 'updated', object: 'password' });
  await recordEvent(app.db, { personId: person.id, verb: 'logged-in', object: 'session' });
  const told = await ask();
  expect(told.map(({ message }) => message)).toEqual([
    'Li Wen passed the quiz of chapter 1 with 100%',
    'Li Wen read chapter 1 to the end',
    'Li Wen started chapter 1',
  ]);
  expect(told[0]).toMatchObject({ personId: person.id, timestamp: expect.stringMatching(/^\d{4}-/) });

  for (let round = 0; round < 6; round += 1) {
    await recordEvent(app.db, { personId: person.id, verb: 'requested', object: 'certificate' });
  }
  expect(await ask()).toHaveLength(5);
});

test('The crew’s activity is not for trainees', async () => {
  expect((await app.call(recordsEndpoints.crew, { as: await app.person() })).statusCode).toBe(403);
});
