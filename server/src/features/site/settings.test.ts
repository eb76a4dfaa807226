import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { afterAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/given.ts';
import { testApp } from '../../testing/test-app.ts';
import { markSite } from './site.commands.ts';

const app = await testApp({ CERTIFICATE_PREFIX: 'PLANT' });
afterAll(app.close);
await markSite(app.db, app.config);

const admin = await app.person({ isAdmin: true });
const settings = async () => (await app.call(siteEndpoints.settings, { as: admin })).json();
const change = (body: object) => app.call(siteEndpoints.updateSettings, { as: admin, body });

describe('site settings', () => {
  it('include the values in effect and the values of the environment', async () => {
    expect(await settings()).toStrictEqual({
      siteName: { value: 'Loopcheck', isSetHere: false, otherwise: 'Loopcheck' },
      registration: { value: 'open', isSetHere: false, otherwise: 'open' },
      certificatePrefix: { value: 'PLANT', isSetHere: false, otherwise: 'PLANT' },
      certificateValidityMonths: { value: 12, isSetHere: false, otherwise: 12 },
      stalledAfterDays: { value: 14, isSetHere: false, otherwise: 14 },
    });
  });

  it('override the environment immediately, are recorded with old and new value, and can be reset', async () => {
    const body = { siteName: 'North Train', registration: 'closed', certificatePrefix: 'NT-1', stalledAfterDays: 30 };
    expect((await change(body)).json()).toMatchObject({
      certificatePrefix: { value: 'NT-1', isSetHere: true, otherwise: 'PLANT' },
      stalledAfterDays: { value: 30, isSetHere: true },
    });
    const site = await app.call(siteEndpoints.site);
    expect(site.json()).toMatchObject({ siteName: 'North Train', registration: 'closed' });
    expect((await eventsOf(app, admin)).map(({ result }) => result)).toContainEqual({
      setting: 'siteName',
      from: 'Loopcheck',
      to: 'North Train',
    });
    const count = (await eventsOf(app, admin)).length;
    await change(body);
    expect(await eventsOf(app, admin)).toHaveLength(count);
    const none = { siteName: null, registration: null, certificatePrefix: null, stalledAfterDays: null };
    expect((await change(none)).json()).toMatchObject({
      siteName: { value: 'Loopcheck', isSetHere: false },
      registration: { value: 'open', isSetHere: false },
      certificatePrefix: { value: 'PLANT', isSetHere: false },
    });
  });

  it.each([
    { siteName: ' ' },
    { siteName: 'two\nlines' },
    { certificatePrefix: 'lower' },
    { certificatePrefix: 'A' },
    { certificatePrefix: 'A--B' },
    { certificateValidityMonths: 0 },
    { certificateValidityMonths: 121 },
    { stalledAfterDays: 1.5 },
    { registration: 'sometimes' },
  ])('reject %j', async (body) => {
    expect((await change(body)).statusCode).toBe(422);
  });

  it('return 403 to everybody except admins', async () => {
    const trainer = await app.person({ role: 'trainer' });
    expect((await app.call(siteEndpoints.settings, { as: trainer })).statusCode).toBe(403);
    expect((await app.call(siteEndpoints.updateSettings, { as: trainer, body: {} })).statusCode).toBe(403);
  });
});
