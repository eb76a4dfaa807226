import { contentUpdatesEndpoints } from '@loopcheck/contract/features/content-updates/content-updates.contract';
import { modulesEndpoints } from '@loopcheck/contract/features/modules/modules.contract';
import { afterAll, describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/given.ts';
import { testApp } from '../../testing/test-app.ts';
import { offerNewer } from './offer-newer.ts';

const house = await testApp();
afterAll(house.close);
const { db } = house;
const admin = await house.person({ role: 'trainer', isAdmin: true });
const trainer = await house.person({ role: 'trainer' });

const list = async (as = admin) => (await house.call(contentUpdatesEndpoints.list, { as })).json();
const act = (name: 'takeOver' | 'keep', id: string, as = admin) =>
  house.call(contentUpdatesEndpoints[name], { as, params: { id } });

/** The chapter as it stands, edited by the site, and a newer text of it that ships. */
async function givenNewer(shippedHash: string) {
  const row = await db
    .selectFrom('modules')
    .selectAll()
    .where('shipped_key', '=', 'chapter-03')
    .executeTakeFirstOrThrow();
  await db.updateTable('modules').set({ edited_on_site: true }).where('id', '=', row.id).execute();
  const shipped = {
    shippedKey: 'chapter-03',
    shippedHash,
    title: 'As it ships now',
    chapterNumber: 3,
    description: 'New.',
    summary: 'New.',
    content: '<p>The newer text.</p>',
    sections: [],
    lists: row.lists,
    estimatedDuration: 20,
    moduleIcon: row.module_icon,
  };
  await offerNewer(db, { kind: 'module', shipped });
  return row;
}

describe('a newer shipped text of a chapter that the site has edited', () => {
  it('waits beside the site’s own, for an admin to decide', async () => {
    const row = await givenNewer('one');
    const [update, ...more] = await list();
    expect(more).toStrictEqual([]);
    expect(update).toMatchObject({ kind: 'module', objectId: row.id, title: 'As it ships now', canDecide: true });
    const [seen] = await list(trainer);
    expect(seen.canDecide).toBe(false);
    expect((await act('takeOver', update.id, trainer)).statusCode).toBe(403);
    const both = (await house.call(contentUpdatesEndpoints.one, { as: trainer, params: { id: update.id } })).json();
    expect(both).toMatchObject({ ours: row.content, shipped: '<p>The newer text.</p>' });
  });

  it('is not offered again once it was refused, and a newer one is', async () => {
    const [update] = await list();
    expect((await act('keep', update.id)).json()).toStrictEqual({ decision: 'kept' });
    expect((await act('keep', update.id)).json().code).toBe('content_update_not_found');
    await givenNewer('one');
    expect(await list()).toStrictEqual([]);
    await givenNewer('two');
    expect(await list()).toHaveLength(1);
  });

  it('replaces the site’s own as a new revision when it is taken over, once', async () => {
    const row = await givenNewer('two');
    const [update] = await list();
    const replies = await Promise.all([act('takeOver', update.id), act('takeOver', update.id)]);
    expect(replies.map((reply) => reply.statusCode).toSorted((one, next) => one - next)).toStrictEqual([200, 404]);
    const module = (await house.call(modulesEndpoints.one, { as: admin, params: { id: row.id } })).json();
    expect(module).toMatchObject({
      title: 'As it ships now',
      content: '<p>The newer text.</p>',
      contentRevision: row.content_revision + 1,
      chapterNumber: row.chapter_number,
    });
    const after = await db.selectFrom('modules').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
    expect(after).toMatchObject({ edited_on_site: false, shipped_hash: 'two' });
    expect((await eventsOf(house, admin)).at(-1)).toMatchObject({ verb: 'approved', object: 'module' });
    expect(await list()).toStrictEqual([]);
  });
});
