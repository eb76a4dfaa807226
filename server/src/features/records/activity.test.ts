import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { afterAll, describe, expect, it } from 'vitest';
import { readCsv } from '../../platform/csv/read-csv.rules.ts';
import { givenModules, givenReport } from '../../testing/given.ts';
import { testApp } from '../../testing/test-app.ts';
import { recordEvent } from './index.ts';

const app = await testApp();
afterAll(app.close);

const admin = await app.person({ role: 'trainer', isAdmin: true, fullName: 'Ingrid Admin' });
const trainee = await app.person({ fullName: '=cmd()', employeeId: 'E-1' });
const [first] = await givenModules(app);
if (!first) throw new Error('There are no modules.');

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const activity = async (query: Record<string, string> = {}) =>
  (await app.call(recordsEndpoints.activity, { as: admin, query })).json();
const linesOf = async (query: Record<string, string>) =>
  (await activity(query)).items.map((one: { verb: string; object: string }) => `${one.object} ${one.verb}`);

await givenReport(app, trainee, first.id, { progressPercentage: 50 });
await app.call(usersEndpoints.update, {
  as: admin,
  params: { id: trainee.id },
  body: { department: 'Train 1' },
  headers: { 'user-agent': chrome },
});

describe('the activity log', () => {
  it('says who did what to whom, when, and from where', async () => {
    const [latest] = (await activity()).items;
    expect(latest).toMatchObject({
      verb: 'updated',
      object: 'account',
      person: { id: trainee.id, fullName: '=cmd()' },
      actor: { id: admin.id, fullName: 'Ingrid Admin' },
      ipAddress: '127.0.0.1',
      deviceType: 'Desktop',
      browser: 'Chrome 140',
    });
  });

  it('is narrowed by person, actor, kind, module and day', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await linesOf({ kind: 'acts' })).toStrictEqual(['account updated']);
    expect(await linesOf({ actor: 'ingrid' })).toStrictEqual(['account updated']);
    expect(await linesOf({ person: 'E-1', kind: 'training' })).toContain('module initialized');
    expect(await linesOf({ moduleId: first.id })).not.toContain('account updated');
    expect(await linesOf({ from: '2001-01-01', to: '2001-01-02' })).toStrictEqual([]);
    expect((await linesOf({ from: today, to: '2999-12-31' })).length).toBeLessThanOrEqual((await linesOf({})).length);
    expect(await linesOf({ person: 'nobody at all' })).toStrictEqual([]);
    for (const from of ['yesterday', '0001-01-01', '9999-12-31', '2026-02-30']) {
      expect((await app.call(recordsEndpoints.activity, { as: admin, query: { from } })).statusCode).toBe(422);
    }
  });

  it('names under acts what is done to what all share, and not what people read in it', async () => {
    const about = { personId: admin.id };
    await recordEvent(app.db, { ...about, object: 'sop', verb: 'updated', result: { number: 'LC-01-01' } });
    await recordEvent(app.db, { ...about, object: 'sop', verb: 'read', result: { number: 'LC-01-01' } });
    await recordEvent(app.db, { ...about, object: 'announcement', verb: 'revoked', result: { title: 'Muster' } });
    expect((await linesOf({ kind: 'acts' })).slice(0, 2)).toStrictEqual(['announcement revoked', 'sop updated']);
    expect((await linesOf({ kind: 'site' }))[0]).toBe('announcement revoked');
  });

  it('pages by key, without a gap and without a double', async () => {
    for (let index = 0; index < 60; index += 1) {
      const body = { department: `Train ${index}` };
      await app.call(usersEndpoints.update, { as: admin, params: { id: trainee.id }, body });
    }
    const page = await activity({ kind: 'acts' });
    expect(page.items).toHaveLength(50);
    const rest = await activity({ kind: 'acts', cursor: page.nextCursor });
    expect(rest).toMatchObject({ nextCursor: null });
    const ids = [...page.items, ...rest.items].map((one: { id: string }) => one.id);
    expect(new Set(ids).size).toBe(63);
  });

  it('is exported as CSV in which no name runs as a formula', async () => {
    const reply = await app.call(recordsEndpoints.exportActivity, { as: admin, query: { kind: 'acts' } });
    expect(reply.headers['content-disposition']).toMatch(/activity-\d{4}-\d\d-\d\d\.csv/);
    expect(reply.body).toContain("'=cmd()");
    const { records } = readCsv(reply.body);
    expect(records).toHaveLength(64);
    expect(records[1]?.cells.slice(1, 4)).toStrictEqual(['Ingrid Admin', '=cmd()', 'account updated']);
  });

  it('is for admins', async () => {
    const trainer = await app.person({ role: 'trainer' });
    expect((await app.call(recordsEndpoints.activity, { as: trainer })).statusCode).toBe(403);
    expect((await app.call(recordsEndpoints.exportActivity, { as: trainer })).statusCode).toBe(403);
  });
});
