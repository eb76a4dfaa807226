import type { SentEvent } from '@loopcheck/contract/endpoint';

/** The channel of PostgreSQL on which the servers of one database speak to each other. */
export const channel = 'loopcheck_live';

/** What one server says to all: an event for people's pages, or null: look at their sessions. */
export interface Message {
  readonly to: readonly string[];
  readonly event: SentEvent | null;
}
