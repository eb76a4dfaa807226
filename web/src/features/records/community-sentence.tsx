import { Trans } from '@lingui/react/macro';
import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';

/** What others did with what one has asked, answered or shared, as a sentence about oneself. */
export function CommunitySentence({
  event: { object, verb, result, chapterNumber },
}: {
  event: TrainingEvent;
}): ReactNode {
  const chapter = chapterNumber;
  if (object === 'news') {
    return verb === 'deactivated' ? (
      <Trans>A trainer hid what you shared about chapter {chapter}</Trans>
    ) : (
      <Trans>A trainer showed again what you shared about chapter {chapter}</Trans>
    );
  }
  if (verb === 'removed') return <Trans>A trainer removed your post under chapter {chapter}</Trans>;
  if (verb === 'approved' && result['reports'])
    return <Trans>A trainer looked at your post under chapter {chapter}</Trans>;
  if (verb === 'approved') return <Trans>A trainer accepted an answer to your question under chapter {chapter}</Trans>;
  return result['isFaq'] === true ? (
    <Trans>Your question under chapter {chapter} was put into the FAQ</Trans>
  ) : (
    <Trans>Your question under chapter {chapter} was taken out of the FAQ</Trans>
  );
}
