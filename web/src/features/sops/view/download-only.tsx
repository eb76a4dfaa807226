import { Trans, useLingui } from '@lingui/react/macro';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useConfirmReading } from './use-confirm-reading.ts';

type Props = { sop: Sop; isRead: boolean; isDownloaded: boolean };

/**
 * Shown instead of the text of a file that the page cannot show. After downloading the file, the person can declare
 * that they have read it.
 */
export function DownloadOnly({ sop, isRead, isDownloaded }: Props) {
  const { t } = useLingui();
  // The person reads the file outside the page, so the page cannot count the seconds of reading. Only the server
  // measures the time.
  const { confirm, isPending } = useConfirmReading(sop, { readingSeconds: 0, elapsedSeconds: 0, isDeclared: true });
  return (
    <EmptyState
      title={<Trans>This file cannot be shown here</Trans>}
      action={
        isRead ? null : (
          <Button
            icon={<Icon of={CircleCheck} />}
            busy={isPending}
            disabledReason={isDownloaded ? undefined : t`Download it first`}
            onClick={confirm}
          >
            <Trans>I have read and understood this revision</Trans>
          </Button>
        )
      }
    >
      {isRead ? (
        <Trans>Download it to read it again.</Trans>
      ) : (
        <Trans>Download the file and read it. Then confirm it here. Your confirmation is recorded.</Trans>
      )}
    </EmptyState>
  );
}
