import { Trans } from '@lingui/react/macro';
import type { Activity } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';

export type SentenceProps = { activity: Activity };

/** What has no sentence of its own yet: never less than who, what and to whom. */
export function OtherSentence({ activity: { actor, person, object, verb, title } }: SentenceProps): ReactNode {
  const what = [object, title].filter(Boolean).join(' ');
  if (actor.id === person.id) {
    return (
      <Trans>
        {actor.fullName}: {what}, {verb}
      </Trans>
    );
  }
  return (
    <Trans>
      {actor.fullName}, about {person.fullName}: {what}, {verb}
    </Trans>
  );
}
