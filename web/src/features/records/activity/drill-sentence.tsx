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
  const [rightCount, lineCount] = [getResultText(activity, 'rightCount'), getResultText(activity, 'lineCount')];
  const lineNumber = getResultText(activity, 'lineNumber');
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
        {person} passed drill {number} with {rightCount} of {lineCount} lines
      </Trans>
    ),
    failed: (
      <Trans>
        {person} did not pass drill {number}: {rightCount} of {lineCount} lines
      </Trans>
    ),
    completed: (
      <Trans>
        {person} practised drill {number}
      </Trans>
    ),
    terminated: (
      <Trans>
        The server ended the run of {person} in drill {number}; the run does not count
      </Trans>
    ),
    updated: (
      <Trans>
        After an update, the run of {person} in drill {number} goes on
      </Trans>
    ),
    approved: (
      <Trans>
        {actor} counted line {lineNumber} of a run of {person} in drill {number}: {reason}
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}
