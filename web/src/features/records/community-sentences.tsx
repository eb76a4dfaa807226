import { Trans } from '@lingui/react/macro';
import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';

type Props = { event: TrainingEvent };

/**
 * The sentence for a training event about a post. A trainer has acted, and the training event is in the record of the
 * post's author.
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

/** The sentence for a training event about a news item, which is in the record of the item's author. */
export function NewsSentence({ event: { verb, chapterNumber: chapter } }: Props): ReactNode {
  return verb === 'deactivated' ? (
    <Trans>A trainer hid a news item about chapter {chapter}</Trans>
  ) : (
    <Trans>A trainer showed a news item about chapter {chapter} again</Trans>
  );
}
