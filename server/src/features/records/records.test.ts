import { recordsEndpoints, type TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  eventsOf,
  givenAttempt,
  type GivenModule,
  givenModules,
  givenRead,
  givenSubmitted,
} from '../../testing/given.ts';
import { inDatabase } from '../../platform/db/connection.ts';
import { closeDatabase, type Database, openDatabase } from '../../platform/db/database.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { recordEvent } from './index.ts';

const app = await testApp();
const [module] = (await givenModules(app)) as [GivenModule];
let owner: Database;
let person: Person;
beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  owner = openDatabase(inDatabase(inject('testCluster').owner, rows[0]?.name ?? ''), { max: 1 });
  person = await app.person();
  await givenRead(app, person, module);
  await givenSubmitted(app, person, await givenAttempt(app, person, module.quizId), 'wrong');
});
afterAll(async () => {
  await closeDatabase(owner);
  await app.close();
});

const recent = async (query?: Record<string, string>, as = person): Promise<TrainingEvent[]> =>
  (await app.call(recordsEndpoints.recent, { as, ...(query && { query }) })).json();

describe('the memory of the house', () => {
  test.each([
    ['changed', sql`update training_events set verb = 'passed'`],
    ['changed by a harmless word', sql`update training_events set verb = verb`],
    ['removed', sql`delete from training_events`],
    ['emptied', sql`truncate training_events`],
    ['emptied with what hangs on it', sql`truncate users cascade`],
  ])('cannot be %s by the server, nor by the owner of the tables', async (_, statement) => {
    const before = await eventsOf(app, person);
    await expect(statement.execute(app.db)).rejects.toThrow(/permission denied|only ever added/);
    await expect(statement.execute(owner)).rejects.toThrow('only ever added');
    expect(await eventsOf(app, person)).toEqual(before);
  });

  test.each([
    ['switch the trigger off', sql`alter table training_events disable trigger all`],
    ['drop the trigger', sql`drop trigger training_events_are_append_only on training_events`],
    ['drop the table', sql`drop table training_events`],
    ['go round the trigger', sql`set session_replication_role = replica`],
    ['become the owner', sql`set role postgres`],
  ])('the server may not %s', async (_, statement) => {
    await expect(statement.execute(app.db)).rejects.toThrow(/permission denied|must be owner|does not exist/);
  });

  test('forgets an event together with the change that failed', async () => {
    const before = await eventsOf(app, person);
    const failing = app.db.transaction().execute(async (db) => {
      await recordEvent(db, { personId: person.id, verb: 'updated', object: 'account' });
      throw new Error('the power went');
    });
    await expect(failing).rejects.toThrow('the power went');
    expect(await eventsOf(app, person)).toEqual(before);
  });

  test('forgets a change together with the event that cannot be written', async () => {
    const somebody = await app.person();
    await sql`alter table training_events add constraint none check (verb <> 'progressed') not valid`.execute(owner);
    const reply = await app.fastify.inject({
      method: 'PUT',
      url: `/api/progress/${module.id}`,
      headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
      cookies: { loopcheck_session: somebody.token },
      payload: { scrollDepthPercentage: 80 },
    });
    await sql`alter table training_events drop constraint none`.execute(owner);
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal']);
    const kept = await app.db
      .selectFrom('module_progress')
      .select('depth')
      .where('user_id', '=', somebody.id)
      .execute();
    expect(kept).toEqual([]);
    expect(await eventsOf(app, somebody)).toEqual([]);
  });
});

describe('recent events', () => {
  test('are the own ones, newest first, with what they are about', async () => {
    const events = await recent();
    expect(events.map((event) => event.verb)).toEqual(['failed', 'attempted', 'marked', 'progressed', 'initialized']);
    expect(events[0]).toMatchObject({
      object: 'quiz',
      chapterNumber: 1,
      title: expect.any(String),
      result: { score: 0 },
    });
    expect(JSON.stringify(events)).not.toMatch(/correct|answer/i);
    expect(await recent(undefined, await app.person())).toEqual([]);
  });

  test('are as many as asked for, within bounds', async () => {
    expect(await recent({ limit: '2' })).toHaveLength(2);
    for (const limit of ['0', '51', 'x', '1.5', '-1']) {
      const reply = await app.call(recordsEndpoints.recent, { as: person, query: { limit } });
      expect(reply.statusCode).toBe(422);
    }
    expect((await app.call(recordsEndpoints.recent)).statusCode).toBe(401);
  });
});
