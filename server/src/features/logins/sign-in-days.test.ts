import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeDatabase, type Database, openDatabase } from '../../platform/db/database.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { testDatabase } from '../../testing/database.ts';
import { countAttempts, countPeoplePerDay, listBusiestAddresses } from './sign-in-days.queries.ts';

// Servers keep the numbers of each day in memory. These tests compare what two servers return after each change with a
// calculation over all attempts.

const database = await testDatabase();
const { db } = database;
/** The connections of another server with the same database. */
const otherServer = openDatabase(database.connection, { max: 2 });
afterAll(async () => {
  await closeDatabase(otherServer);
  await database.drop();
});

const hourMs = 3_600_000;
/**
 * The starts of five days in an invented time zone, in which days begin at 18:30 UTC. The third day has 25 hours, so
 * the days after it begin at 19:30 UTC.
 */
const dayStarts = [0, 24, 48, 73, 97].map((hours) => new Date(Date.UTC(2026, 9, 22, 18, 30) + hours * hourMs));
const hourOfDay = (index: number, hour: number) => new Date((dayStarts[index]?.getTime() ?? 0) + hour * hourMs);

interface Attempt {
  readonly user_id: string | null;
  readonly role: string | null;
  readonly succeeded: boolean;
  readonly refused: boolean;
  readonly device_type: string;
  readonly ip_address: string;
  readonly login_time: Date;
}

let userIds: string[];
beforeAll(async () => {
  const people = ['A', 'B', 'C'].map((name) => ({ full_name: name, employee_id: name }));
  userIds = (await db.insertInto('users').values(people).returning('id').execute()).map(({ id }) => id);
  for (let number = 0; number < 400; number += 1) {
    // An attempt every 31 minutes: from 200 minutes before the first day, until long after the start of the last day.
    const time = new Date(hourOfDay(0, 0).getTime() + (number * 31 - 200) * 60_000);
    await insertAttempt(number, time);
  }
});

/** Inserts an attempt whose person, role and outcome follow from `number`. */
const insertAttempt = (number: number, time: Date, writer: Database = db) => {
  const isUnknownPerson = number % 7 === 0;
  const role = number % 2 === 0 ? 'trainee' : 'trainer';
  return writer
    .insertInto('sign_ins')
    .values({
      user_id: isUnknownPerson ? null : (userIds[number % 3] ?? null),
      role: isUnknownPerson ? null : role,
      succeeded: !isUnknownPerson && number % 5 !== 0,
      refused: number % 10 === 0,
      device_type: number % 4 === 0 ? 'Desktop' : 'Mobile',
      browser: 'Chrome 140',
      ip_address: `10.0.0.${number % 6}`,
      login_time: time,
    })
    .execute();
};

/** A text that is equal for rows with equal fields, in any order of the fields. */
const toKey = (row: object) => JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));

/** The day for which no addresses are requested. */
const dayIndexWithoutAddresses = 1;

/** Reads the figures with the functions under test. */
async function readFigures(server: Database) {
  return {
    counts: (await countAttempts(server, dayStarts)).map(toKey).toSorted(),
    addresses: (await listBusiestAddresses(server, dayStarts, (index) => index !== dayIndexWithoutAddresses))
      .map(toKey)
      .toSorted(),
    people: await countPeoplePerDay(server, dayStarts),
  };
}

/** Calculates the same figures from all attempts. */
async function calculateFigures(server: Database): Promise<Awaited<ReturnType<typeof readFigures>>> {
  const attempts = (await server
    .selectFrom('sign_ins')
    .select(['user_id', 'role', 'succeeded', 'refused', 'device_type', 'ip_address', 'login_time'])
    .execute()) satisfies Attempt[];
  const attemptsWithDay = attempts.map((attempt) => ({
    ...attempt,
    dayIndex: dayStarts.findLastIndex((start) => start <= attempt.login_time),
  }));
  const attemptsOfDays = attemptsWithDay.filter(({ dayIndex }) => dayIndex >= 0);
  const groups = Map.groupBy(attemptsOfDays, (each) =>
    JSON.stringify([each.dayIndex, each.role, each.device_type, each.succeeded]),
  );
  const counts = [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ dayIndex, role, device_type: deviceType, succeeded }) => ({
      dayIndex,
      role,
      deviceType,
      succeeded,
      count: group.length,
      refusedCount: group.filter(({ refused }) => refused).length,
    })),
  );
  const addresses = dayStarts.flatMap((_, dayIndex) =>
    [true, false].flatMap((succeeded) => {
      const attemptsOfOutcome = attemptsOfDays.filter(
        (each) => each.dayIndex === dayIndex && each.succeeded === succeeded,
      );
      const byAddress = [...Map.groupBy(attemptsOfOutcome, (each) => each.ip_address)].map(([ipAddress, group]) => ({
        dayIndex,
        succeeded,
        ipAddress,
        count: group.length,
      }));
      const sorted = byAddress.toSorted((a, b) => b.count - a.count || (a.ipAddress < b.ipAddress ? -1 : 1));
      return dayIndex === dayIndexWithoutAddresses ? [] : sorted.slice(0, 1);
    }),
  );
  const people = dayStarts.map(
    (_, dayIndex) =>
      new Set(
        attemptsOfDays.filter((each) => each.dayIndex === dayIndex && each.succeeded).map(({ user_id: id }) => id),
      ).size,
  );
  return { counts: counts.map(toKey).toSorted(), addresses: addresses.map(toKey).toSorted(), people };
}

async function expectCurrentFigures(): Promise<void> {
  const expected = await calculateFigures(db);
  expect(expected.counts.length).toBeGreaterThan(20);
  expect(await readFigures(db)).toEqual(expected);
  expect(await readFigures(otherServer)).toEqual(expected);
  expect(await inSnapshot(db, readFigures)).toEqual(expected);
}

test('the figures of each day equal a calculation over all attempts', expectCurrentFigures);

test('an attempt is immediately in the figures of all servers, also on an earlier day and at the start or the end of a day', async () => {
  // The third day (index 2) has 25 hours. The last two times are just before the first day, and long after the start of
  // the last day.
  for (const [dayIndex, hour] of [
    [4, 0],
    [4, 3],
    [2, 0],
    [2, 24.9999],
    [0, -0.0001],
    [4, 500],
  ] as const) {
    await expectCurrentFigures();
    await insertAttempt(1, hourOfDay(dayIndex, hour));
    await expectCurrentFigures();
  }
});

test('the figures immediately omit a removed attempt', async () => {
  await expectCurrentFigures();
  await db.deleteFrom('sign_ins').where('login_time', '<', hourOfDay(1, 5)).execute();
  await expectCurrentFigures();
});

test('a transaction reads its own attempts, which nobody else reads before the commit or after a rollback', async () => {
  const before = await readFigures(db);
  await expect(
    inTransaction(db, async (transaction) => {
      await insertAttempt(1, hourOfDay(3, 1), transaction);
      expect(await readFigures(transaction)).toEqual(await calculateFigures(transaction));
      expect(await readFigures(otherServer)).toEqual(before);
      throw new Error('rollback');
    }),
  ).rejects.toThrow('rollback');
  expect(await readFigures(db)).toEqual(before);
});

test('all attempts that one transaction changes give their days the same version', async () => {
  await sql`update sign_ins set browser = 'Firefox 140'`.execute(db);
  const { rows } = await sql<{ versions: number; days: number }>`
    select count(distinct version) as versions, count(*) as days from sign_in_day_versions
    where day in (select (login_time at time zone 'UTC')::date from sign_ins)`.execute(db);
  expect(rows[0]?.versions).toBe(1);
  expect(rows[0]?.days).toBeGreaterThan(5);
  await expectCurrentFigures();
});
