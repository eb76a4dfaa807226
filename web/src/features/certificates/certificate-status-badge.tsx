import { Trans } from '@lingui/react/macro';
import type { CertificateStatus } from '@loopcheck/contract/features/certificates/certificates.contract';
import Ban from 'lucide-react/icons/ban';
import CircleCheck from 'lucide-react/icons/circle-check';
import Hourglass from 'lucide-react/icons/hourglass';
import CalendarX from 'lucide-react/icons/calendar-x';
import Undo2 from 'lucide-react/icons/undo-2';
import type { LucideIcon } from 'lucide-react/types';
import { Badge, type BadgeProps } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';

const appearances: Record<CertificateStatus, { icon: LucideIcon; tone: BadgeProps['tone'] }> = {
  pending: { icon: Hourglass, tone: 'plain' },
  rejected: { icon: Undo2, tone: 'amber' },
  issued: { icon: CircleCheck, tone: 'green' },
  expired: { icon: CalendarX, tone: 'amber' },
  revoked: { icon: Ban, tone: 'red' },
};

type Props = {
  status: CertificateStatus;
  /** Replaces the colour of the status. */
  tone?: BadgeProps['tone'];
};

export function CertificateStatusBadge({ status, tone }: Props) {
  const appearance = appearances[status];
  return (
    <Badge tone={tone ?? appearance.tone} icon={<Icon of={appearance.icon} size={14} />}>
      <StatusLabel status={status} />
    </Badge>
  );
}

function StatusLabel({ status }: { status: CertificateStatus }) {
  if (status === 'pending') return <Trans>Waiting for approval</Trans>;
  if (status === 'rejected') return <Trans>Not approved</Trans>;
  if (status === 'issued') return <Trans>Valid</Trans>;
  if (status === 'expired') return <Trans>Expired</Trans>;
  return <Trans>Revoked</Trans>;
}
