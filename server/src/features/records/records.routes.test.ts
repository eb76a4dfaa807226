import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import {
  type TraineeActivity,
  recordsEndpoints,
  type TrainingEvent,
} from '@loopcheck/contract/features/records/records.contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { withDatabaseName } from '../../platform/db/connection.ts';
import { parseCsv } from '../../platform/csv/read-csv.rules.ts';
import { closeDatabase, type Database, openDatabase } from '../../platform/db/database.ts';
import {
  listTrainingEvents,
  startOrResumeAttempt,
  type ModuleWithQuiz,
  listModulesWithQuiz,
  finishReading,
  sendProgressReport,
  submitAttempt,
} from '../../testing/training-actions.ts';
import type { Person } from '../../testing/people.ts';
import { testApp } from '../../testing/test-app.ts';
import { recordEvent } from './index.ts';

const app = await testApp();
const [module] = (await listModulesWithQuiz(app)) as [ModuleWithQuiz];
const { rows: tableRows } = await sql<{ database: string; owner: string }>`
  select current_database() as database, tableowner as owner from pg_tables where tablename = 'training_events'
`.execute(app.db);
const [table] = tableRows;
if (!table) throw new Error('There is no table training_events.');
/** A connection as the role that owns the tables. */
let ownerDb: Database;
let person: Person;
beforeAll(async () => {
  ownerDb = openDatabase(withDatabaseName(inject('testCluster').owner, table.database), { max: 1 });
  person = await app.person();
  await finishReading(app, person, module);
  await submitAttempt(app, person, await startOrResumeAttempt(app, person, module.quizId), 'wrong');
});
afterAll(async () => {
  await closeDatabase(ownerDb);
  await app.close();
});

const listRecent = async (query?: Record<string, string>, as = person): Promise<TrainingEvent[]> =>
  (await app.call(recordsEndpoints.recent, { as, ...(query && { query }) })).json();

describe('training events', () => {
  test.each([
    ['changed', sql`update training_events set verb = 'passed'`],
    ['changed to the same value', sql`update training_events set verb = verb`],
    ['deleted', sql`delete from training_events`],
    ['truncated', sql`truncate training_events cascade`],
    ['truncated together with users', sql`truncate users cascade`],
  ])(
    'cannot be %s, neither by the database role of the server nor by the owner of the tables',
    async (_, statement) => {
      const before = await listTrainingEvents(app, person);
      await expect(statement.execute(app.db)).rejects.toThrow(/permission denied|only ever added/);
      await expect(statement.execute(ownerDb)).rejects.toThrow('only ever added');
      expect(await listTrainingEvents(app, person)).toEqual(before);
    },
  );

  test.each([
    ['disable the trigger', sql`alter table training_events disable trigger all`],
    ['drop the trigger', sql`drop trigger training_events_are_append_only on training_events`],
    ['drop the table', sql`drop table training_events`],
    ['bypass the trigger as a replica', sql`set session_replication_role = replica`],
    ['become the owner', sql`set role ${sql.id(table.owner)}`],
  ])('do not allow the database role of the server to %s', async (_, statement) => {
    await expect(statement.execute(app.db)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('are rolled back with the transaction that recorded them', async () => {
    const before = await listTrainingEvents(app, person);
    const failing = app.db.transaction().execute(async (db) => {
      await recordEvent(db, { personId: person.id, verb: 'updated', object: 'account' });
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    expect(await listTrainingEvents(app, person)).toEqual(before);
  });

  test('roll back the change that they describe if they cannot be saved', async () => {
    const reader = await app.person();
    // With this constraint, the event of the reading progress cannot be saved.
    await sql`alter table training_events add constraint no_progress check (verb <> 'progressed') not valid`.execute(
      ownerDb,
    );
    const reply = await app.fastify.inject({
      method: 'PUT',
      url: `/api/progress/${module.id}`,
      headers: { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' },
      cookies: { loopcheck_session: reader.token },
      payload: { scrollDepthPercentage: 80 },
    });
    await sql`alter table training_events drop constraint no_progress`.execute(ownerDb);
    expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal']);
    const progressRows = await app.db
      .selectFrom('module_progress')
      .select('depth')
      .where('user_id', '=', reader.id)
      .execute();
    expect(progressRows).toEqual([]);
    expect(await listTrainingEvents(app, reader)).toEqual([]);
  });
});

describe('GET /api/training-events/recent', () => {
  test("returns the caller's own events, newest first, with module and result, without quiz answers", async () => {
    const events = await listRecent();

    expect(events.map((event) => event.verb)).toEqual(['failed', 'attempted', 'marked', 'progressed', 'initialized']);
    expect(events[0]).toMatchObject({
      object: 'quiz',
      chapterNumber: 1,
      title: expect.any(String),
      result: { score: 0 },
    });
    expect(JSON.stringify(events)).not.toMatch(/correct|answer/i);

    const otherPerson = await app.person();
    expect(await listRecent(undefined, otherPerson)).toEqual([]);
  });

  test('returns at most `limit` events, 422 for an invalid limit, and 401 without a session', async () => {
    expect(await listRecent({ limit: '2' })).toHaveLength(2);
    for (const limit of ['0', '51', 'x', '1.5', '-1']) {
      const reply = await app.call(recordsEndpoints.recent, { as: person, query: { limit } });
      expect(reply.statusCode).toBe(422);
    }
    expect((await app.call(recordsEndpoints.recent)).statusCode).toBe(401);
  });
});

/** A separate app, because the list of recent activity contains the events of all people. */
const recentApp = await testApp();
afterAll(recentApp.close);

describe('GET /api/trainer/recent-activity', () => {
  test('returns the latest five events as sentences, newest first, except sign-ins and password changes', async () => {
    const [firstModule] = (await listModulesWithQuiz(recentApp)) as [ModuleWithQuiz];
    const trainer = await recentApp.person({ role: 'trainer' });
    const listSentences = async () =>
      (await recentApp.call(recordsEndpoints.traineeActivity, { as: trainer })).json<TraineeActivity[]>();
    expect(await listSentences()).toEqual([]);

    const trainee = await recentApp.person({ fullName: 'Li Wen' });
    await finishReading(recentApp, trainee, firstModule);
    const attempt = await startOrResumeAttempt(recentApp, trainee, firstModule.quizId);
    await submitAttempt(recentApp, trainee, attempt, 'right');
    await recordEvent(recentApp.db, { personId: trainee.id, verb: 'updated', object: 'password' });
    await recordEvent(recentApp.db, { personId: trainee.id, verb: 'logged-in', object: 'session' });
    const sentences = await listSentences();
    expect(sentences.map(({ message }) => message)).toEqual([
      'Li Wen passed the quiz of chapter 1 with 100%',
      'Li Wen read chapter 1 to the end',
      'Li Wen started chapter 1',
    ]);
    expect(sentences[0]).toMatchObject({ personId: trainee.id, timestamp: expect.stringMatching(/^\d{4}-/) });

    for (let round = 0; round < 6; round += 1) {
      await recordEvent(recentApp.db, { personId: trainee.id, verb: 'requested', object: 'certificate' });
    }
    expect(await listSentences()).toHaveLength(5);
  });

  test('returns 403 to trainees', async () => {
    expect((await recentApp.call(recordsEndpoints.traineeActivity, { as: await recentApp.person() })).statusCode).toBe(
      403,
    );
  });
});

/** A separate app, because the activity log contains the events of all people. */
const logApp = await testApp();
afterAll(logApp.close);

const admin = await logApp.person({ role: 'trainer', isAdmin: true, fullName: 'Ingrid Admin' });
/** A name that a spreadsheet program would take for a formula. */
const formulaName = '=cmd()';
const formulaPerson = await logApp.person({ fullName: formulaName, employeeId: 'E-1' });
const [firstLogModule] = await listModulesWithQuiz(logApp);
if (!firstLogModule) throw new Error('There are no modules.');

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const queryActivityLog = async (query: Record<string, string> = {}) =>
  (await logApp.call(recordsEndpoints.activity, { as: admin, query })).json();
const listObjectsAndVerbs = async (query: Record<string, string>) =>
  (await queryActivityLog(query)).items.map((item: { verb: string; object: string }) => `${item.object} ${item.verb}`);

await sendProgressReport(logApp, formulaPerson, firstLogModule.id, { progressPercentage: 50 });
await logApp.call(usersEndpoints.update, {
  as: admin,
  params: { id: formulaPerson.id },
  body: { department: 'Train 1' },
  headers: { 'user-agent': chrome },
});

/**
 * The number of account updates in the test that reads the activity log in pages. Each update is recorded as one event
 * of the kind "acts" (changes to accounts and shared content).
 */
const updateCount = 60;
/**
 * The number of events of the kind "acts" before that test: an updated account, an updated SOP and a revoked
 * announcement.
 */
const earlierActCount = 3;

describe('GET /api/admin/activity', () => {
  test('returns the actor, the event, the person concerned, the time, the device and the IP address', async () => {
    const [latest] = (await queryActivityLog()).items;
    expect(latest).toMatchObject({
      verb: 'updated',
      object: 'account',
      person: { id: formulaPerson.id, fullName: formulaName },
      actor: { id: admin.id, fullName: 'Ingrid Admin' },
      ipAddress: '127.0.0.1',
      deviceType: 'Desktop',
      browser: 'Chrome 140',
    });
  });

  test('filters by person, actor, kind, module and day, and returns 422 for an invalid day', async () => {
    expect(await listObjectsAndVerbs({ kind: 'acts' })).toStrictEqual(['account updated']);
    expect(await listObjectsAndVerbs({ actor: 'ingrid' })).toStrictEqual(['account updated']);
    expect(await listObjectsAndVerbs({ person: 'E-1', kind: 'training' })).toContain('module initialized');
    expect(await listObjectsAndVerbs({ person: 'nobody at all' })).toStrictEqual([]);

    const eventsOfModule = await listObjectsAndVerbs({ moduleId: firstLogModule.id });
    expect(eventsOfModule).toContain('module initialized');
    expect(eventsOfModule).not.toContain('account updated');

    const allEvents = await listObjectsAndVerbs({});
    expect(await listObjectsAndVerbs({ from: '2001-01-01', to: '2001-01-02' })).toStrictEqual([]);
    expect(await listObjectsAndVerbs({ from: '2001-01-01', to: '2999-12-31' })).toStrictEqual(allEvents);

    for (const from of ['yesterday', '0001-01-01', '9999-12-31', '2026-02-30']) {
      expect((await logApp.call(recordsEndpoints.activity, { as: admin, query: { from } })).statusCode).toBe(422);
    }
  });

  test('returns, for the kind "acts", events that change shared content, and no events that only read it', async () => {
    const ofAdmin = { personId: admin.id };
    await recordEvent(logApp.db, { ...ofAdmin, object: 'sop', verb: 'updated', result: { number: 'LC-01-01' } });
    await recordEvent(logApp.db, { ...ofAdmin, object: 'sop', verb: 'read', result: { number: 'LC-01-01' } });
    await recordEvent(logApp.db, { ...ofAdmin, object: 'announcement', verb: 'revoked', result: { title: 'Muster' } });
    expect((await listObjectsAndVerbs({ kind: 'acts' })).slice(0, 2)).toStrictEqual([
      'announcement revoked',
      'sop updated',
    ]);
    expect((await listObjectsAndVerbs({ kind: 'site' }))[0]).toBe('announcement revoked');
  });

  test('returns pages of 50 events that together contain every event exactly once', async () => {
    for (let index = 0; index < updateCount; index += 1) {
      const body = { department: `Train ${index}` };
      await logApp.call(usersEndpoints.update, { as: admin, params: { id: formulaPerson.id }, body });
    }

    const firstPage = await queryActivityLog({ kind: 'acts' });
    expect(firstPage.items).toHaveLength(50);
    const secondPage = await queryActivityLog({ kind: 'acts', cursor: firstPage.nextCursor });
    expect(secondPage).toMatchObject({ nextCursor: null });

    const ids = [...firstPage.items, ...secondPage.items].map((item: { id: string }) => item.id);
    expect(ids).toHaveLength(updateCount + earlierActCount);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('returns 403 to trainers, as does the export of the activity log', async () => {
    const trainer = await logApp.person({ role: 'trainer' });
    expect((await logApp.call(recordsEndpoints.activity, { as: trainer })).statusCode).toBe(403);
    expect((await logApp.call(recordsEndpoints.exportActivity, { as: trainer })).statusCode).toBe(403);
  });
});

describe('GET /api/admin/activity/export', () => {
  test('returns all events of the filter as CSV, with an apostrophe before names that look like formulas', async () => {
    const reply = await logApp.call(recordsEndpoints.exportActivity, { as: admin, query: { kind: 'acts' } });
    expect(reply.headers['content-disposition']).toMatch(/activity-\d{4}-\d\d-\d\d_kind-acts\.csv/);
    // The apostrophe prevents a spreadsheet program from evaluating the name. `parseCsv` removes it again.
    expect(reply.body).toContain(`'${formulaName}`);

    const { records } = parseCsv(reply.body);
    const headerLines = 1;
    expect(records).toHaveLength(headerLines + updateCount + earlierActCount);
    expect(records[1]?.cells.slice(1, 4)).toStrictEqual(['Ingrid Admin', formulaName, 'Changed data of the account']);
  });
});

describe('personal details of training events', () => {
  const findLatestEvent = async () => (await logApp.call(recordsEndpoints.activity, { as: admin })).json().items[0];

  test('can be deleted; the event then has no IP address, device and personal texts', async () => {
    await recordEvent(logApp.db, {
      personId: formulaPerson.id,
      actorId: admin.id,
      objectId: crypto.randomUUID(),
      object: 'certificate',
      verb: 'revoked',
      result: { number: 'LOOPCHECK-7K3Q-9XWD' },
      personal: { reason: 'Somebody else sat the quiz.' },
    });
    const before = await findLatestEvent();
    expect(before.result).toEqual({ number: 'LOOPCHECK-7K3Q-9XWD', reason: 'Somebody else sat the quiz.' });
    await logApp.db.deleteFrom('training_event_details').where('event_id', '=', before.id).execute();
    expect(await findLatestEvent()).toEqual({
      ...before,
      result: { number: 'LOOPCHECK-7K3Q-9XWD' },
      ipAddress: null,
      deviceType: null,
      browser: null,
    });
  });

  test('cannot be changed by the database role of the server', async () => {
    const change = sql`update training_event_details set ip_address = '10.0.0.1'`.execute(logApp.db);
    await expect(change).rejects.toThrow('permission denied');
  });
});
