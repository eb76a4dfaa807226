import { z } from 'zod';

/** The channel of PostgreSQL's NOTIFY by which the servers of one database exchange messages. */
export const channel = 'loopcheck_live';

/** A message to all servers. */
export const LiveMessage = z.object({
  /** The ids of the people whom the message concerns. */
  to: z.array(z.string()),
  /**
   * An event for the open pages of these people. If `event` is null, the servers drop their copies in memory of
   * the sessions of these people, and check whether the sessions of the open pages are still valid.
   */
  event: z.object({ name: z.string(), data: z.record(z.string(), z.string()) }).nullable(),
});
export type LiveMessage = z.infer<typeof LiveMessage>;
