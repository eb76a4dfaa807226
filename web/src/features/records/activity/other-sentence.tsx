import { Trans } from '@lingui/react/macro';
import type { Activity, RecordedVerb, RecordObject, Verb } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';

export type SentenceProps = { activity: Activity };

/** A sentence for every verb that is recorded of an object: a new one without words does not compile. */
export type Sentences<Object extends RecordObject> = Record<RecordedVerb<Object>, ReactNode>;

/** The sentence of what happened. */
export function sentenceFor(sentences: Partial<Record<Verb, ReactNode>>, activity: Activity): ReactNode {
  return sentences[activity.verb] ?? <OtherSentence activity={activity} />;
}

/** What another release recorded, and this one has no sentence for: never less than who, what and to whom. */
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

/** A text that an event keeps in its result; empty where there is none. */
export const textIn = (activity: Activity, name: string): string => {
  const kept = activity.result[name];
  return typeof kept === 'string' || typeof kept === 'number' ? String(kept) : '';
};
