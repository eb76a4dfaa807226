import { accountsEndpoints } from '@loopcheck/contract/features/accounts/accounts.contract';
import { usersEndpoints } from '@loopcheck/contract/features/accounts/users.contract';
import { afterAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
afterAll(app.close);

const admin = await app.person({ role: 'trainer', isAdmin: true, fullName: 'Ingrid Admin' });
const { call } = app;
const changeUser = (person: { id: string }, body: object) =>
  call(usersEndpoints.update, { as: admin, params: { id: person.id }, body });

describe('a name that people could take for the name of a trainer or admin', () => {
  const findInUserList = async (person: { id: string }, search: string) => {
    const reply = await call(usersEndpoints.list, { as: admin, query: { search } });
    return reply.json<{ items: { id: string; resembles: string | null }[] }>().items.find(({ id }) => id === person.id);
  };

  it('is shown to admins with the name that it resembles, after a registration and after a change of name', async () => {
    await app.person({ role: 'trainer', fullName: 'Omar Khalfan' });
    // The O and the two letters a are Cyrillic.
    const lookAlike = 'Оmаr Khаlfan';
    const waiting = await app.person({ fullName: lookAlike, approvedAt: null });
    expect(await findInUserList(waiting, lookAlike)).toMatchObject({ resembles: 'Omar Khalfan' });

    const trainee = await app.person({ fullName: 'Sami Noor' });
    expect(await findInUserList(trainee, 'Sami Noor')).toMatchObject({ resembles: null });
    const renamed = await call(accountsEndpoints.updateProfile, { as: trainee, body: { fullName: 'OMAR KHALFAN' } });
    expect(renamed.statusCode).toBe(200);
    expect(await findInUserList(trainee, 'OMAR KHALFAN')).toMatchObject({ resembles: 'Omar Khalfan' });
    await changeUser(trainee, { fullName: 'Sami Noor' });
    expect(await findInUserList(trainee, 'Sami Noor')).toMatchObject({ resembles: null });
  });

  it('is shown as similar only while the owner of the other name is an active trainer', async () => {
    const futureTrainer = await app.person({ fullName: 'Lena Brandt' });
    const lookAlike = await app.person({ fullName: 'Lena  Brandt-' });
    expect(await findInUserList(lookAlike, 'Lena')).toMatchObject({ resembles: null });
    await changeUser(futureTrainer, { role: 'trainer' });
    expect(await findInUserList(lookAlike, 'Lena')).toMatchObject({ resembles: 'Lena Brandt' });
    expect(await findInUserList(futureTrainer, 'Lena')).toMatchObject({ resembles: null });
    await changeUser(futureTrainer, { isActive: false });
    expect(await findInUserList(lookAlike, 'Lena')).toMatchObject({ resembles: null });
  });
});

describe('a changed name', () => {
  /** The events of changes to the person's account, with the names that they contain. */
  const listUpdateEvents = async (person: { id: string }) =>
    app.db
      .selectFrom('training_events as event')
      .leftJoin('training_event_details as details', 'details.event_id', 'event.id')
      .select(['event.actor_id', 'event.result', 'details.texts'])
      .where('event.person_id', '=', person.id)
      .where('event.verb', '=', 'updated')
      .orderBy('event.sequence')
      .execute();

  it('is recorded with the previous name, whether the person or an admin makes the change', async () => {
    const person = await app.person({ fullName: 'Nora Berg' });
    const rename = (fullName: string) => call(accountsEndpoints.updateProfile, { as: person, body: { fullName } });
    await rename('Nora Lund');
    // The person has this name already.
    await rename('Nora Lund');
    await changeUser(person, { fullName: 'Nora Dahl', position: 'Planner' });
    expect(await listUpdateEvents(person)).toEqual([
      {
        actor_id: person.id,
        result: { fields: 'fullName' },
        texts: { previousName: 'Nora Berg', newName: 'Nora Lund' },
      },
      { actor_id: person.id, result: { fields: 'fullName' }, texts: {} },
      {
        actor_id: admin.id,
        result: { fields: 'fullName, position' },
        texts: { previousName: 'Nora Lund', newName: 'Nora Dahl' },
      },
    ]);
  });

  it('is erased from the events of the person when the person is deleted, but the events remain', async () => {
    const person = await app.person({ fullName: 'Nora Berg' });
    await call(accountsEndpoints.updateProfile, { as: person, body: { fullName: 'Nora Lund' } });
    const bystander = await app.person({ fullName: 'Nils Berg' });
    await call(accountsEndpoints.updateProfile, { as: bystander, body: { fullName: 'Nils Lund' } });
    expect((await call(usersEndpoints.remove, { as: admin, params: { id: person.id } })).statusCode).toBe(200);
    expect(await listUpdateEvents(person)).toMatchObject([{ result: { fields: 'fullName' }, texts: null }]);
    expect(await listUpdateEvents(bystander)).toMatchObject([{ texts: { previousName: 'Nils Berg' } }]);
  });
});
