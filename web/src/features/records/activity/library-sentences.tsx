import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { FieldNames } from './field-names.tsx';
import { getChapter, getResultText, selectSentence, type SentenceProps, type Sentences } from './sentences.tsx';

export function SopSentence({ activity }: SentenceProps): ReactNode {
  const actor = activity.actor.fullName;
  // A training event about a text that the product ships can lack the procedure number. Then the sentence shows the key
  // of that text (`shippedUpdate`).
  const sop = getResultText(activity, 'number') || getResultText(activity, 'shippedUpdate') || 'SOP';
  const revision = getResultText(activity, 'revision');
  const sentences: Sentences<'sop'> = {
    read: (
      <Trans>
        {actor} confirmed to have read {sop}, revision {revision}
      </Trans>
    ),
    viewed: (
      <Trans>
        {actor} viewed {sop}, revision {revision}
      </Trans>
    ),
    downloaded: (
      <Trans>
        {actor} downloaded {sop}, revision {revision}
      </Trans>
    ),
    added: (
      <Trans>
        {actor} added {sop} to the library
      </Trans>
    ),
    updated:
      getResultText(activity, 'what') === '' ? (
        <Trans>
          {actor} added revision {revision} of {sop} to the library
        </Trans>
      ) : (
        <Trans>
          {actor} changed {sop}: <FieldNames fields={getResultText(activity, 'what')} />
        </Trans>
      ),
    approved: isAboutShippedText(activity) ? (
      <Trans>
        {actor} took over the newer shipped text of {sop}
      </Trans>
    ) : (
      <Trans>
        {actor} released revision {revision} of {sop} for this site
      </Trans>
    ),
    rejected: (
      <Trans>
        {actor} kept the site’s own text of {sop}
      </Trans>
    ),
    activated: (
      <Trans>
        {actor} put {sop} back into the library
      </Trans>
    ),
    deactivated: (
      <Trans>
        {actor} removed {sop} from the library
      </Trans>
    ),
    removed: (
      <Trans>
        {actor} deleted {sop}
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}

/** For the verb `approved`: true if an admin took over a newer shipped text, false if a trainer released a revision. */
const isAboutShippedText = (activity: SentenceProps['activity']): boolean =>
  getResultText(activity, 'shippedUpdate') !== '';

export function ResourceSentence({ activity }: SentenceProps): ReactNode {
  const [actor, title] = [activity.actor.fullName, getResultText(activity, 'title')];
  const chapter = getChapter(activity);
  const sentences: Sentences<'resource'> = {
    completed: (
      <Trans>
        {actor} watched “{title}”, chapter {chapter}
      </Trans>
    ),
    added: (
      <Trans>
        {actor} added “{title}” to the resources of chapter {chapter}
      </Trans>
    ),
    updated: <ResourceChangeSentence activity={activity} />,
    removed: (
      <Trans>
        {actor} removed “{title}” from the resources of chapter {chapter}
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}

function ResourceChangeSentence({ activity }: SentenceProps): ReactNode {
  const [actor, title] = [activity.actor.fullName, getResultText(activity, 'title')];
  const chapter = getChapter(activity);
  if ('order' in activity.result)
    return (
      <Trans>
        {actor} changed the order of the resources of chapter {chapter}
      </Trans>
    );
  if ('captions' in activity.result)
    return activity.result['captions'] === null ? (
      <Trans>
        {actor} removed the captions of “{title}”, chapter {chapter}
      </Trans>
    ) : (
      <Trans>
        {actor} added captions to “{title}”, chapter {chapter}
      </Trans>
    );
  return (
    <Trans>
      {actor} changed the resource “{title}” of chapter {chapter}
    </Trans>
  );
}
