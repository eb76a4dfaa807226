import { Trans } from '@lingui/react/macro';
import type { TrainingEvent } from '@loopcheck/contract/features/records/records.contract';
import type { ReactNode } from 'react';

type Props = { event: TrainingEvent };

export function BadgeSentence({ event }: Props): ReactNode {
  const chapter = event.chapterNumber ?? event.title;
  const kind = event.result['kind'];
  if (kind === 'first_quiz') return <Trans>Earned the badge for the first quiz passed</Trans>;
  if (kind === 'perfect_score') return <Trans>Earned the badge for a perfect score</Trans>;
  if (kind === 'halfway') return <Trans>Earned the badge for half of the chapters</Trans>;
  if (kind === 'all_chapters') return <Trans>Earned the badge for all chapters</Trans>;
  return chapter === null ? <Trans>Earned a badge</Trans> : <Trans>Earned the badge of chapter {chapter}</Trans>;
}

export function CertificateSentence({ event }: Props): ReactNode {
  if (event.verb === 'requested') return <Trans>Requested the certificate</Trans>;
  if (event.verb === 'approved') return <Trans>The certificate was approved and issued</Trans>;
  if (event.verb === 'rejected') return <Trans>The certificate was not approved</Trans>;
  if (event.verb === 'revoked') return <Trans>The certificate was revoked</Trans>;
  if (event.verb === 'exported') return <Trans>Exported the list of certificates</Trans>;
  return <Trans>The certificate was updated</Trans>;
}
