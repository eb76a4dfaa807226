import type { SentEvent } from '@loopcheck/contract/endpoint';
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { channel, type LiveMessage } from './message.ts';

/**
 * The maximum number of people in one message. In JSON, an id needs 39 bytes (36, two quotation marks and a comma). 150
 * ids therefore need 5,850 bytes. PostgreSQL limits a message to 8,000 bytes.
 */
const maxPeoplePerMessage = 150;

/**
 * Sends an event to the open pages of these people, whichever server they are connected to. PostgreSQL delivers the
 * event when the transaction commits. The user ids must be UUIDs.
 */
export async function publishEvent(db: Database, userIds: readonly string[], event: SentEvent): Promise<void> {
  await send(db, toMessages(userIds, event));
}

/** Returns the messages for an event. If `event` is null, they state that sessions of these people have ended. */
function toMessages(userIds: readonly string[], event: SentEvent | null): LiveMessage[] {
  const messages: LiveMessage[] = [];
  for (let start = 0; start < userIds.length; start += maxPeoplePerMessage) {
    messages.push({ to: userIds.slice(start, start + maxPeoplePerMessage), event });
  }
  return messages;
}

/**
 * Tells all servers, when the transaction commits, that sessions of these people have ended. The servers then drop
 * their copies in memory of the sessions of these people, and close the event streams of the ended sessions.
 */
export const publishSessionsEnded = (db: Database, userIds: readonly string[]): Promise<void> =>
  send(db, toMessages(userIds, null));

async function send(db: Database, messages: readonly LiveMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const texts = messages.map((message) => JSON.stringify(message));
  await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text`.execute(db);
}
