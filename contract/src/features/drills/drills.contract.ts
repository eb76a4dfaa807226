import { z } from 'zod';
import { callLimits } from '../../call-limits.ts';
import { endpoint } from '../../endpoint.ts';
import { plainText, Timestamp } from '../../fields.ts';
import { DrillFrame } from './drill-frame.ts';
import { DrillInput, drillLimits } from './drill-input.ts';
import { DrillReading, DrillResult } from './drill-result.ts';
import { drillsPaths } from './drills.paths.ts';
import { HostLabel, HostPart } from './host-part.ts';

/**
 * The kinds of runs. A run is one try at a drill, a practice job on simulated hosts. A run for the record (`record`) is
 * graded. A practised run (`practice`) is not graded, and the trainee can insert whole command lines from procedures,
 * get hints, and take a step back.
 */
export const DrillRunKind = z.enum(['record', 'practice']);
export type DrillRunKind = z.infer<typeof DrillRunKind>;

/**
 * The state of a run:
 * - `open`: not handed in yet
 * - `passed`, `failed`: a run for the record that was handed in and graded
 * - `completed`: a practised run that was handed in
 * - `superseded`: the server ended the run, because an update changed what the practice host shows. The run
 *   does not count
 * - `too_long`: the server ended the run, because its replay takes too long. The run does not count
 */
export const DrillRunState = z.enum(['open', 'passed', 'failed', 'completed', 'superseded', 'too_long']);
export type DrillRunState = z.infer<typeof DrillRunState>;

/**
 * A run of a drill in a list. A sheet line is a line of the record sheet, on which the trainee writes what the job asks
 * for. The counts of sheet lines are null if the run was not graded. docs/rules/drills.md explains the grading.
 */
export const DrillRunSummary = z.object({
  id: z.uuid(),
  kind: DrillRunKind,
  state: DrillRunState,
  /** The number of this run among the person's runs of this drill and kind, from 1. */
  tryNumber: z.int(),
  rightCount: z.int().nullable(),
  lineCount: z.int().nullable(),
  requiredCount: z.int().nullable(),
  mustRightCount: z.int().nullable(),
  mustCount: z.int().nullable(),
  /** The time that passed in the simulated plant, in minutes; null if the run was not graded. */
  minutes: z.int().nullable(),
  /** The number of inputs. */
  stepCount: z.int(),
  begunAt: Timestamp,
  /** The time at which the run was handed in or ended by the server; null if it is open. */
  submittedAt: Timestamp.nullable(),
});
export type DrillRunSummary = z.infer<typeof DrillRunSummary>;

/** Why a trainee cannot start a run. `module_locked`: the module of the drill is still locked. */
export const DrillStartRefusal = z.enum(['module_locked']);
export type DrillStartRefusal = z.infer<typeof DrillStartRefusal>;

const Drill = z.object({
  /** For example `07-1`. */
  id: z.string(),
  /** For example `7.1`. */
  number: z.string(),
  title: z.string(),
  description: z.string(),
  moduleId: z.uuid(),
  chapterNumber: z.int(),
  /** The minutes that most people need. */
  minutes: z.int(),
  /** The revision of the drill. A run keeps the revision with which it was started. */
  revision: z.int(),
  canStart: z.boolean(),
  /** Why the person cannot start a run; null if the person can start one. An open run can always be continued. */
  startRefusal: DrillStartRefusal.nullable(),
  /** The run that is not handed in yet; null if there is none. */
  openRun: z.object({ id: z.uuid(), kind: DrillRunKind, begunAt: Timestamp, inputCount: z.int() }).nullable(),
  /** The time at which the person first passed the drill; null if they have not passed it. */
  passedAt: Timestamp.nullable(),
});

/** A drill in a list, as returned to one person. */
export const ListedDrill = Drill.extend({
  /**
   * The first graded run that passed or, if none did, the graded run with the most right sheet lines; null without a
   * graded run.
   */
  bestRun: DrillRunSummary.nullable(),
});
export type ListedDrill = z.infer<typeof ListedDrill>;

export const DrillContact = z.object({
  id: z.string(),
  name: z.string(),
  /** The phone number, or the number of the radio channel. */
  number: z.string(),
});
export type DrillContact = z.infer<typeof DrillContact>;

/** A procedure that the job needs. `id` is null if the library does not have it. */
export const DrillSop = z.object({ id: z.uuid().nullable(), number: z.string(), title: z.string() });
export type DrillSop = z.infer<typeof DrillSop>;

/**
 * The job card of a drill: the job, the host on which the job is done, and what the permit allows. `JobCard`
 * (../sops/job-card.ts) is something else: a procedure in the form of a job card.
 */
export const DrillCard = z.object({
  /** The number of the work order. */
  workOrder: z.string(),
  permit: z.object({
    number: z.string(),
    /** The name of the host. */
    host: z.string(),
    /** The local times between which the permit is valid, for example `09:30 to 11:00`. */
    window: z.string(),
    /** What the permit allows, in words. */
    allows: z.string(),
  }),
  /** A sentence about what the plant is doing at the start of the run. */
  plant: z.string(),
  /** The Windows account with which the trainee is signed in on the practice host. */
  account: z.string(),
  /** Where copies are saved, in words. */
  saveTo: z.string(),
  contacts: z.array(DrillContact),
  /** A sentence above the record sheet; null for none. */
  sheetNote: z.string().nullable(),
});
export type DrillCard = z.infer<typeof DrillCard>;

/** The page of a drill before a run: its job card and the person's runs, newest first. */
export const DrillPage = Drill.extend({
  moduleTitle: z.string(),
  card: DrillCard,
  sops: z.array(DrillSop),
  /** The printed label on the case of the first host. */
  label: HostLabel,
  sheetLineCount: z.int(),
  /** The number of right sheet lines that a pass needs. */
  requiredCount: z.int(),
  /** The number of entries of `mustLines`. */
  mustCount: z.int(),
  /** The sheet lines that must be right for a pass: the number of each line, from 1, and what the line asks for. */
  mustLines: z.array(z.object({ number: z.int(), ask: z.string() })),
  runs: z.array(DrillRunSummary),
});
export type DrillPage = z.infer<typeof DrillPage>;

const RunDrill = z.object({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  moduleId: z.uuid(),
  revision: z.int(),
  card: DrillCard,
  sops: z.array(DrillSop),
  /** The ids of the sheet lines that must be right for a pass. Pages mark these lines. */
  mustLines: z.array(z.string()),
});

/** The seed from which the simulator draws the values that differ between runs: 32 hexadecimal digits. */
const Seed = z.string().regex(/^[0-9a-f]{32}$/);

/**
 * For each input, how long the run had been open on the page when the input was made, in milliseconds. The page
 * measures this time with a clock that never goes backwards.
 */
const DeviceMs = z.array(z.int().min(0)).max(drillLimits.inputs);
/** `DeviceMs` in a request. Each time is limited, because a client can send any number. */
const SentDeviceMs = z.array(z.int().min(0).max(drillLimits.deviceMs)).max(drillLimits.inputs);

/** A hint: the sections and procedures that explain how to find the value that a sheet line asks for. */
export const DrillHint = z.object({
  /** The id of the sheet line. */
  line: z.string(),
  /** The sections and procedures to read. */
  reads: z.array(DrillReading),
});
export type DrillHint = z.infer<typeof DrillHint>;

/**
 * An act that fails a run for the record. A string is the name of an act that is always forbidden. The fields of the
 * object have the same meaning as the fields of `ForbiddenAct` in simulator/src/forbidden-acts.ts.
 */
const ForbiddenRule = z.union([
  z.string(),
  z.object({
    act: z.string(),
    host: z.string().optional(),
    of: z.string().optional(),
    target: z.string().optional(),
    until: z.string().optional(),
    allowed: z.int().optional(),
  }),
]);

/** A run that is not handed in yet, with everything that a browser needs to continue it. */
export const OpenDrillRun = z.object({
  state: z.literal('open'),
  id: z.uuid(),
  kind: DrillRunKind,
  tryNumber: z.int(),
  drill: RunDrill,
  seed: Seed,
  simulatorRevision: z.int(),
  hostPart: HostPart,
  inputs: z.array(DrillInput),
  deviceMs: DeviceMs,
  /** The hints for the sheet lines; empty in a run for the record. */
  hints: z.array(DrillHint),
  /**
   * The acts that would fail a run for the record. The page of a practised run tells the trainee immediately when
   * one of these acts was done. Absent in a run for the record.
   */
  forbidden: z.array(ForbiddenRule).optional(),
  begunAt: Timestamp,
  /** The current time of the server. */
  serverNow: Timestamp,
});
export type OpenDrillRun = z.infer<typeof OpenDrillRun>;

/** A run that was handed in or ended by the server. `result` is null if the run was not graded. */
export const ClosedDrillRun = z.object({
  state: DrillRunState.exclude(['open']),
  id: z.uuid(),
  kind: DrillRunKind,
  tryNumber: z.int(),
  drill: RunDrill,
  begunAt: Timestamp,
  /** The time at which the run was handed in or ended by the server. */
  submittedAt: Timestamp,
  /** The number of inputs. */
  stepCount: z.int(),
  result: DrillResult.nullable(),
});
export type ClosedDrillRun = z.infer<typeof ClosedDrillRun>;

/**
 * Something in a run that a trainer should look at. `index` is the number of the input, from 1.
 * - `pace`: the inputs follow each other faster than a person can make them
 * - `forbidden`, `careless`: the input did an act that is listed in this field of `DrillResult`
 * - `wrong`, `unseen`: the input last changed a sheet line that has this state (see `DrillLineState`)
 * - `screen_differed`: the digest that the page computed differs from the digest that the server computed
 */
export const DrillFlag = z.object({
  index: z.int(),
  kind: z.enum(['pace', 'forbidden', 'careless', 'wrong', 'unseen', 'screen_differed']),
  text: z.string(),
});
export type DrillFlag = z.infer<typeof DrillFlag>;

/** A run with its inputs, for a page that replays it input by input. */
export const DrillReplay = z.object({
  run: z.object({
    id: z.uuid(),
    kind: DrillRunKind,
    state: DrillRunState,
    tryNumber: z.int(),
    begunAt: Timestamp,
    submittedAt: Timestamp.nullable(),
  }),
  /** The trainee. `email` is null if they have none or cannot sign in. */
  person: z.object({ id: z.uuid(), fullName: z.string(), email: z.string().nullable() }),
  drill: RunDrill,
  hostPart: HostPart,
  seed: Seed,
  simulatorRevision: z.int(),
  /** The inputs of the run; empty if they were erased together with the account of the person. */
  inputs: z.array(DrillInput),
  deviceMs: DeviceMs,
  /** As in `OpenDrillRun`. The page uses it for the debrief of a practised run, which lists the forbidden acts. */
  forbidden: z.array(ForbiddenRule).optional(),
  /** When the server received each input. */
  receivedAt: z.array(Timestamp),
  /**
   * What the run showed, one frame for each input, as the server has computed it. Null if the page can compute the
   * frames itself, because the simulator has not changed since the run.
   */
  frames: z.array(DrillFrame).nullable(),
  flags: z.array(DrillFlag),
  result: DrillResult.nullable(),
  /** True if this run has `unseen` lines, and the signed-in person can decide that they count. */
  canCountLines: z.boolean(),
});
export type DrillReplay = z.infer<typeof DrillReplay>;

const RunId = z.object({ runId: z.uuid() });
const DrillId = z.string().regex(/^\d\d-\d$/);

const SentInputs = z
  .object({
    /** The index, from 0, of the first of these inputs in the run. */
    from: z.int().min(0).max(drillLimits.inputs),
    inputs: z.array(DrillInput).max(drillLimits.inputs),
    deviceMs: SentDeviceMs,
    /**
     * The digest (see `DrillFrame`) that the page has computed for the run up to the last of these inputs; empty if the
     * run then has no inputs. If the server computes another digest, the run gets the flag `screen_differed`.
     */
    digest: z.string().regex(/^(?:[0-9a-f]{32})?$/),
    simulatorRevision: z.int(),
    /**
     * True for a step back in a practised run: the server first removes the input with the index `from` and all later
     * inputs.
     */
    replaces: z.boolean().optional(),
  })
  .refine(({ inputs, deviceMs }) => inputs.length === deviceMs.length, 'There must be one time for each input.')
  .refine(({ from, inputs }) => from + inputs.length <= drillLimits.inputs, 'A run has at most 600 inputs.');

export const drillsEndpoints = {
  list: endpoint({
    ...drillsPaths.list,
    access: 'member',
    summary: 'Lists the drills of a module, or of all modules, with the state of the signed-in person',
    query: z.object({ moduleId: z.uuid().optional() }),
    reply: z.array(ListedDrill),
  }),
  one: endpoint({
    ...drillsPaths.one,
    access: 'member',
    summary: 'Returns the job card of a drill, and the runs of the signed-in person',
    params: z.object({ drillId: DrillId }),
    reply: DrillPage,
    errors: ['drill_not_found'],
  }),
  start: endpoint({
    ...drillsPaths.start,
    access: 'member',
    summary: 'Starts a run of a drill, or returns the open run if there is one, whatever its kind',
    body: z.object({ drillId: DrillId, kind: DrillRunKind }),
    reply: OpenDrillRun,
    errors: ['drill_not_found', 'module_locked', 'too_many_requests'],
    callLimit: callLimits.drillStarts,
    // After an update of the simulator, the handler replays the open run. It must not hold a transaction open
    // meanwhile.
    selfManagedTransactions: true,
  }),
  run: endpoint({
    ...drillsPaths.run,
    access: 'member',
    summary: 'Returns a run of the signed-in person: what is needed to continue it, or its debrief',
    params: RunId,
    reply: z.union([OpenDrillRun, ClosedDrillRun]),
    errors: ['drill_run_not_found'],
    selfManagedTransactions: true,
  }),
  saveInputs: endpoint({
    ...drillsPaths.saveInputs,
    access: 'member',
    summary: 'Adds inputs to a run; inputs that the server already has are accepted again',
    params: RunId,
    body: SentInputs,
    reply: z.object({
      /** The number of inputs that the server has. */
      accepted: z.int(),
      /**
       * True if the stored inputs differ from the sent ones: the server has replaced the antivirus test string, a
       * harmless text that antivirus programs report as a virus. The page then loads the run again.
       */
      mustReload: z.boolean(),
    }),
    errors: [
      'drill_run_not_found',
      'drill_run_closed',
      'run_continued_elsewhere',
      'simulator_changed',
      'no_step_back',
      'too_many_requests',
    ],
    callLimit: callLimits.drillInputs,
    maxBodyBytes: drillLimits.bodyBytes,
  }),
  submit: endpoint({
    ...drillsPaths.submit,
    access: 'member',
    summary: 'Hands in a run; the server replays and grades it. A repeated call returns the same result',
    params: RunId,
    body: z.object({
      /**
       * The number of inputs that the page has. The server refuses the request if it has not received all these inputs.
       */
      inputCount: z.int().min(0).max(drillLimits.inputs),
    }),
    reply: ClosedDrillRun,
    errors: [
      'drill_run_not_found',
      'inputs_missing',
      'run_continued_elsewhere',
      'simulator_changed',
      'too_many_requests',
    ],
    callLimit: callLimits.drillSubmits,
    selfManagedTransactions: true,
  }),
  ownReplay: endpoint({
    ...drillsPaths.ownReplay,
    access: 'member',
    summary: 'Returns a run of the signed-in person with its inputs, for the replay',
    params: RunId,
    reply: DrillReplay,
    errors: ['drill_run_not_found'],
  }),
  replay: endpoint({
    ...drillsPaths.replay,
    access: 'trainer',
    summary: 'Returns a run of any person with its inputs, for the replay',
    params: RunId,
    reply: DrillReplay,
    errors: ['drill_run_not_found'],
  }),
  countLine: endpoint({
    ...drillsPaths.countLine,
    access: 'trainer',
    summary: 'Counts a right line of a graded run, although the person wrote it before the host had shown the value',
    params: RunId,
    body: z.object({ line: z.string().max(80), reason: plainText(500).pipe(z.string().min(1)) }),
    reply: DrillResult,
    errors: ['drill_run_not_found', 'drill_run_own', 'drill_line_not_countable'],
  }),
};
