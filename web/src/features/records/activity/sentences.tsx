import { Trans } from '@lingui/react/macro';
import type { Activity, RecordedVerb, RecordObject, Verb } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';

export type SentenceProps = { activity: Activity };

/** The sentences for an object. The type requires one for every verb that is recorded for this object. */
export type Sentences<Object extends RecordObject> = Record<RecordedVerb<Object>, ReactNode>;

/** Returns the sentence for the verb of a training event, or the fallback if this release does not know the verb. */
export function selectSentence(sentences: Partial<Record<Verb, ReactNode>>, activity: Activity): ReactNode {
  return sentences[activity.verb] ?? <FallbackSentence activity={activity} />;
}

/** The sentence for a training event of a later release, with an object or verb that this release does not know. */
export function FallbackSentence({ activity: { actor, person, object, verb, title } }: SentenceProps): ReactNode {
  const subject = [object, title].filter(Boolean).join(' ');
  if (actor.id === person.id) {
    return (
      <Trans>
        {actor.fullName}: {subject}, {verb}
      </Trans>
    );
  }
  return (
    <Trans>
      {actor.fullName}, about {person.fullName}: {subject}, {verb}
    </Trans>
  );
}

/** Returns the chapter number of a training event; if the event has none, the title of its module. */
export const getChapter = ({ chapterNumber, title }: Activity): number | string => chapterNumber ?? title ?? '';

/**
 * Returns the text or number with this name in the result of a training event, as text; an empty text if there is none.
 */
export const getResultText = ({ result }: Activity, name: string): string => {
  const value = result[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};
