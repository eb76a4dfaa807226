import type { DrillFlag } from '@loopcheck/contract/features/drills/drills.contract';
import type { DrillResult, DrillResultLine } from '@loopcheck/contract/features/drills/drill-result';

interface FlaggedRun {
  /** Null unless the run was graded. */
  readonly result: DrillResult | null;
  /** The indexes, from 0, of inputs at an impossible pace. */
  readonly paceIndexes: readonly number[];
  /**
   * The index, from 0, of the first input after which the page and the server had different digests; null if there is
   * none.
   */
  readonly differenceIndex: number | null;
}

/**
 * The flag of a sheet line that is wrong, or that is right although the trainee had not looked. Other lines have no
 * flag.
 */
function flagsOfLine({ state, number, written, writtenAt }: DrillResultLine): DrillFlag[] {
  const index = writtenAt ?? 1;
  const line = `Line ${number}, “${written}”,`;
  if (state === 'wrong') return [{ index, kind: 'wrong', text: `${line} is wrong.` }];
  if (state === 'unseen') return [{ index, kind: 'unseen', text: `${line} was written without having looked.` }];
  return [];
}

/** Lists what a trainer should look at in a run, in the order of the inputs. The flags number the inputs from 1. */
export function listFlags({ result, paceIndexes, differenceIndex }: FlaggedRun): DrillFlag[] {
  const flags: DrillFlag[] = [
    ...(result?.forbidden ?? []).map(({ index, text }) => ({ index, kind: 'forbidden' as const, text })),
    ...(result?.careless ?? []).map(({ index, text }) => ({ index, kind: 'careless' as const, text })),
    ...(result?.lines ?? []).flatMap(flagsOfLine),
    ...paceIndexes.map((index) => ({
      index: index + 1,
      kind: 'pace' as const,
      text: 'Inputs or typed lines came faster than a person can make them, or the clock of the device is wrong.',
    })),
    ...(differenceIndex === null
      ? []
      : [
          {
            index: differenceIndex + 1,
            kind: 'screen_differed' as const,
            text: 'The page of the person has reported another screen than the server. The screen of the server counts.',
          },
        ]),
  ];
  return flags.toSorted((one, other) => one.index - other.index);
}
