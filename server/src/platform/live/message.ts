import { z } from 'zod';

/** The PostgreSQL channel (NOTIFY) between the servers of one database. */
export const channel = 'loopcheck_live';

/** A message to all servers: an event for the open pages of people, or null to check their sessions. */
export const Message = z.object({
  to: z.array(z.string()),
  event: z.object({ name: z.string(), data: z.record(z.string(), z.string()) }).nullable(),
});
export type Message = z.infer<typeof Message>;
