import { z } from 'zod';
import { SpokenBy } from './host-part.ts';

const FrameSpan = z.object({
  text: z.string(),
  facts: z.array(z.string()).optional(),
  tap: z.string().optional(),
  isError: z.boolean().optional(),
});

/** What one input showed and did, as the simulator returns it. */
export const DrillFrame = z.object({
  /** Milliseconds since 1970, by the clock of the hosts. */
  at: z.number(),
  screens: z.array(
    z.object({
      window: z.string(),
      typed: z.object({ prompt: z.string(), text: z.string() }).optional(),
      lines: z.array(z.array(FrameSpan)),
      isWhole: z.boolean().optional(),
      isRunning: z.boolean().optional(),
    }),
  ),
  shown: z.array(z.string()),
  acts: z.array(
    z.object({
      act: z.string(),
      host: z.string(),
      of: z.string().optional(),
      ok: z.boolean(),
      phase: z.enum(['begun', 'stopped']).optional(),
      detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.string(),
      from: z.string(),
      by: SpokenBy,
      text: z.string(),
      at: z.number(),
    }),
  ),
  /** What people said to a call. */
  replies: z.array(z.object({ from: z.string(), by: SpokenBy, text: z.string() })).optional(),
  digest: z.string(),
});
export type DrillFrame = z.infer<typeof DrillFrame>;
