import { Trans } from '@lingui/react/macro';
import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';

type Props = { event: TrainingEvent };

/**
 * The sentence about what a trainer did with a post. The training event belongs to the record of the post's author, so
 * the sentence does not name the author.
 */
export function DiscussionSentence({ event: { verb, result, chapterNumber: chapter } }: Props): ReactNode {
  if (verb === 'removed') return <Trans>A trainer removed a post in chapter {chapter}</Trans>;
  if (verb === 'approved' && result['reports'])
    return <Trans>A trainer checked a reported post in chapter {chapter} and kept it</Trans>;
  if (verb === 'approved') return <Trans>A trainer accepted an answer to a question in chapter {chapter}</Trans>;
  return result['isFaq'] === true ? (
    <Trans>A question in chapter {chapter} was added to the FAQ</Trans>
  ) : (
    <Trans>A question in chapter {chapter} was removed from the FAQ</Trans>
  );
}

/** The sentence about what a trainer did with a news item. It does not name the author, in whose record it is shown. */
export function NewsSentence({ event: { verb, chapterNumber: chapter } }: Props): ReactNode {
  return verb === 'deactivated' ? (
    <Trans>A trainer hid a news item about chapter {chapter}</Trans>
  ) : (
    <Trans>A trainer showed a news item about chapter {chapter} again</Trans>
  );
}
