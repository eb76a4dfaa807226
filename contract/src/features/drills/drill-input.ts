import { z } from 'zod';
import { fileText } from '../../fields.ts';
import { drillLimits } from './drill-limits.ts';

export { drillLimits };

const Name = fileText(200);

/** What a person says in a call. It is not free text: the person chooses each part from a list. */
export const DrillStatement = z.strictObject({
  /** The id of the host that the call is about. */
  host: fileText(40).optional(),
  what: z.enum(['begin', 'end', 'running', 'reading', 'found', 'attack', 'question']).optional(),
  /** What was found: a value from the sheet, from a screen, or from what somebody said. */
  about: fileText(200).optional(),
  /** The id of the question that is asked: one of the drill's `questions`. */
  asks: fileText(40).optional(),
  /** The local time at which the reported situation began, for example `09:41`. */
  since: fileText(20).optional(),
  /** Whether the person says that they have changed something on the host. */
  changed: z.enum(['nothing', 'something']).optional(),
  /** How long the person says that the work will take. */
  minutes: z.int().min(0).max(10_000).optional(),
});
export type DrillStatement = z.infer<typeof DrillStatement>;

/**
 * One input of a person in a run. A run is stored as the list of its inputs, which the server replays in the simulator to
 * grade the run. The fields have the meaning of those of `Input` in the simulator (simulator/src/input.ts).
 */
export const DrillInput = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('line'), window: Name, text: fileText(drillLimits.lineLength) }),
  z.strictObject({ kind: z.literal('interrupt'), window: Name }),
  z.strictObject({ kind: z.literal('tap'), target: Name }),
  z.strictObject({ kind: z.literal('wait'), seconds: z.number().min(0).max(100_000) }),
  z.strictObject({ kind: z.literal('write'), line: Name, value: fileText(drillLimits.valueLength) }),
  z.strictObject({ kind: z.literal('submit') }),
  z.strictObject({
    kind: z.literal('call'),
    people: z.array(Name).max(20),
    says: DrillStatement,
    running: z.enum(['stop', 'go on']),
  }),
  z.strictObject({ kind: z.literal('answer'), event: Name, choice: Name }),
]);
export type DrillInput = z.infer<typeof DrillInput>;
