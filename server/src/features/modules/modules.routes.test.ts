import { modulesEndpoints, type TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { givenReport } from '../../testing/given.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);
const person = await app.person();

const list = async (view?: string): Promise<TrainingModule[]> =>
  (await app.call(modulesEndpoints.list, { as: person, ...(view && { query: { view } }) })).json();
const one = (id: string) => app.call(modulesEndpoints.one, { as: person, params: { id } });

describe('GET /api/training-modules', () => {
  test('returns the thirteen shipped modules by chapter number, with their texts', async () => {
    const modules = await list();
    expect(modules.map((module) => module.chapterNumber)).toEqual(Array.from({ length: 13 }, (_, index) => index + 1));
    for (const module of modules) {
      expect(module.content?.length).toBeGreaterThan(1000);
      expect(module.content).not.toMatch(/<script|onerror=|javascript:/i);
      expect(module.sections.length).toBeGreaterThan(1);
    }
  });

  test('returns no texts with view=outline', async () => {
    const outlines = await list('outline');
    expect(outlines).toHaveLength(13);
    expect(outlines.every((module) => module.content === null && module.hasContent)).toBe(true);
  });

  test('omits a module as soon as it is inactive', async () => {
    const [first] = await list();
    const set = (isActive: boolean) =>
      app.db
        .updateTable('modules')
        .set({ is_active: isActive })
        .where('id', '=', first?.id ?? '')
        .execute();
    await givenReport(app, person, first?.id ?? '', { scrollDepthPercentage: 10 });
    await set(false);
    expect(await list()).toHaveLength(12);
    // A person who has started it can still read it.
    expect((await one(first?.id ?? '')).json()).toMatchObject({ isActive: false });
    await set(true);
    expect(await list()).toHaveLength(13);
  });

  test('returns the golden rules with a single module', async () => {
    const [first] = await list();
    const reply = await one(first?.id ?? '');
    expect(reply.json().goldenRules.length).toBeGreaterThan(2);
    expect(reply.json().content).toBe(first?.content);
    expect((await one((first?.id ?? '').toUpperCase())).statusCode).toBe(200);
  });

  test('returns 404 for an unknown id and 401 when signed out', async () => {
    const reply = await one(crypto.randomUUID());
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'module_not_found']);
    expect((await one('1')).statusCode).toBe(404);
    expect((await app.call(modulesEndpoints.list)).statusCode).toBe(401);
    expect((await app.call(modulesEndpoints.one, { params: { id: crypto.randomUUID() } })).statusCode).toBe(401);
  });

  test('does not cache a change that was rolled back', async () => {
    const before = await list();
    const failing = app.db.transaction().execute(async (db) => {
      await db.updateTable('modules').set({ title: 'Never' }).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await list()).toEqual(before);
  });
});
