import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { saveInvitations } from '../../../platform/one-time-links/one-time-links.queries.ts';
import type { Person } from '../../../testing/people.ts';
import { testApp } from '../../../testing/test-app.ts';
import { recordEvent } from '../../records/index.ts';
import { runAsCaller } from '../../../platform/http/caller.ts';

const app = await testApp();
afterAll(app.close);
const admin = await app.person({ isAdmin: true });
const now = app.clock.now();
const soon = new Date(now.getTime() + 60_000);

const remove = (person: Person) => app.call(usersEndpoints.remove, { as: admin, params: { id: person.id } });

/**
 * The foreign keys to `users` whose rows are deleted together with the person. For each of them, a function inserts such
 * a row for a person.
 */
const insertions: Record<string, (userId: string) => Promise<unknown>> = {
  'authenticator_apps.user_id': (user_id) =>
    app.db
      .insertInto('authenticator_apps')
      .values({ user_id, encrypted_secret: Buffer.from('secret'), last_used_step: 1, added_at: now })
      .execute(),
  'directory_identities.user_id': (user_id) =>
    app.db
      .insertInto('directory_identities')
      .values({ issuer: 'https://id.plant.test', subject: user_id, user_id, linked_at: now, last_used_at: now })
      .execute(),
  'drafts.user_id': (user_id) =>
    app.db
      .insertInto('drafts')
      .values({
        user_id,
        kind: 'module',
        object_id: user_id,
        content: '{}',
        revision: 1,
        editor_id: 'a window',
        change: 1,
        saved_at: now,
      })
      .execute(),
  'email_changes.user_id': (user_id) =>
    app.db
      .insertInto('email_changes')
      .values({ user_id, old_email: 'old@plant.test', new_email: 'new@plant.test', confirmed_at: now })
      .execute(),
  'known_browsers.user_id': (user_id) =>
    app.db
      .insertInto('known_browsers')
      .values({ token_hash: Buffer.from('token'), user_id, last_used_at: now })
      .execute(),
  'notifications.user_id': (user_id) =>
    app.db
      .insertInto('notifications')
      .values({ user_id, kind: 'certificate-rejected', occasion: 'one', details: { reason: 'Ask Omar.' }, link: '/' })
      .execute(),
  'passkeys.user_id': (user_id) =>
    app.db
      .insertInto('passkeys')
      .values({
        user_id,
        credential_id: user_id,
        public_key: Buffer.from('key'),
        signature_count: 0,
        transports: [],
        name: 'Phone of Omar',
        added_at: now,
      })
      .execute(),
  'reading_clocks.user_id': (user_id) =>
    app.db.insertInto('reading_clocks').values({ user_id, credited: [] }).execute(),
  'recovery_codes.user_id': (user_id) =>
    app.db
      .insertInto('recovery_codes')
      .values({ user_id, selector: 'AA', code_hash: 'hash', created_at: now })
      .execute(),
  'second_factor_challenges.user_id': (user_id) =>
    app.db
      .insertInto('second_factor_challenges')
      .values({ user_id, purpose: 'sign_in', token_hash: Buffer.from('token'), created_at: now, expires_at: soon })
      .execute(),
  'sop_views.user_id': async (user_id) => {
    const { id } = await app.db.selectFrom('sops').select('id').limit(1).executeTakeFirstOrThrow();
    await app.db.insertInto('sop_views').values({ user_id, sop_id: id, revision: 1, began_at: now }).execute();
  },
};

const learningEvidence = 'evidence of the training';
const authorship = 'a part of the content of the site, which others use';
const decision = 'evidence of a decision about other people or about content';

/**
 * The foreign keys to `users` whose rows stay when the person is deleted, each with the reason. The rows then refer to
 * an account with a pseudonym.
 */
const reasonsToKeep: Record<string, string> = {
  'announcement_recipients.user_id': 'evidence of what was sent to whom',
  'announcements.author_id': authorship,
  'announcements.withdrawn_by': decision,
  'badges.user_id': learningEvidence,
  'certificate_approvals.approver_id': decision,
  'certificates.decided_by': decision,
  'certificates.revoked_by': decision,
  'certificates.user_id': 'certificates keep the name that is printed on them',
  'content_updates.decided_by': decision,
  'discussion_posts.author_id': authorship,
  'discussion_posts.removed_by': decision,
  'discussion_reports.reporter_id': decision,
  'discussion_reports.resolved_by': decision,
  'drill_exemptions.user_id':
    'says only for which modules the person needs no drill; contains nothing that the person did',
  'drill_lines.counted_by': decision,
  'drill_runs.user_id': 'evidence of the training; what was typed is erased, see the tests of drills',
  'evidence_marks.user_id': learningEvidence,
  'learning_resources.created_by': authorship,
  'module_pictures.uploaded_by': authorship,
  'module_progress.user_id': learningEvidence,
  'module_readings.user_id': learningEvidence,
  'module_revisions.author_id': authorship,
  'one_time_links.user_id':
    'a used link contains only the time at which a password was set; unused links are removed, see the test below',
  'quiz_attempts.user_id': learningEvidence,
  'regrades.regraded_by': decision,
  'resource_captions.created_by': authorship,
  'sessions.user_id': 'removed with the sign-in that started the session',
  'sign_ins.user_id': 'evidence of who had access to the site; removed after SIGN_IN_RETENTION_DAYS',
  'sop_reads.user_id': learningEvidence,
  'sop_revisions.created_by': authorship,
  'sops.created_by': authorship,
  'sops.released_by': decision,
  'training_events.actor_id': learningEvidence,
  'training_events.person_id': learningEvidence,
  'training_news.author_id': authorship,
  'training_news.hidden_by': decision,
  'uploads.user_id': 'belongs to the file, and is removed after a day if nothing uses the file',
  'video_watching.user_id': learningEvidence,
  'viewed_sops.user_id': learningEvidence,
};

const countRows = async (column: string, userId: string): Promise<number> => {
  const [table = '', name = ''] = column.split('.');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(name)} = ${userId}::uuid`.execute(app.db);
  return rows[0]?.count ?? 0;
};

test('for every foreign key to users, the rows are deleted with the person or stay for a stated reason', async () => {
  // Lists each column that has a foreign key to `users`, in the form table.column.
  const { rows } = await sql<{ column: string }>`
    select format('%s.%s', key.conrelid::regclass, attribute.attname) as column
    from pg_constraint as key
    join pg_attribute as attribute on attribute.attrelid = key.conrelid and attribute.attnum = any (key.conkey)
    where key.contype = 'f' and key.confrelid = 'users'::regclass`.execute(app.db);
  expect(
    rows.map(({ column }) => column).toSorted(),
    'Remove the rows in deleteUser and add a function to "insertions", or state in "reasonsToKeep" why they stay.',
  ).toEqual([...Object.keys(insertions), ...Object.keys(reasonsToKeep)].toSorted());
});

test('deleting a person removes the rows that are not evidence, and no rows of other people', async () => {
  const [person, bystander] = [await app.person(), await app.person()];
  await insertRows(person.id);
  await insertBystanderRows(bystander.id);
  expect((await remove(person)).statusCode).toBe(200);
  for (const column of Object.keys(insertions)) {
    expect(await countRows(column, person.id), column).toBe(0);
    expect(await countRows(column, bystander.id), column).toBe(1);
  }
});

async function insertRows(userId: string): Promise<void> {
  for (const [column, insert] of Object.entries(insertions)) {
    await insert(userId);
    expect(await countRows(column, userId), column).toBe(1);
  }
}

/**
 * Like `insertRows`, but for a second person. First changes the token hash of the challenge that `insertRows` has
 * inserted before, because two challenges cannot have the same hash.
 */
async function insertBystanderRows(userId: string): Promise<void> {
  await app.db
    .updateTable('second_factor_challenges')
    .set({ token_hash: Buffer.from('first') })
    .execute();
  await insertRows(userId);
}

test('deleting a person removes unused one-time links, and keeps used links', async () => {
  const person = await app.person();
  await saveInvitations(app.db, [person.id], now);
  await app.db.updateTable('one_time_links').set({ used_at: now }).where('user_id', '=', person.id).execute();
  await saveInvitations(app.db, [person.id], now);
  await remove(person);
  const links = await app.db.selectFrom('one_time_links').select('used_at').where('user_id', '=', person.id).execute();
  expect(links).toEqual([{ used_at: now }]);
});

test('deleting a person erases the IP address, browser and session ID in events that the person caused about themselves, but not about others', async () => {
  const [person, other] = [await app.person({ isAdmin: true }), await app.person()];
  const caller = { ipAddress: '10.7.7.7', userAgent: 'Firefox/140.0', sessionId: person.sessionId };
  const byPerson = { personId: person.id, actorId: person.id } as const;
  await runAsCaller(caller, async () => {
    await recordEvent(app.db, { ...byPerson, object: 'module', verb: 'initialized' });
    await recordEvent(app.db, { ...byPerson, object: 'module', verb: 'updated', personal: { note: 'New figure' } });
    await recordEvent(app.db, { personId: other.id, actorId: person.id, object: 'account', verb: 'approved' });
  });
  await remove(person);
  const events = await app.db
    .selectFrom('training_events as event')
    .leftJoin('training_event_details as details', 'details.event_id', 'event.id')
    .select(['event.verb', 'details.ip_address', 'details.browser', 'details.session_id', 'details.texts'])
    .where('event.actor_id', '=', person.id)
    .orderBy('event.sequence')
    .execute();
  const erased = { ip_address: null, browser: null, session_id: null };
  expect(events).toEqual([
    { verb: 'initialized', ...erased, texts: null },
    { verb: 'updated', ...erased, texts: { note: 'New figure' } },
    // The record of the other person still states who acted, and from which IP address and browser.
    { verb: 'approved', ip_address: '10.7.7.7', browser: 'Firefox 140', session_id: person.sessionId, texts: {} },
  ]);
});
