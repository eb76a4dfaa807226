import { z } from 'zod';
import { SpokenBy } from './host-part.ts';

/** A piece of a line on the screen of a practice host. */
const FrameSpan = z.object({
  text: z.string(),
  /** The values of the host that the text shows: the id of the host, a colon, and the path of the value. */
  facts: z.array(z.string()).optional(),
  /** If present, the text is a button that sends an input `tap` with this target. */
  tap: z.string().optional(),
  /** True for an error message of PowerShell. */
  isError: z.boolean().optional(),
});

/**
 * What the practice hosts showed and did after one input. The fields have the form of `Frame` in the simulator
 * (simulator/src/run-state.ts).
 */
export const DrillFrame = z.object({
  /** The time after the input by the clock of the hosts, in milliseconds since 1970. */
  at: z.number(),
  /** The windows whose content changed, and what changed in them. */
  screens: z.array(
    z.object({
      window: z.string(),
      /** The prompt and the line that was typed at it; absent if nothing was typed in this window. */
      typed: z.object({ prompt: z.string(), text: z.string() }).optional(),
      lines: z.array(z.array(FrameSpan)),
      /** True if `lines` replace the content of the window. Otherwise they follow the earlier lines. */
      isWhole: z.boolean().optional(),
      /** True if the typed command is still running. */
      isRunning: z.boolean().optional(),
    }),
  ),
  /** All values of the hosts that were shown, each written as in `facts` of a span. */
  shown: z.array(z.string()),
  /** What the input did, for grading and for the timeline. */
  acts: z.array(
    z.object({
      /** The kind of act, for example `log.clear`. */
      act: z.string(),
      /** The id of the host. */
      host: z.string(),
      /** What the act was done to, for example the name of a log or a path. */
      of: z.string().optional(),
      /** False if the host refused the act, or if the act is not finished. */
      ok: z.boolean(),
      /** For an act that takes time: it has only begun, or it was stopped before its end. Absent for other acts. */
      phase: z.enum(['begun', 'stopped']).optional(),
      detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    }),
  ),
  /** What people said to the person without being called. */
  events: z.array(
    z.object({
      id: z.string(),
      /** The id of the person of the plant who spoke. */
      from: z.string(),
      by: SpokenBy,
      text: z.string(),
      at: z.number(),
    }),
  ),
  /** What people answered when they were called. */
  replies: z.array(z.object({ from: z.string(), by: SpokenBy, text: z.string() })).optional(),
  /** A hash of this frame and all frames before it. Two runs with the same digest are equal up to this input. */
  digest: z.string(),
});
export type DrillFrame = z.infer<typeof DrillFrame>;
