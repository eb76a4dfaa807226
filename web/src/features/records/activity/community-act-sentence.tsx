import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { sentenceFor, type SentenceProps, type Sentences, textIn } from './other-sentence.tsx';

/** What was done with a question or an answer that somebody else wrote. */
export function DiscussionSentence({ activity }: SentenceProps): ReactNode {
  const { result } = activity;
  const [by, about] = [activity.actor.fullName, activity.person.fullName];
  const chapter = activity.chapterNumber ?? activity.title ?? '';
  const sentences: Sentences<'discussion'> = {
    approved: result['reports'] ? (
      <Trans>
        {by} looked at the reported post of {about} under chapter {chapter} and left it
      </Trans>
    ) : (
      <Trans>
        {by} accepted an answer to the question of {about} under chapter {chapter}
      </Trans>
    ),
    updated:
      result['isFaq'] === true ? (
        <Trans>
          {by} put the question of {about} under chapter {chapter} into the FAQ
        </Trans>
      ) : (
        <Trans>
          {by} took the question of {about} under chapter {chapter} out of the FAQ
        </Trans>
      ),
    removed: (
      <Trans>
        {by} removed a post of {about} under chapter {chapter}
      </Trans>
    ),
  };
  return sentenceFor(sentences, activity);
}

/** What a trainer did with what somebody shared. */
export function NewsSentence({ activity }: SentenceProps): ReactNode {
  const [by, about, title] = [activity.actor.fullName, activity.person.fullName, textIn(activity, 'title')];
  const sentences: Sentences<'news'> = {
    deactivated: (
      <Trans>
        {by} hid “{title}” of {about} from the news feed
      </Trans>
    ),
    activated: (
      <Trans>
        {by} showed “{title}” of {about} in the news feed again
      </Trans>
    ),
  };
  return sentenceFor(sentences, activity);
}

/** What was announced, changed or taken back. */
export function AnnouncementSentence({ activity }: SentenceProps): ReactNode {
  const [by, title] = [activity.actor.fullName, textIn(activity, 'title')];
  const recipients = Number(activity.result['recipients'] ?? 0);
  const sentences: Sentences<'announcement'> = {
    created: (
      <Trans>
        {by} announced “{title}” to <Plural value={recipients} one="# person" other="# people" />
      </Trans>
    ),
    updated: (
      <Trans>
        {by} changed the announcement “{title}”
      </Trans>
    ),
    revoked: (
      <Trans>
        {by} withdrew the announcement “{title}”
      </Trans>
    ),
  };
  return sentenceFor(sentences, activity);
}
