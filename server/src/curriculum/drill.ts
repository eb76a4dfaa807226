import { createHash } from 'node:crypto';
import { DrillStatement } from '@loopcheck/contract/features/drills/drill-input';
import { HostPart } from '@loopcheck/contract/features/drills/host-part';
import { z } from 'zod';
import {
  Grading,
  Hold,
  type SolutionStep as DrillSolutionStep,
  type WrongMove as DrillWrongMove,
} from '../features/drills/index.ts';
import type { Fault } from './fault.ts';
import { oneLine } from './one-line.ts';
import { SopNumber } from './schema.ts';
import { parseYaml, type ParsedYaml } from './yaml.ts';

/**
 * What the trainee decides, in a call, about the command lines that are running: to stop them, or to let them go on.
 */
const StopOrGoOn = z.enum(['stop', 'go on']);

/**
 * A step of the solution that is not the reaction to a drill event. `SolutionStep` of the feature drills
 * (solution.rules.ts) explains the fields.
 */
const PlainStep = z.union([
  z.strictObject({ line: z.string() }),
  z.strictObject({ tap: z.string() }),
  z.strictObject({ window: z.string() }),
  z.strictObject({ wait: z.number() }),
  z.strictObject({ interrupt: z.literal(true) }),
  z.strictObject({ submit: z.literal(true) }),
  z.strictObject({ call: z.array(z.string()), says: DrillStatement, running: StopOrGoOn.optional() }),
  z.strictObject({
    write: z.string(),
    screen: z.string(),
    has: z.string().optional(),
    behind: z.string().optional(),
    quiet: z.string().optional(),
  }),
  z.strictObject({ write: z.string(), vary: z.string(), quiet: z.string().optional() }),
  z.strictObject({ write: z.string(), text: z.string(), quiet: z.string().optional() }),
]);

const SolutionStep = z.union([
  PlainStep,
  z.strictObject({ on: z.string(), answer: z.string() }),
  z.strictObject({ on: z.string(), call: z.array(z.string()), says: DrillStatement, running: StopOrGoOn }),
]) satisfies z.ZodType<DrillSolutionStep>;

/**
 * The result that a wrong move must have. `fails` is the reason for which the run fails. `line` is the id of a sheet
 * line, and `becomes` is the state that this line gets.
 */
const MoveResult = {
  fails: z.string().optional(),
  line: z.string().optional(),
  becomes: z.string().optional(),
};

/**
 * A change of the solution. A run with the changed solution must not pass. A step is named by its description, such as
 * `write hash`.
 */
const WrongMove = z.union([
  z.strictObject({ insert: SolutionStep, after: z.string(), fails: z.string() }),
  z.strictObject({ replace: z.string(), with: SolutionStep, ...MoveResult }),
  z.strictObject({ remove: z.string(), ...MoveResult }),
]) satisfies z.ZodType<DrillWrongMove>;

/** The content of a file of content/drills (docs/content.md). */
export const DrillFile = z.strictObject({
  /** The number of the chapter with two digits, a hyphen, and the number of the drill within the chapter. */
  id: z.string().regex(/^\d\d-\d$/, 'is not an id like 07-1'),
  /** The number that screens show for the id, for example 7.1 for the id 07-1. */
  number: z.string().regex(/^\d{1,2}\.\d$/, 'is not a number like 7.1'),
  title: oneLine(80),
  description: oneLine(200),
  chapter: z.int().min(1).max(99),
  revision: z.int().min(1),
  /** The number of minutes that most people need for a run. */
  minutes: z.int().min(5).max(90),
  sops: z.array(SopNumber).max(8),
  // These fields are on the job card or in the host part (the simulated hosts and what happens on them). The browser
  // gets them.
  card: z.strictObject({
    workOrder: oneLine(40),
    permit: z.strictObject({ number: oneLine(40), host: oneLine(40), window: oneLine(40), allows: oneLine(200) }),
    plant: oneLine(120),
    account: oneLine(60),
    saveTo: oneLine(120),
    contacts: z.array(z.string()).min(1).max(8),
  }),
  hosts: HostPart.shape.hosts,
  vary: HostPart.shape.vary.default({}),
  state: HostPart.shape.state.default([]),
  consequences: HostPart.shape.consequences.default({}),
  events: HostPart.shape.events.default([]),
  replies: HostPart.shape.replies,
  questions: HostPart.shape.questions,
  observations: HostPart.shape.observations,
  /** A sentence above the record sheet. */
  sheetNote: oneLine(200).optional(),
  sheet: HostPart.shape.sheet,
  commands: HostPart.shape.commands,
  // These fields are the grading part, which stays on the server.
  holds: z.array(Hold).default([]),
  grading: Grading,
  /**
   * `solution` is a way to pass the drill. `wrong` lists changes of the solution; a run with such a change must not
   * pass. Checks play the solution and each change. The database stores neither field.
   */
  solution: z.array(SolutionStep).min(1),
  wrong: z.array(WrongMove),
});
export type DrillFile = z.infer<typeof DrillFile>;

/** A shipped drill. */
export interface ShippedDrill extends DrillFile {
  /** SHA-256 of the file. */
  readonly contentHash: string;
}

/** The parsed file of a drill. It can have faults. */
export interface ParsedDrill {
  /** The path of the file, relative to the content folder. */
  readonly file: string;
  /** The file name without its extension. */
  readonly name: string;
  /** Null if the file is not valid. */
  readonly drill: ShippedDrill | null;
  readonly yaml: ParsedYaml<DrillFile>;
  readonly faults: readonly Fault[];
  readonly source: string;
}

export const drillsFolder = 'drills';

/** Parses a drill. `name` is the file name without its extension, for example `07-1-keeps-nothing-new`. */
export function parseDrill(name: string, source: string): ParsedDrill {
  const file = `${drillsFolder}/${name}.yaml`;
  const yaml = parseYaml(source, DrillFile, file);
  const drill = yaml.value && { ...yaml.value, contentHash: createHash('sha256').update(source).digest('hex') };
  return { file, name, drill, yaml, faults: yaml.faults, source };
}

/** The fields of the host part that are copied from the file without change. */
const HostFields = z.object(HostPart.omit({ card: true }).shape);

/** Returns the part of a drill from which the simulator builds a run. The browser gets this part. */
export const hostPartOf = ({ card: { account, contacts }, ...file }: DrillFile): HostPart => ({
  ...HostFields.parse(file),
  card: { account, contacts },
});
