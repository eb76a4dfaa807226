import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { getChapter, getResultText, selectSentence, type SentenceProps, type Sentences } from './sentences.tsx';

/** The sentence about what a trainer did with a post of another person. `person` is the author of the post. */
export function DiscussionSentence({ activity }: SentenceProps): ReactNode {
  const { result } = activity;
  const [actor, person] = [activity.actor.fullName, activity.person.fullName];
  const chapter = getChapter(activity);
  const sentences: Sentences<'discussion'> = {
    // The verb `approved` is recorded for resolved reports and for an accepted answer.
    approved: result['reports'] ? (
      <Trans>
        {actor} checked the reported post of {person} in chapter {chapter} and kept it
      </Trans>
    ) : (
      <Trans>
        {actor} accepted an answer to the question of {person} in chapter {chapter}
      </Trans>
    ),
    updated:
      result['isFaq'] === true ? (
        <Trans>
          {actor} added the question of {person} in chapter {chapter} to the FAQ
        </Trans>
      ) : (
        <Trans>
          {actor} removed the question of {person} in chapter {chapter} from the FAQ
        </Trans>
      ),
    removed: (
      <Trans>
        {actor} removed a post of {person} in chapter {chapter}
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}

/** The sentence about what a trainer did with a news item. `person` is the author of the item. */
export function NewsSentence({ activity }: SentenceProps): ReactNode {
  const [actor, person, title] = [activity.actor.fullName, activity.person.fullName, getResultText(activity, 'title')];
  const sentences: Sentences<'news'> = {
    deactivated: (
      <Trans>
        {actor} hid “{title}” of {person} from the news feed
      </Trans>
    ),
    activated: (
      <Trans>
        {actor} showed “{title}” of {person} in the news feed again
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}

export function AnnouncementSentence({ activity }: SentenceProps): ReactNode {
  const [actor, title] = [activity.actor.fullName, getResultText(activity, 'title')];
  const recipients = Number(activity.result['recipients'] ?? 0);
  const sentences: Sentences<'announcement'> = {
    created: (
      <Trans>
        {actor} sent the announcement “{title}” to <Plural value={recipients} one="# person" other="# people" />
      </Trans>
    ),
    updated: (
      <Trans>
        {actor} changed the announcement “{title}”
      </Trans>
    ),
    revoked: (
      <Trans>
        {actor} withdrew the announcement “{title}”
      </Trans>
    ),
  };
  return selectSentence(sentences, activity);
}
