import type { SentEvent } from '@loopcheck/contract/endpoint';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { channel, type LiveMessage } from './message.ts';

/**
 * The maximum number of people in one message. PostgreSQL limits a message to 8,000 bytes, and an id takes 39 bytes.
 */
const maxPeoplePerMessage = 150;

/**
 * Sends an event to the open pages of these people, on all servers. PostgreSQL sends it when the transaction commits.
 * The user ids must be UUIDs.
 */
export async function publishEvent(db: Database, userIds: readonly string[], event: SentEvent): Promise<void> {
  const messages: LiveMessage[] = [];
  for (let start = 0; start < userIds.length; start += maxPeoplePerMessage) {
    messages.push({ to: userIds.slice(start, start + maxPeoplePerMessage), event });
  }
  await send(db, messages);
}

/** Makes all servers close the event streams of a person's ended sessions, when the transaction commits. */
export async function publishSessionsEnded(db: Database, userId: string): Promise<void> {
  await send(db, [{ to: [userId], event: null }]);
}

async function send(db: Database, messages: readonly LiveMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const texts = messages.map((message) => JSON.stringify(message));
  await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text`.execute(db);
}
