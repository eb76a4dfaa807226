import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { getResultText, selectSentence, type SentenceProps, type Sentences } from './sentences.tsx';

/**
 * The sentence about a run of a drill, with the names of the people. The lines in the sentences are lines of the record
 * sheet that the person fills in during the run.
 */
export function DrillSentence({ activity }: SentenceProps): ReactNode {
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const number = getResultText(activity, 'number');
  const [right, lines] = [getResultText(activity, 'rightCount'), getResultText(activity, 'lineCount')];
  const line = getResultText(activity, 'lineNumber');
  const reason = getResultText(activity, 'reason');
  const sentences: Sentences<'drill'> = {
    attempted:
      activity.result['kind'] === 'practice' ? (
        <Trans>
          {person} began to practise drill {number}
        </Trans>
      ) : (
        <Trans>
          {person} began drill {number} for the record
        </Trans>
      ),
    passed: (
      <Trans>
        {person} passed drill {number} with {right} of {lines} lines
      </Trans>
    ),
    failed: (
      <Trans>
        {person} did not pass drill {number}: {right} of {lines} lines
      </Trans>
    ),
    completed: (
      <Trans>
        {person} practised drill {number}
      </Trans>
    ),
    terminated: (
      <Trans>
        The server ended a run of {person} at drill {number}, which does not count
      </Trans>
    ),
    updated: (
      <Trans>
        The run of {person} at drill {number} goes on after an update
      </Trans>
    ),
    approved: (
      <Trans>
        {actor} decided that line {line} of a run of {person} at drill {number} counts: {reason}
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}
