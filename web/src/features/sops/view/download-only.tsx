import { Trans, useLingui } from '@lingui/react/macro';
import type { Sop } from '@loopcheck/contract/features/sops/sops.contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { isUnauthorized } from '../../../lib/api/session-loss.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useMarkRead } from '../sops.hooks.ts';

type Props = { sop: Sop; isRead: boolean; isDownloaded: boolean };

/** A file that the page cannot show: who has downloaded and read it says so here. */
export function DownloadOnly({ sop, isRead, isDownloaded }: Props) {
  const { t } = useLingui();
  const { show } = useToast();
  const mark = useMarkRead(sop.id, true);
  const declare = () =>
    mark.mutate(undefined, {
      onSuccess: () =>
        show({ title: t`Marked as Read`, description: `${sop.number} ${sop.title}`, variant: 'success' }),
      onError: (error) => {
        if (isUnauthorized(error)) return;
        const description = plainMessageOf(error);
        show({ title: t`It could not be marked as read`, description, variant: 'destructive' });
      },
    });
  return (
    <EmptyState
      title={<Trans>This file cannot be shown in the page</Trans>}
      action={
        isRead ? null : (
          <Button
            icon={<Icon of={CircleCheck} />}
            busy={mark.isPending}
            disabledReason={isDownloaded ? undefined : t`Download it first`}
            onClick={declare}
          >
            <Trans>I have read revision {sop.revision}</Trans>
          </Button>
        )
      }
    >
      {isRead ? (
        <Trans>Download it to look something up.</Trans>
      ) : (
        <Trans>Download it, open it and read it. Then say so here; your word goes into your record.</Trans>
      )}
    </EmptyState>
  );
}
