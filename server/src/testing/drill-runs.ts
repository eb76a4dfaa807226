import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import { ClosedDrillRun, drillsEndpoints, OpenDrillRun } from '@loopcheck/contract/features/drills/drills.contract';
import type { HostPart } from '@loopcheck/contract/features/drills/host-part';
import { begin, type Input, step } from '@loopcheck/simulator';
import { hostPartOf, parseDrill, type ShippedDrill } from '../curriculum/drill.ts';
import { playSolution } from '../features/drills/index.ts';
import { insertPassedModules } from './certificate-requests.ts';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

const drillsFolder = path.resolve(import.meta.dirname, '../../../content/drills');

/** Reads a shipped drill, for example `07-1`. */
export async function readShippedDrill(id: string): Promise<ShippedDrill> {
  const file = (await readdir(drillsFolder)).find((name) => name.startsWith(`${id}-`)) ?? '';
  const { drill, faults } = parseDrill(file.replace('.yaml', ''), readFileSync(path.join(drillsFolder, file), 'utf8'));
  if (!drill) throw new Error(faults.map(({ text }) => text).join('; '));
  return drill;
}

/** Inserts a trainee who has passed all modules, so that the trainee can start every drill. */
export async function insertDrillTrainee(
  app: TestApp,
  options: Parameters<TestApp['person']>[0] = {},
): Promise<Person> {
  const person = await app.person(options);
  await insertPassedModules(app, person);
  return person;
}

/** Starts a run of drill 7.1, or continues the open run. Only a run of the kind `record` is graded. */
export async function startDrillRun(
  app: TestApp,
  person: Person,
  kind: 'record' | 'practice' = 'record',
): Promise<OpenDrillRun> {
  const reply = await app.call(drillsEndpoints.start, { as: person, body: { drillId: '07-1', kind } });
  return OpenDrillRun.parse(reply.json());
}

/** Returns inputs that solve the drill of a run, with the values that the screens of this run show. */
export async function solveDrill({ drill, seed }: Pick<OpenDrillRun, 'drill' | 'seed'>): Promise<DrillInput[]> {
  const shipped = await readShippedDrill(drill.id);
  // The host part is the part of a drill that the browser gets. In the reply, it lacks the values that only grading and
  // the solution use, so the shipped drill is read.
  return playSolution(hostPartOf(shipped), seed, shipped.solution).map(toDrillInput);
}

const toDrillInput = (input: Input): DrillInput =>
  input.kind === 'call' ? { ...input, people: [...input.people] } : input;

/** The digest of a run after its last input. The server compares this digest with the digest of its own simulation. */
export function digestOf(hostPart: HostPart, seed: string, inputs: readonly DrillInput[]): string {
  let run = begin(hostPart, seed);
  for (const input of inputs) ({ run } = step(run, input));
  return run.digest;
}

/**
 * The body of the request with which a page saves the inputs of a run, beginning with the input at index `from`. The
 * inputs are five seconds apart.
 */
export const toInputsBody = (
  run: Pick<OpenDrillRun, 'hostPart' | 'seed' | 'simulatorRevision'>,
  inputs: readonly DrillInput[],
  from = 0,
) => ({
  from,
  inputs: inputs.slice(from),
  deviceMs: inputs.slice(from).map((_, index) => (from + index) * 5000),
  digest: digestOf(run.hostPart, run.seed, inputs),
  simulatorRevision: run.simulatorRevision,
});

/** Sends all inputs of a run and hands it in. The server's clock advances by five minutes. */
export async function playDrillRun(
  app: TestApp,
  person: Person,
  run: OpenDrillRun,
  inputs: readonly DrillInput[],
): Promise<ClosedDrillRun> {
  app.clock.advance(5 * 60_000);
  const params = { runId: run.id };
  const saved = await app.call(drillsEndpoints.saveInputs, { as: person, params, body: toInputsBody(run, inputs) });
  if (saved.statusCode !== 200) throw new Error(saved.body);
  const reply = await app.call(drillsEndpoints.submit, { as: person, params, body: { inputCount: inputs.length } });
  return ClosedDrillRun.parse(reply.json());
}

/**
 * Sends the inputs of a run one by one and hands it in. The clocks of the server and of the device advance by
 * `intervalMs` before each input.
 */
export async function playDrillRunInSteps(
  app: TestApp,
  person: Person,
  run: OpenDrillRun,
  { inputs, intervalMs }: { readonly inputs: readonly DrillInput[]; readonly intervalMs: number },
): Promise<ClosedDrillRun> {
  const params = { runId: run.id };
  for (const index of inputs.keys()) {
    app.clock.advance(intervalMs);
    const body = { ...toInputsBody(run, inputs.slice(0, index + 1), index), deviceMs: [index * intervalMs] };
    const saved = await app.call(drillsEndpoints.saveInputs, { as: person, params, body });
    if (saved.statusCode !== 200) throw new Error(saved.body);
  }
  const reply = await app.call(drillsEndpoints.submit, { as: person, params, body: { inputCount: inputs.length } });
  return ClosedDrillRun.parse(reply.json());
}
