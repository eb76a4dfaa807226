import { gzipSync } from 'node:zlib';
import type { DrillInput } from '@loopcheck/contract/features/drills/drill-input';
import type { HostPart } from '@loopcheck/contract/features/drills/host-part';
import { gradeRun } from '../grading.rules.ts';
import type { StoredGrading } from '../grading-schema.ts';
import { playRun } from '../played-run.rules.ts';
import { describeResult, type DescribedResult } from '../result-text.rules.ts';

/** A run to replay. Without `grading`, only the digests are computed. */
export interface ReplayTask {
  readonly hostPart: HostPart;
  readonly seed: string;
  readonly inputs: readonly DrillInput[];
  readonly grading: StoredGrading | null;
  /** The limit of the replay's processor time, in milliseconds. */
  readonly limitMs: number;
}

/**
 * The outcome of a replay. `isOverLimit`: the replay was stopped, because it needed more processor time or memory than
 * allowed.
 */
export type Replayed =
  | { readonly isOverLimit: true }
  | {
      readonly isOverLimit: false;
      /** For each input, a digest of everything that the hosts have shown up to and including this input. */
      readonly digests: readonly string[];
      /** The result, and the frames as JSON compressed with gzip; null if the task has no grading. */
      readonly graded: { readonly result: DescribedResult; readonly frames: Uint8Array } | null;
    };

class OverTimeLimit extends Error {
  override readonly name = 'OverTimeLimit';
}

/** Replays a run, and grades the run if the task has a grading. Blocks the thread until the replay is finished. */
export function replayRun({ hostPart, seed, inputs, grading, limitMs }: ReplayTask): Replayed {
  const startedAt = process.threadCpuUsage();
  try {
    const played = playRun(hostPart, seed, inputs, () => {
      // In microseconds since the start of the replay.
      const { user, system } = process.threadCpuUsage(startedAt);
      if ((user + system) / 1000 > limitMs) throw new OverTimeLimit();
    });
    const digests = played.frames.map(({ digest }) => digest);
    if (!grading) return { isOverLimit: false, digests, graded: null };
    const result = describeResult(
      { ...grading, part: hostPart },
      played,
      gradeRun({ ...grading, part: hostPart }, played),
    );
    return { isOverLimit: false, digests, graded: { result, frames: gzipSync(JSON.stringify(played.frames)) } };
  } catch (error) {
    if (error instanceof OverTimeLimit) return { isOverLimit: true };
    throw error;
  }
}
