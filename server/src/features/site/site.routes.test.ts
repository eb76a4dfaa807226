import { type Site, siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { markSite, WrongSiteMode } from './index.ts';

const app = await testApp();
const real = await testApp({ DEMO: 'off', PUBLIC_URL: 'http://plant.test' });
afterAll(async () => {
  await app.close();
  await real.close();
});

const siteOf = async (which = app): Promise<Site> => (await which.call(siteEndpoints.site)).json();

describe('the public site data', () => {
  test('contains numbers from the database and no personal names', async () => {
    const site = await siteOf();
    expect(site).toMatchObject({ demo: true, moduleCount: 13, passMark: 80, passwordMinimum: 6, registration: 'open' });
    expect(site.chapters).toHaveLength(13);
    expect(site.chapters[0]).toMatchObject({ chapterNumber: 1, title: expect.any(String) });
    expect(await siteOf(real)).toMatchObject({ demo: false, passwordMinimum: 12, registration: 'approval' });
  });

  test('changes when modules or quizzes are changed or deactivated', async () => {
    await app.db.updateTable('modules').set({ is_active: false }).where('chapter_number', '=', 13).execute();
    await app.db.updateTable('quizzes').set({ passing_score: 90 }).where('shipped_key', '=', 'module-02').execute();
    expect(await siteOf()).toMatchObject({ moduleCount: 12, passMark: 90 });
    await app.db.updateTable('quizzes').set({ is_active: false }).execute();
    expect(await siteOf()).toMatchObject({ passMark: 70 });
  });

  test('returns 304 if the ETag matches', async () => {
    const first = await app.call(siteEndpoints.site);
    const etag = String(first.headers.etag);
    const again = await app.call(siteEndpoints.site, { headers: { 'if-none-match': etag } });
    expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'no-cache']);
  });
});

describe('the mode of a database', () => {
  test('is set once, after which a server in the other mode refuses the database', async () => {
    await markSite(app.db, app.config);
    await markSite(app.db, app.config);
    await expect(markSite(app.db, real.config)).rejects.toThrow(WrongSiteMode);
    await markSite(real.db, real.config);
    await expect(markSite(real.db, app.config)).rejects.toThrow('real site');
  });
});
