import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import { type Input, replay } from '@loopcheck/simulator';
import type { ShippedDrill } from '../curriculum/drill.ts';
import { type DrillRow, playSolution, saveSampleRun } from '../features/drills/index.ts';
import type { Database } from '../platform/db/database.ts';
import { acquireLock } from '../platform/db/lock.queries.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { midCourseAccount } from './people.ts';
import { findPersonWithoutRuns } from './samples.queries.ts';

const minuteMs = 60_000;

/** The drill of the sample runs. */
const drillFile = '07-1-keeps-nothing-new';

/** The seeds are fixed, so that every demo shows the same runs. */
const seeds = { failed: '7a10c4e2b95d43f08c6e1d2f3b4a5960', passed: '1f4e2d3c5b6a79880a9b8c7d6e5f4a3b' } as const;

/**
 * Saves two graded runs of the sample technician in the middle of the course, one failed and one passed. Both play the
 * solution of a drill, the first with mistakes. Does nothing if this technician does not exist or already has runs.
 */
export async function loadSampleDrillRuns(db: Database, contentDirectory: string, now: Date): Promise<void> {
  if ((await findPersonWithoutRuns(db, midCourseAccount.email)) === undefined) return;
  // Imported only here, because most starts of the server do not need the YAML parser.
  const { parseDrill } = await import('../curriculum/drill.ts');
  const source = await readFile(path.join(contentDirectory, 'drills', `${drillFile}.yaml`), 'utf8');
  const { drill } = parseDrill(drillFile, source);
  if (!drill) throw new Error(`The drill ${drillFile} has faults.`);
  await inTransaction(db, async (transaction) => {
    await acquireLock(transaction, 'load the demo');
    const userId = await findPersonWithoutRuns(transaction, midCourseAccount.email);
    if (userId === undefined) return;
    const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
    await saveSampleRun(transaction, {
      userId,
      drillId: drill.id,
      seed: seeds.failed,
      play: ({ hostPart }) => playWithMistakes(drill, hostPart),
      begunAt: minutesAgo(200),
      submittedAt: minutesAgo(176),
    });
    await saveSampleRun(transaction, {
      userId,
      drillId: drill.id,
      seed: seeds.passed,
      play: ({ hostPart }) => playSolution(hostPart, seeds.passed, drill.solution).map(toDrillInput),
      begunAt: minutesAgo(60),
      submittedAt: minutesAgo(39),
    });
  });
}

/** Copies the list of called contacts, because the type of the contract does not accept a readonly list. */
const toDrillInput = (input: Input): DrillInput =>
  input.kind === 'call' ? { ...input, people: [...input.people] } : input;

/**
 * Plays the solution with two mistakes. The trainee writes the time at which the event log was created, instead of the
 * time of the newest entry in the event log. The trainee also answers a question about the audit policy without having
 * looked at the policy.
 */
function playWithMistakes(drill: ShippedDrill, hostPart: DrillRow['hostPart']): DrillInput[] {
  const inputs = playSolution(hostPart, seeds.failed, drill.solution).map(toDrillInput);
  const spans = replay(hostPart, seeds.failed, inputs).flatMap(({ screens }) =>
    screens.flatMap(({ lines }) => lines.flat()),
  );
  // The sheet line `newest` is about the full event log, at which the solution looks last.
  const creationTime = spans.findLast(({ facts }) => facts?.some((fact) => fact.endsWith('/created')))?.text;
  return inputs.map((input) => {
    // The trainee types another command in place of the command that shows the audit policy.
    if (input.kind === 'line' && input.text.startsWith('auditpol')) return { ...input, text: 'wevtutil gli System' };
    if (input.kind === 'write' && input.line === 'newest') return { ...input, value: creationTime ?? '' };
    return input;
  });
}
