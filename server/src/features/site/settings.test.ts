import { siteEndpoints } from '@loopcheck/contract/features/site/site.contract';
import { afterAll, describe, expect, it } from 'vitest';
import { listTrainingEvents } from '../../testing/training-actions.ts';
import { testApp } from '../../testing/test-app.ts';
import { ensureSiteMode } from './site.commands.ts';

const app = await testApp({ CERTIFICATE_PREFIX: 'PLANT' });
afterAll(app.close);
// Settings can be saved only after the database has stored whether the site is a demo.
await ensureSiteMode(app.db, app.config);

const admin = await app.person({ isAdmin: true });
const readSettings = async () => (await app.call(siteEndpoints.settings, { as: admin })).json();
const changeSettings = (body: object) => app.call(siteEndpoints.updateSettings, { as: admin, body });

// In the replies, `isSetByAdmin` is true if an admin has set the value, and `defaultValue` is the default.
describe('the sentence of the landing page', () => {
  it('is shown to visitors, and can be removed by an empty text or by null', async () => {
    const readSentence = async () => (await app.call(siteEndpoints.publicSite)).json().landingSentence;
    expect(await readSentence()).toBe('');
    for (const emptyValue of ['', null]) {
      const saved = await changeSettings({ landingSentence: 'For the technicians of Train 1 and 2.' });
      expect(saved.json().landingSentence).toMatchObject({ isSetByAdmin: true });
      expect(await readSentence()).toBe('For the technicians of Train 1 and 2.');
      const removed = await changeSettings({ landingSentence: emptyValue });
      expect(removed.json().landingSentence).toEqual({ value: '', isSetByAdmin: false, defaultValue: '' });
      expect(await readSentence()).toBe('');
    }
  });
});

describe('site settings', () => {
  it('contain for each setting the value in effect and its default', async () => {
    expect(await readSettings()).toStrictEqual({
      siteName: { value: 'Loopcheck', isSetByAdmin: false, defaultValue: 'Loopcheck' },
      landingSentence: { value: '', isSetByAdmin: false, defaultValue: '' },
      registration: { value: 'open', isSetByAdmin: false, defaultValue: 'open' },
      certificatePrefix: { value: 'PLANT', isSetByAdmin: false, defaultValue: 'PLANT' },
      certificateValidityMonths: { value: 12, isSetByAdmin: false, defaultValue: 12 },
      moduleGate: { value: 'completed', isSetByAdmin: false, defaultValue: 'completed' },
      drills: { value: 'offered', isSetByAdmin: false, defaultValue: 'offered' },
      stalledAfterDays: { value: 14, isSetByAdmin: false, defaultValue: 14 },
      checkReadingTime: { value: false, isSetByAdmin: false, defaultValue: false },
      quizWaitAfterFirstFailMinutes: { value: 0, isSetByAdmin: false, defaultValue: 0 },
      quizWaitAfterThirdFailMinutes: { value: 0, isSetByAdmin: false, defaultValue: 0 },
      secondFactorRequiredFor: { value: 'nobody', isSetByAdmin: false, defaultValue: 'nobody' },
      acceptWord: { value: false, isSetByAdmin: false, defaultValue: false },
      acceptExcel: { value: false, isSetByAdmin: false, defaultValue: false },
      maxVideoMegabytes: { value: 100, isSetByAdmin: false, defaultValue: 100 },
      maxDocumentMegabytes: { value: 100, isSetByAdmin: false, defaultValue: 100 },
      maxSopMegabytes: { value: 50, isSetByAdmin: false, defaultValue: 50 },
    });
  });

  it('override the defaults immediately, can be reset to them, and are recorded with old and new value only if they change', async () => {
    const body = { siteName: 'North Train', registration: 'closed', certificatePrefix: 'NT-1', stalledAfterDays: 30 };
    expect((await changeSettings(body)).json()).toMatchObject({
      certificatePrefix: { value: 'NT-1', isSetByAdmin: true, defaultValue: 'PLANT' },
      stalledAfterDays: { value: 30, isSetByAdmin: true },
    });
    const publicSite = await app.call(siteEndpoints.publicSite);
    expect(publicSite.json()).toMatchObject({ siteName: 'North Train', registration: 'closed' });
    expect((await listTrainingEvents(app, admin)).map(({ result }) => result)).toContainEqual({
      setting: 'siteName',
      from: 'Loopcheck',
      to: 'North Train',
    });

    const eventCount = (await listTrainingEvents(app, admin)).length;
    await changeSettings(body);
    expect(await listTrainingEvents(app, admin)).toHaveLength(eventCount);

    const resetAll = { siteName: null, registration: null, certificatePrefix: null, stalledAfterDays: null };
    expect((await changeSettings(resetAll)).json()).toMatchObject({
      siteName: { value: 'Loopcheck', isSetByAdmin: false },
      registration: { value: 'open', isSetByAdmin: false },
      certificatePrefix: { value: 'PLANT', isSetByAdmin: false },
      stalledAfterDays: { value: 14, isSetByAdmin: false },
    });
  });

  it.each([
    { siteName: ' ' },
    { siteName: 'two\nlines' },
    { landingSentence: 'two\nlines' },
    { landingSentence: 'x'.repeat(201) },
    { certificatePrefix: 'lower' },
    { certificatePrefix: 'A' },
    { certificatePrefix: 'A--B' },
    { certificateValidityMonths: 0 },
    { certificateValidityMonths: 121 },
    { stalledAfterDays: 1.5 },
    { registration: 'sometimes' },
    { moduleGate: 'tried' },
    { drills: 'always' },
    { maxVideoMegabytes: 2049 },
    { maxDocumentMegabytes: 201 },
    { maxSopMegabytes: 0 },
    { acceptExcel: 'yes' },
  ])('cannot be changed to the invalid value %j', async (body) => {
    expect((await changeSettings(body)).statusCode).toBe(422);
  });

  it('cannot be read or changed by trainers, who receive 403', async () => {
    const trainer = await app.person({ role: 'trainer' });
    expect((await app.call(siteEndpoints.settings, { as: trainer })).statusCode).toBe(403);
    expect((await app.call(siteEndpoints.updateSettings, { as: trainer, body: {} })).statusCode).toBe(403);
  });
});
