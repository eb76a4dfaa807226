import type { SentEvent } from '@loopcheck/contract/endpoint';

/** The PostgreSQL channel (NOTIFY) between the servers of one database. */
export const channel = 'loopcheck_live';

/** A message to all servers: an event for the open pages of people, or null to check their sessions. */
export interface Message {
  readonly to: readonly string[];
  readonly event: SentEvent | null;
}
