import { Trans, useLingui } from '@lingui/react/macro';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useMarkRead } from '../sops.hooks.ts';

type Props = { sop: Sop; isRead: boolean; isDownloaded: boolean };

/**
 * Shown instead of the text of a file that the page cannot show. After downloading the file, the person can declare
 * that they have read it.
 */
export function DownloadOnly({ sop, isRead, isDownloaded }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const showFailure = useFailureToast();
  const markRead = useMarkRead(sop.id, { isDeclared: true });
  const declareRead = () =>
    markRead.mutate(undefined, {
      onSuccess: () =>
        show({ title: t`Marked as Read`, description: `${sop.number} ${sop.title}`, variant: 'success' }),
      onError: showFailure(t`It could not be marked as read`),
    });
  return (
    <EmptyState
      title={<Trans>This file cannot be shown here</Trans>}
      action={
        isRead ? null : (
          <Button
            icon={<Icon of={CircleCheck} />}
            busy={markRead.isPending}
            disabledReason={isDownloaded ? undefined : t`Download it first`}
            onClick={declareRead}
          >
            <Trans>I have read revision {sop.revision}</Trans>
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
