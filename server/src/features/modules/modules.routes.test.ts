import { modulesEndpoints, type TrainingModule } from '@loopcheck/contract/features/modules/modules.contract';
import { afterAll, describe, expect, test } from 'vitest';
import { sendProgressReport } from '../../testing/training-actions.ts';
import { testApp } from '../../testing/test-app.ts';

const shippedModuleCount = 13;

const app = await testApp();
afterAll(app.close);
const person = await app.person();

const listModules = async (view?: string): Promise<TrainingModule[]> =>
  (await app.call(modulesEndpoints.list, { as: person, ...(view && { query: { view } }) })).json();
const getModule = (id: string) => app.call(modulesEndpoints.one, { as: person, params: { id } });

describe('GET /api/training-modules', () => {
  test('returns all shipped modules in the order of their chapter numbers, with their content', async () => {
    const modules = await listModules();
    expect(modules.map((module) => module.chapterNumber)).toEqual(
      Array.from({ length: shippedModuleCount }, (_, index) => index + 1),
    );
    for (const module of modules) {
      expect(module.content?.length).toBeGreaterThan(1000);
      expect(module.content).not.toMatch(/<script|onerror=|javascript:/i);
      expect(module.sections.length).toBeGreaterThan(1);
    }
  });

  test('returns the modules without content and parts if the query is view=outline', async () => {
    const outlines = await listModules('outline');
    expect(outlines).toHaveLength(shippedModuleCount);
    expect(outlines.every((module) => module.content === null && module.hasContent)).toBe(true);
    // The parts contain the check questions with their right options, and a list does not need the parts.
    expect(outlines.every((module) => module.parts.length === 0)).toBe(true);
  });

  test('omits an inactive module, even for a person who has started it and can still read it by its id', async () => {
    const [firstModule] = await listModules();
    const setActive = (isActive: boolean) =>
      app.db
        .updateTable('modules')
        .set({ is_active: isActive })
        .where('id', '=', firstModule?.id ?? '')
        .execute();
    await sendProgressReport(app, person, firstModule?.id ?? '', { scrollDepthPercentage: 10 });

    await setActive(false);
    expect(await listModules()).toHaveLength(shippedModuleCount - 1);
    expect((await getModule(firstModule?.id ?? '')).json()).toMatchObject({ isActive: false });

    await setActive(true);
    expect(await listModules()).toHaveLength(shippedModuleCount);
  });

  test('returns 401 when signed out', async () => {
    expect((await app.call(modulesEndpoints.list)).statusCode).toBe(401);
  });

  // The server caches the modules in memory. The cache must not keep the title of a change that was rolled back.
  test('returns the old title during and after a transaction that changes the title and is rolled back', async () => {
    const before = await listModules();
    const failing = app.db.transaction().execute(async (db) => {
      await db.updateTable('modules').set({ title: 'Never' }).execute();
      expect(await listModules()).toEqual(before);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await listModules()).toEqual(before);
  });
});

describe('GET /api/training-modules/:id', () => {
  test('returns the module with the golden rules, for an id in lower or upper case', async () => {
    const [firstModule] = await listModules();
    const reply = await getModule(firstModule?.id ?? '');
    expect(reply.json().goldenRules.length).toBeGreaterThan(2);
    expect(reply.json().content).toBe(firstModule?.content);
    expect((await getModule((firstModule?.id ?? '').toUpperCase())).statusCode).toBe(200);
  });

  test('returns 404 for an unknown or malformed id, and 401 when signed out', async () => {
    const reply = await getModule(crypto.randomUUID());
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'module_not_found']);
    expect((await getModule('1')).statusCode).toBe(404);
    expect((await app.call(modulesEndpoints.one, { params: { id: crypto.randomUUID() } })).statusCode).toBe(401);
  });
});
