import { z } from 'zod';
import { fileText } from '../../fields.ts';
import { drillLimits } from './drill-limits.ts';

export { drillLimits };

const Name = fileText(200);

/** What the trainee says in a call to contacts. The trainee does not type a text, but chooses each part from a list. */
export const DrillStatement = z.strictObject({
  /** The id of the host that the call is about. */
  host: fileText(40).optional(),
  /**
   * The main statement:
   * - `begin`, `end`: the trainee begins or ends the work
   * - `running`: the trainee was running a command
   * - `reading`: the trainee has only read what the host shows, and perhaps saved files of the job
   * - `found`: the trainee has found something (`about`)
   * - `attack`: somebody else is at work on the host
   * - `question`: the trainee has a question (`asks`)
   */
  what: z.enum(['begin', 'end', 'running', 'reading', 'found', 'attack', 'question']).optional(),
  /** What was found: a value from the record sheet, from a screen, or from what a contact said. */
  about: fileText(200).optional(),
  /** The id of the question that the trainee asks: one of the drill's `questions`. */
  asks: fileText(40).optional(),
  /** The local time at which the reported situation began, for example `09:41`. */
  since: fileText(20).optional(),
  /** Whether the trainee claims to have changed something on the host. */
  changed: z.enum(['nothing', 'something']).optional(),
  /** How long the work will take according to the trainee, in minutes. */
  minutes: z.int().min(0).max(10_000).optional(),
});
export type DrillStatement = z.infer<typeof DrillStatement>;

/**
 * One input of the trainee in a run. A run is stored as the list of its inputs, which the server replays in the
 * simulator to grade the run. The fields have the same meaning as the fields of `Input` in the simulator
 * (simulator/src/input.ts).
 */
export const DrillInput = z.discriminatedUnion('kind', [
  // A command line that was typed in a window. It is not a line of the record sheet.
  z.strictObject({ kind: z.literal('line'), window: Name, text: fileText(drillLimits.typedLineLength) }),
  // Ctrl+C: stops the command that runs in the window.
  z.strictObject({ kind: z.literal('interrupt'), window: Name }),
  // A press of a button of the practice host, such as a window to open or a place to look at.
  z.strictObject({ kind: z.literal('tap'), target: Name }),
  // Time that the trainee lets pass at the plant.
  z.strictObject({ kind: z.literal('wait'), seconds: z.number().min(0).max(100_000) }),
  // `line` is the id of the sheet line in which the value was written.
  z.strictObject({ kind: z.literal('write'), line: Name, value: fileText(drillLimits.valueLength) }),
  // The run is handed in.
  z.strictObject({ kind: z.literal('submit') }),
  z.strictObject({
    kind: z.literal('call'),
    people: z.array(Name).max(20),
    says: DrillStatement,
    /** What happens to the commands that still run in windows: they are stopped, or they go on during the call. */
    running: z.enum(['stop', 'go on']),
  }),
  // `event` is the id of a drill event, such as a call from a contact. `choice` is the id of the chosen answer. The
  // answer `carry-on` is possible for every event: the trainee continues the job as if nothing had happened.
  z.strictObject({ kind: z.literal('answer'), event: Name, choice: Name }),
]);
export type DrillInput = z.infer<typeof DrillInput>;
