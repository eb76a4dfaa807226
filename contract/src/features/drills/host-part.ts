import { z } from 'zod';
import { DrillStatement } from './drill-input.ts';

/*
 * The schema of the part of a drill that the browser receives. The types in simulator/src/part.ts have the same fields,
 * and explain the fields that have no comment here.
 */

/** The Windows versions that practice hosts simulate. */
export const HostWindowsVersion = z.enum([
  '7',
  '2008r2',
  '2012r2',
  '10-2019',
  '10-2021',
  '11',
  '2016',
  '2019',
  '2022',
  '2025',
]);

/**
 * A value that the simulator chooses for a variation. A variation is a named property of the practice hosts that
 * differs between the runs of a drill.
 */
const VariedValue = z.union([z.string(), z.number(), z.boolean()]);

/** A duration such as `90s`, `3m`, `4h` or `9d`. */
const Duration = z.string().regex(/^\d+[smhd]$/);

/** The printed label on the case of a host. */
export const HostLabel = z.strictObject({
  tag: z.string(),
  place: z.string(),
  /** The name on the label, if it differs from the name of the host. */
  name: z.string().optional(),
});

const WindowKind = z.enum(['cmd', 'cmd-elevated', 'powershell', 'powershell-elevated']);

/** A practice host. `start` is the time that the clock of the host shows at the start of a run. */
const HostSetup = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  name: z.string(),
  windows: HostWindowsVersion,
  role: z.enum(['workstation', 'member-server', 'standalone']),
  start: z.iso.datetime({ offset: true }),
  label: HostLabel,
  windowsOpen: z.array(WindowKind),
});

/**
 * How the simulator chooses a value for a run:
 * - `pick`: one value of a list
 * - `int`: an integer between two limits
 * - `by`, `of`: a value that depends on another variation
 * - `ago`: a time before the start of the run, between two durations
 */
const Variation = z.union([
  z.strictObject({
    pick: z.array(VariedValue).min(1),
    /**
     * The probability that the run is quiet: the run does not have the fault that the drill plants in other runs, and
     * the variation has the value `else`.
     */
    quiet: z.number().min(0).max(1).optional(),
    else: VariedValue.optional(),
  }),
  z.strictObject({ int: z.tuple([z.int(), z.int()]) }),
  z.strictObject({ by: z.string(), of: z.record(z.string(), VariedValue) }),
  z.strictObject({ ago: z.tuple([Duration, Duration]) }),
]);

/**
 * The content of a file:
 * - `text`: a text
 * - `printed`: the output of this command when it is typed on the host `on`
 * - `evtx`: a saved event log
 * - `bytes`: a content of this length in bytes
 *
 * With `folder`, a folder is made instead of a file.
 */
const FileSetup = z.union([
  z.strictObject({ text: z.string() }),
  z.strictObject({
    printed: z.string(),
    on: z.string(),
    as: z.string().regex(/^[a-z][a-z0-9-]*$/),
    window: WindowKind.optional(),
  }),
  z.strictObject({ evtx: z.string(), of: z.string().optional() }),
  z.strictObject({
    bytes: z.int().min(0),
    recipe: z.string(),
    attributes: z.string().optional(),
    isLocked: z.boolean().optional(),
  }),
  z.strictObject({ folder: z.literal(true), attributes: z.string().optional() }),
]);

/** An entry of an event log. */
const EventEntry = z.strictObject({
  at: z.string(),
  id: z.int(),
  provider: z.string(),
  level: z.enum(['Critical', 'Error', 'Warning', 'Information']).optional(),
  message: z.string(),
  data: z.record(z.string(), z.string()).optional(),
  user: z.string().optional(),
  task: z.string().optional(),
  keyword: z.string().optional(),
  times: z.union([z.int().min(1), z.string()]).optional(),
  every: Duration.optional(),
});

/**
 * The fields of every change. If `host` is omitted, the change concerns the first host. A change with `isFault` is made
 * only in runs with the planted fault. A change with `when` is made only if the variations have these values.
 */
const commonChangeFields = {
  host: z.string().optional(),
  isFault: z.boolean().optional(),
  when: z.record(z.string(), VariedValue).optional(),
};

/** A change that a drill event can make during a run. */
const EventChange = z.union([
  z.strictObject({
    ...commonChangeFields,
    add: z.string(),
    is: z.record(z.string(), z.union([VariedValue, z.array(VariedValue)])),
  }),
  z.strictObject({ ...commonChangeFields, file: z.string(), is: FileSetup, at: z.string().optional() }),
  z.strictObject({ ...commonChangeFields, event: z.string(), is: EventEntry }),
  z.strictObject({ ...commonChangeFields, removeIfThere: z.string() }),
]);

/** A change of the default state of a host, made before a run. */
const StateChange = z.union([
  EventChange,
  z.strictObject({
    ...commonChangeFields,
    set: z.string(),
    to: z.union([VariedValue, z.null(), z.array(VariedValue)]),
  }),
  z.strictObject({ ...commonChangeFields, remove: z.string() }),
  z.strictObject({ ...commonChangeFields, clear: z.string(), by: z.string(), at: z.string() }),
]);

/**
 * The channel on which a contact (a person of the simulated plant) speaks to the trainee. With `nobody`, nobody speaks,
 * and the text describes what happens.
 */
export const ContactChannel = z.enum(['radio', 'phone', 'face', 'nobody']);

/** What an act of the trainee causes: a contact says something, or the run ends. */
const Consequence = z.strictObject({
  says: z.strictObject({ after: Duration, from: z.string(), by: ContactChannel, text: z.string() }).optional(),
  ends: z.boolean().optional(),
});

/** When a drill event begins: after an act, after a number of inputs (`steps`), or after a number of minutes. */
const Trigger = z.union([
  z.strictObject({
    act: z.string(),
    of: z.string().optional(),
    after: z.string().optional(),
    count: z.int().min(1).optional(),
  }),
  z.strictObject({ steps: z.int().min(1) }),
  z.strictObject({ minutes: z.int().min(0) }),
]);

/** A drill event, such as a call from a contact, to which the trainee can react. */
const EventSetup = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  when: Trigger,
  running: z.strictObject({ act: z.string(), seconds: z.int().min(1) }).optional(),
  from: z.string(),
  by: ContactChannel,
  text: z.string(),
  changes: z.array(EventChange).optional(),
  answers: z.array(z.strictObject({ id: z.string(), text: z.string() })).optional(),
  // eslint-disable-next-line unicorn/no-thenable -- The drill files use this name. No code awaits the object.
  then: z
    .strictObject({
      after: Duration,
      text: z.string(),
      from: z.string().optional(),
      by: ContactChannel.optional(),
      ifTold: z.string().optional(),
    })
    .optional(),
});

/** What a contact answers in a call, if the answer differs from the default answer. */
const ReplySetup = z.strictObject({
  /** The id of the contact who answers. If omitted, every contact who is called answers. */
  from: z.string().optional(),
  by: ContactChannel.optional(),
  /** The main statement (`what`) that this reply answers. If omitted, the reply answers every statement. */
  to: DrillStatement.shape.what,
  /** The id of the question that this reply answers: one of `questions`. */
  asks: z.string().optional(),
  /**
   * A pattern in which `*` stands for any characters. The reply is used only if `about` of the trainee's statement
   * matches the pattern.
   */
  about: z.string().optional(),
  /**
   * The id of a drill event. The reply is used only until that event has begun. With `!` after the id, the reply is used
   * until a contact has said the text in the field `then` of the event.
   */
  until: z.string().optional(),
  text: z.string().min(1).max(200),
});

/** A question that the trainee can ask in a call. */
const QuestionSetup = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/)
    .max(40),
  text: z.string().min(1).max(120),
});

/** A sheet line: a line of the record sheet. */
const SheetLine = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  ask: z.string(),
  type: z.enum(['text', 'choice', 'number', 'time', 'hash', 'contact']),
  of: z.array(z.string()).optional(),
  /** The field of a procedure's record form that this line fills in, for example `LC-07-02/size`. */
  record: z.string().optional(),
});

/**
 * The part of a drill from which a browser simulates the practice hosts. It contains no expected values, because the
 * trainee could read them.
 */
export const HostPart = z.strictObject({
  id: z.string(),
  hosts: z.array(HostSetup).min(1),
  vary: z.record(z.string(), Variation),
  state: z.array(StateChange),
  consequences: z.record(z.string(), Consequence),
  events: z.array(EventSetup),
  replies: z.array(ReplySetup).max(20).optional(),
  questions: z.array(QuestionSetup).min(1).max(8).optional(),
  /**
   * What the trainee can report in a call, for example `the pointer moves by itself`. There are at least three
   * observations, so that the list does not tell which one is true.
   */
  observations: z.array(z.string().min(1).max(100)).min(3).max(10).optional(),
  sheet: z.array(SheetLine).min(1),
  /** The commands whose names the page offers as buttons while the trainee has not typed anything in the input line. */
  commands: z.array(z.string().min(1).max(40)).max(40).optional(),
  card: z.strictObject({ account: z.string(), contacts: z.array(z.string()) }),
});
export type HostPart = z.infer<typeof HostPart>;
