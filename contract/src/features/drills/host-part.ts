import { z } from 'zod';
import { DrillStatement } from './drill-input.ts';

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

const VariedValue = z.union([z.string(), z.number(), z.boolean()]);

/** A duration such as `90s`, `3m`, `4h` or `9d`. */
const Duration = z.string().regex(/^\d+[smhd]$/);

export const HostLabel = z.strictObject({
  tag: z.string(),
  place: z.string(),
  /** The name on the label, if it differs from the name of the host. */
  name: z.string().optional(),
});

const WindowKind = z.enum(['cmd', 'cmd-elevated', 'powershell', 'powershell-elevated']);

const HostSetup = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  name: z.string(),
  windows: HostWindowsVersion,
  role: z.enum(['workstation', 'member-server', 'standalone']),
  start: z.iso.datetime({ offset: true }),
  label: HostLabel,
  windowsOpen: z.array(WindowKind),
});

const Variation = z.union([
  z.strictObject({
    pick: z.array(VariedValue).min(1),
    /** The probability that the planted fault is absent. The value is then `else`. */
    quiet: z.number().min(0).max(1).optional(),
    else: VariedValue.optional(),
  }),
  z.strictObject({ int: z.tuple([z.int(), z.int()]) }),
  z.strictObject({ by: z.string(), of: z.record(z.string(), VariedValue) }),
  z.strictObject({ ago: z.tuple([Duration, Duration]) }),
]);

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

const ofChange = {
  host: z.string().optional(),
  isFault: z.boolean().optional(),
  when: z.record(z.string(), VariedValue).optional(),
};

const EventChange = z.union([
  z.strictObject({
    ...ofChange,
    add: z.string(),
    is: z.record(z.string(), z.union([VariedValue, z.array(VariedValue)])),
  }),
  z.strictObject({ ...ofChange, file: z.string(), is: FileSetup, at: z.string().optional() }),
  z.strictObject({ ...ofChange, event: z.string(), is: EventEntry }),
  z.strictObject({ ...ofChange, removeIfThere: z.string() }),
]);

const StateChange = z.union([
  EventChange,
  z.strictObject({ ...ofChange, set: z.string(), to: z.union([VariedValue, z.null(), z.array(VariedValue)]) }),
  z.strictObject({ ...ofChange, remove: z.string() }),
  z.strictObject({ ...ofChange, clear: z.string(), by: z.string(), at: z.string() }),
]);

/** How somebody speaks to the person. */
export const SpokenBy = z.enum(['radio', 'phone', 'face']);

const Consequence = z.strictObject({
  says: z.strictObject({ after: Duration, from: z.string(), by: SpokenBy, text: z.string() }).optional(),
  ends: z.boolean().optional(),
});

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

const EventSetup = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  when: Trigger,
  running: z.strictObject({ act: z.string(), seconds: z.int().min(1) }).optional(),
  from: z.string(),
  by: SpokenBy,
  text: z.string(),
  changes: z.array(EventChange).optional(),
  answers: z.array(z.strictObject({ id: z.string(), text: z.string() })).optional(),
  // eslint-disable-next-line unicorn/no-thenable -- An object that drills call so; it is not awaited.
  then: z
    .strictObject({
      after: Duration,
      text: z.string(),
      from: z.string().optional(),
      by: SpokenBy.optional(),
      ifTold: z.string().optional(),
    })
    .optional(),
});

const ReplySetup = z.strictObject({
  from: z.string(),
  /** The sentence to which it is the reply. Without it, to every sentence. */
  to: DrillStatement.shape.what,
  /** Only until this event has begun, or with `!` until this was said after the reaction to it. */
  until: z.string().optional(),
  text: z.string().min(1).max(200),
});

const SheetLine = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  ask: z.string(),
  type: z.enum(['text', 'choice', 'number', 'time', 'hash', 'contact']),
  of: z.array(z.string()).optional(),
  /** The field of a procedure's record form that this line fills in, for example `LC-07-02/size`. */
  record: z.string().optional(),
});

/**
 * The part of a drill from which a browser builds its practice hosts. It has the shape that the simulator takes, and no
 * expected values.
 */
export const HostPart = z.strictObject({
  id: z.string(),
  hosts: z.array(HostSetup).min(1),
  vary: z.record(z.string(), Variation),
  state: z.array(StateChange),
  consequences: z.record(z.string(), Consequence),
  events: z.array(EventSetup),
  replies: z.array(ReplySetup).max(20).optional(),
  sheet: z.array(SheetLine).min(1),
  /** The commands whose names the buttons offer on an empty line. */
  commands: z.array(z.string().min(1).max(40)).max(40).optional(),
  card: z.strictObject({ account: z.string(), contacts: z.array(z.string()) }),
});
export type HostPart = z.infer<typeof HostPart>;
