import { personalDataEndpoints } from '@loopcheck/contract/features/personal-data/personal-data.contract';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { listTrainingEvents, listModulesWithQuiz, passQuiz } from '../../testing/training-actions.ts';
import { testApp } from '../../testing/test-app.ts';
import { personalDataParts } from './parts.ts';

const app = await testApp();
afterAll(app.close);

describe('POST /api/admin/users/:id/export', () => {
  it('lists each foreign key to the table users in exactly one part of the export', async () => {
    const { rows } = await sql<{ column: string }>`
      select format('%s.%s', class.relname, attribute.attname) as column
      from pg_constraint as key
      join pg_class as class on class.oid = key.conrelid
      join pg_attribute as attribute on attribute.attrelid = key.conrelid and attribute.attnum = any (key.conkey)
      where key.contype = 'f' and key.confrelid = 'users'::regclass
    `.execute(app.db);
    const declaredForeignKeys = Object.values(personalDataParts).flatMap(({ userForeignKeys }) => userForeignKeys);
    expect(
      rows.map(({ column }) => column).toSorted(),
      'Add the column to the personal-data.queries.ts of the feature that owns the table.',
    ).toStrictEqual(declaredForeignKeys.toSorted());
  });

  it('returns progress, attempts, answers and events of the person, without hashes and correct options', async () => {
    const admin = await app.person({ isAdmin: true });
    const person = await app.person({ fullName: 'Omar Said' });
    const [first] = await listModulesWithQuiz(app);
    if (!first) throw new Error('There are no modules.');
    const attempt = await passQuiz(app, person, first);

    const reply = await app.call(personalDataEndpoints.exportPerson, { as: admin, params: { id: person.id } });
    const { data } = reply.json();

    expect(data.account).toMatchObject([{ full_name: 'Omar Said', email: person.email }]);
    expect(data.attempts).toMatchObject([{ id: attempt.id, is_passing: true }]);
    expect(data.answers).toHaveLength(attempt.questions.length);
    expect(data.progress).toMatchObject([{ status: 'completed' }]);
    expect(data.events.at(-1)).toMatchObject({ verb: 'exported', object: 'personal-data', actor_id: admin.id });
    expect(reply.body).not.toMatch(/password_hash|token_hash|correct_option|argon2/);
    expect((await listTrainingEvents(app, person)).at(-1)).toMatchObject({ verb: 'exported' });
  });

  it('returns 403 to trainers and 404 for an unknown person', async () => {
    const admin = await app.person({ isAdmin: true });
    const trainer = await app.person({ role: 'trainer' });
    const exportPerson = (as: typeof admin, id: string) =>
      app.call(personalDataEndpoints.exportPerson, { as, params: { id } });
    expect((await exportPerson(trainer, admin.id)).statusCode).toBe(403);
    expect((await exportPerson(admin, crypto.randomUUID())).json().code).toBe('user_not_found');
  });
});
