import type { SentEvent } from '@loopcheck/contract/endpoint';
import { sql } from 'kysely';
import { idleLimitMs } from '../auth/session-limits.ts';
import type { Database } from '../db/database.ts';
import { channel, type Message } from './message.ts';

/** A message of PostgreSQL holds at most 8,000 bytes; an id takes 39 of them. */
const peoplePerMessage = 150;

/** Sends an event to the open pages of people, on all servers, when the transaction commits. The ids are uuids. */
export async function publishEvent(db: Database, userIds: readonly string[], event: SentEvent): Promise<void> {
  const messages: Message[] = [];
  for (let first = 0; first < userIds.length; first += peoplePerMessage) {
    messages.push({ to: userIds.slice(first, first + peoplePerMessage), event });
  }
  await send(db, messages);
}

/** Makes every server check at once whether a person's sessions are still valid. */
export async function publishSessionsEnded(db: Database, userId: string): Promise<void> {
  await send(db, [{ to: [userId], event: null }]);
}

async function send(db: Database, messages: readonly Message[]): Promise<void> {
  if (messages.length === 0) return;
  const texts = messages.map((message) => JSON.stringify(message));
  await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text`.execute(db);
}

/** The ids of those sessions that are still valid. The check does not count as activity. */
export async function listValidSessions(db: Database, sessionIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_active_at', '>', new Date(now.getTime() - idleLimitMs))
    .where('users.is_active', '=', true)
    .execute();
  return new Set(rows.map((row) => row.id));
}
