import type {
  ClosedDrillRun,
  DrillPage,
  DrillReplay,
  OpenDrillRun,
} from '@loopcheck/contract/features/drills/drills.contract';
import type { HostPart } from '@loopcheck/contract/features/drills/host-part';
import { simulatorRevision } from '@loopcheck/simulator';

/**
 * The host part of a small drill: one host, a record sheet with four lines, and no drill events. From the host part,
 * the browser simulates the practice hosts.
 */
export const hostPartSample = (changes: Partial<HostPart> = {}): HostPart => ({
  id: '07-1',
  hosts: [
    {
      id: 'hist',
      name: 'HIST-02',
      windows: '2019',
      role: 'member-server',
      start: '2026-11-20T09:30:00+01:00',
      label: { tag: 'A-20418', place: 'Rack S2, pos. 14' },
      windowsOpen: ['cmd-elevated', 'powershell-elevated'],
    },
  ],
  vary: {},
  state: [],
  consequences: {},
  events: [],
  sheet: [
    { id: 'name', ask: 'Host name, as the host says it', type: 'text' },
    { id: 'log', ask: 'Which log keeps no new event?', type: 'choice', of: ['System', 'Security', 'none'] },
    { id: 'size', ask: 'Largest size of that log, in bytes', type: 'number' },
    { id: 'owner', ask: 'Who decides how to make room?', type: 'contact' },
  ],
  card: { account: String.raw`PLANT\maint01`, contacts: ['panel-operator', 'shift-supervisor'] },
  ...changes,
});

/** A drill event: a contact calls the trainee by phone at the step with this number. */
export const drillEventSample = (step: number): HostPart['events'][number] => ({
  id: 'clear-it',
  when: { steps: step },
  from: 'historian-engineer',
  by: 'phone',
  text: 'That log blocks my historian. Just clear it.',
  answers: [
    { id: 'clear-now', text: 'I clear it now.' },
    { id: 'ask-owner', text: 'I ask the system owner.' },
  ],
});

const card: OpenDrillRun['drill']['card'] = {
  workOrder: 'WO-26-3317',
  permit: { number: 'PTW-4471', host: 'HIST-02', window: '09:30 to 11:00', allows: 'Read and export' },
  plant: 'Steady running',
  account: String.raw`PLANT\maint01`,
  saveTo: String.raw`D:\Job`,
  contacts: [
    { id: 'panel-operator', name: 'Panel operator', number: 'radio 3' },
    { id: 'shift-supervisor', name: 'Shift supervisor', number: '4100' },
  ],
  sheetNote: null,
};

/** The sample drill as the replies about a run contain it (field `drill`). `mustLines` are the sheet lines that must be right for a pass. */
export const runDrillSample: OpenDrillRun['drill'] = {
  id: '07-1',
  number: '7.1',
  title: 'The log that keeps nothing new',
  moduleId: '5f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a07',
  revision: 1,
  card,
  sops: [],
  mustLines: ['log'],
};

/** An open run of the sample drill. */
export const openRunSample = (changes: Partial<OpenDrillRun> = {}): OpenDrillRun => ({
  state: 'open',
  id: '7b0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a08',
  kind: 'record',
  tryNumber: 1,
  drill: runDrillSample,
  seed: '0123456789abcdef0123456789abcdef',
  simulatorRevision,
  hostPart: hostPartSample(),
  inputs: [],
  deviceMs: [],
  hints: [],
  begunAt: '2026-11-20T14:05:00Z',
  serverNow: '2026-11-20T14:05:00Z',
  ...changes,
});

/** The page of the sample drill. It states eight sheet lines, although the sheet of `hostPartSample` has four. */
export const drillPageSample = (changes: Partial<DrillPage> = {}): DrillPage => ({
  id: '07-1',
  number: '7.1',
  title: 'The log that keeps nothing new',
  description: 'Read the settings of four logs.',
  moduleId: runDrillSample.moduleId,
  chapterNumber: 7,
  minutes: 25,
  revision: 1,
  canStart: true,
  startRefusal: null,
  openRun: null,
  passedAt: null,
  moduleTitle: 'Event Logs',
  card: runDrillSample.card,
  sops: [],
  label: { tag: 'A-20418', place: 'Rack S2, pos. 14' },
  sheetLineCount: 8,
  requiredCount: 7,
  mustCount: 2,
  mustLines: [
    { number: 2, ask: 'Which log keeps no new event?' },
    { number: 5, ask: 'Time of its newest event, UTC' },
  ],
  runs: [],
  ...changes,
});

const replayedInputs: DrillReplay['inputs'] = [
  { kind: 'tap', target: 'label/hist' },
  { kind: 'line', window: 'hist/cmd-elevated', text: 'hostname' },
  { kind: 'write', line: 'name', value: 'HIST-02' },
  { kind: 'write', line: 'log', value: 'Security' },
  { kind: 'submit' },
];

/** A run of the sample drill for the replay, with one flag (something that a trainer should look at). */
export function replaySample(changes: Partial<DrillReplay> = {}): DrillReplay {
  const { id, drill, seed, simulatorRevision: revision } = openRunSample();
  return {
    run: { id, kind: 'record', state: 'failed', tryNumber: 1, begunAt: '2026-11-20T14:05:00Z', submittedAt: null },
    person: { id: '0f0a3a52-54a9-4f0c-9f5a-0c6f0f3c1a01', fullName: 'Ann Larsen', email: 'ann@plant.test' },
    drill,
    hostPart: hostPartSample(),
    seed,
    simulatorRevision: revision,
    inputs: replayedInputs,
    deviceMs: [1000, 9000, 15_000, 21_000, 30_000],
    receivedAt: replayedInputs.map(() => '2026-11-20T14:06:00Z'),
    frames: null,
    // Inputs are numbered from 1. Input 4 writes "Security" on the line `log`.
    flags: [{ index: 4, kind: 'unseen', text: 'Nothing on the screen had shown it.' }],
    result: null,
    canCountLines: true,
    ...changes,
  };
}

/** A run of the sample drill that was practised and handed in. */
export const closedRunSample = (changes: Partial<ClosedDrillRun> = {}): ClosedDrillRun => ({
  state: 'completed',
  id: openRunSample().id,
  kind: 'practice',
  tryNumber: 1,
  drill: runDrillSample,
  begunAt: '2026-11-20T14:05:00Z',
  submittedAt: '2026-11-20T14:24:00Z',
  stepCount: 31,
  result: null,
  ...changes,
});
