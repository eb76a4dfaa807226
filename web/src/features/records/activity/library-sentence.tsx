import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Fields } from './field-words.tsx';
import { sentenceFor, type SentenceProps, type Sentences, textIn } from './other-sentence.tsx';

/** What somebody read in the library, or what was done to a procedure. */
export function SopSentence({ activity }: SentenceProps): ReactNode {
  const by = activity.actor.fullName;
  const sop = textIn(activity, 'number') || textIn(activity, 'shippedUpdate') || 'SOP';
  const revision = textIn(activity, 'revision');
  const sentences: Sentences<'sop'> = {
    read: (
      <Trans>
        {by} read {sop}, revision {revision}
      </Trans>
    ),
    downloaded: (
      <Trans>
        {by} downloaded {sop}, revision {revision}
      </Trans>
    ),
    added: (
      <Trans>
        {by} added {sop} to the library
      </Trans>
    ),
    updated:
      textIn(activity, 'what') === '' ? (
        <Trans>
          {by} brought revision {revision} of {sop} into the library
        </Trans>
      ) : (
        <Trans>
          {by} changed {sop}: <Fields fields={textIn(activity, 'what')} />
        </Trans>
      ),
    approved: isShippedUpdate(activity) ? (
      <Trans>
        {by} took over the newer shipped text of {sop}
      </Trans>
    ) : (
      <Trans>
        {by} released revision {revision} of {sop} for this site
      </Trans>
    ),
    rejected: (
      <Trans>
        {by} kept the site’s own text of {sop}
      </Trans>
    ),
    activated: (
      <Trans>
        {by} put {sop} back into the library
      </Trans>
    ),
    deactivated: (
      <Trans>
        {by} took {sop} out of the library
      </Trans>
    ),
    removed: (
      <Trans>
        {by} deleted {sop}
      </Trans>
    ),
  };
  return sentenceFor(sentences, activity);
}

/** Whether it was decided on a text that ships, and not on the thing itself. */
export const isShippedUpdate = (activity: SentenceProps['activity']): boolean =>
  textIn(activity, 'shippedUpdate') !== '';

/** What somebody watched beside a module, or what was done to that list. */
export function ResourceSentence({ activity }: SentenceProps): ReactNode {
  const [by, title] = [activity.actor.fullName, textIn(activity, 'title')];
  const chapter = activity.chapterNumber ?? activity.title ?? '';
  const sentences: Sentences<'resource'> = {
    completed: (
      <Trans>
        {by} watched “{title}”, chapter {chapter}
      </Trans>
    ),
    added: (
      <Trans>
        {by} added “{title}” to the resources of chapter {chapter}
      </Trans>
    ),
    updated: <ChangedResource activity={activity} />,
    removed: (
      <Trans>
        {by} removed “{title}” from the resources of chapter {chapter}
      </Trans>
    ),
  };
  return sentenceFor(sentences, activity);
}

function ChangedResource({ activity }: SentenceProps): ReactNode {
  const [by, title] = [activity.actor.fullName, textIn(activity, 'title')];
  const chapter = activity.chapterNumber ?? activity.title ?? '';
  if ('order' in activity.result)
    return (
      <Trans>
        {by} put the resources of chapter {chapter} into another order
      </Trans>
    );
  if ('captions' in activity.result)
    return activity.result['captions'] === null ? (
      <Trans>
        {by} removed the captions of “{title}”, chapter {chapter}
      </Trans>
    ) : (
      <Trans>
        {by} gave captions to “{title}”, chapter {chapter}
      </Trans>
    );
  return (
    <Trans>
      {by} changed “{title}” among the resources of chapter {chapter}
    </Trans>
  );
}
