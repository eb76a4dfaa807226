import { z } from 'zod';
import { ContactChannel } from './host-part.ts';

/** A piece of a line of text on the screen of a practice host. */
const FrameSpan = z.object({
  text: z.string(),
  /** The values of hosts that the text shows. Each is written as the id of the host, a colon, and the path of the value. */
  facts: z.array(z.string()).optional(),
  /** If present, the text is a button that sends an input `tap` with this target. */
  tap: z.string().optional(),
  /** True for an error message of PowerShell. */
  isError: z.boolean().optional(),
});

/**
 * What the practice hosts showed and did after one input of the trainee. The fields are those of `Frame` in the
 * simulator (simulator/src/run-state.ts).
 */
export const DrillFrame = z.object({
  /** The right time on the plant after the input, in milliseconds since 1970. The clock of a host can differ. */
  at: z.number(),
  /** The changes in windows, one for each window whose content changed. */
  screens: z.array(
    z.object({
      window: z.string(),
      /** The prompt and the line that was typed after the prompt; absent if nothing was typed in this window. */
      typed: z.object({ prompt: z.string(), text: z.string() }).optional(),
      lines: z.array(z.array(FrameSpan)),
      /** True if `lines` replace the content of the window. Otherwise `lines` are added below the earlier lines. */
      isWhole: z.boolean().optional(),
      /** True if the typed command is still running. */
      isRunning: z.boolean().optional(),
    }),
  ),
  /** All values of the hosts that were shown, each written as in `facts` of `FrameSpan`. */
  shown: z.array(z.string()),
  /** What the input did, for grading and for the timeline. */
  acts: z.array(
    z.object({
      /** The kind of act, for example `log.clear`. */
      act: z.string(),
      /** The id of the host. */
      host: z.string(),
      /** The object of the act, for example the name of a log, or a path. */
      of: z.string().optional(),
      /** False if the host refused the act, or if the act is not finished. */
      ok: z.boolean(),
      /**
       * Only for an act that takes time: `begun` if it has only begun, `stopped` if it was stopped before its end.
       * Otherwise absent.
       */
      phase: z.enum(['begun', 'stopped']).optional(),
      /** Further details of the act, by name, such as what the trainee said in a call. */
      detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
    }),
  ),
  /** The drill events that began: what contacts said to the trainee without being called. */
  events: z.array(
    z.object({
      id: z.string(),
      /** The id of the contact who spoke. */
      from: z.string(),
      by: ContactChannel,
      text: z.string(),
      /** The right time on the plant when the event began, in milliseconds since 1970. The clock of a host can differ. */
      at: z.number(),
    }),
  ),
  /** What contacts answered in a call of the trainee. */
  replies: z.array(z.object({ from: z.string(), by: ContactChannel, text: z.string() })).optional(),
  /**
   * A hash of this frame and all frames before it. If two runs have the same digest, all their frames up to this one
   * are equal.
   */
  digest: z.string(),
});
export type DrillFrame = z.infer<typeof DrillFrame>;
