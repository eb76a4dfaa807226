import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/**
 * The sentence about a run of a drill, without the person's name, for lists that are all about one person. The lines in
 * the sentences are lines of the record sheet that the person fills in during the run.
 */
export function DrillSentence({ event: { verb, result } }: { event: TrainingEvent }): ReactNode {
  const number = typeof result['number'] === 'string' ? result['number'] : '';
  const rightCount = Number(result['rightCount'] ?? 0);
  const lineCount = Number(result['lineCount'] ?? 0);
  const isPractice = result['kind'] === 'practice';
  if (verb === 'attempted' && isPractice) return <Trans>Began to practise drill {number}</Trans>;
  if (verb === 'attempted') return <Trans>Began drill {number} for the record</Trans>;
  if (verb === 'passed')
    return (
      <Trans>
        Passed drill {number} with {rightCount} of {lineCount} lines
      </Trans>
    );
  if (verb === 'failed')
    return (
      <Trans>
        Did not pass drill {number}: {rightCount} of {lineCount} lines
      </Trans>
    );
  if (verb === 'completed') return <Trans>Practised drill {number}</Trans>;
  if (verb === 'terminated') return <Trans>The server ended a run of drill {number}; the run does not count</Trans>;
  if (verb === 'approved') return <Trans>A trainer counted a line of drill {number}</Trans>;
  return <Trans>After an update, a run of drill {number} goes on</Trans>;
}
