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

type Look = { icon: LucideIcon; tone: BadgeProps['tone'] };

const looks: Record<CertificateStatus, Look> = {
  pending: { icon: Hourglass, tone: 'plain' },
  rejected: { icon: Undo2, tone: 'amber' },
  issued: { icon: CircleCheck, tone: 'green' },
  expired: { icon: CalendarX, tone: 'amber' },
  revoked: { icon: Ban, tone: 'red' },
};

/** The word for a certificate's state. */
export function StateWord({ status }: { status: CertificateStatus }) {
  if (status === 'pending') return <Trans>Waiting for approval</Trans>;
  if (status === 'rejected') return <Trans>Not approved</Trans>;
  if (status === 'issued') return <Trans>Valid</Trans>;
  if (status === 'expired') return <Trans>Expired</Trans>;
  return <Trans>Revoked</Trans>;
}

/** A certificate's state as shape, word and, where it is a result, colour. `tone` where the place asks for another. */
export function StateBadge({ status, tone }: { status: CertificateStatus; tone?: BadgeProps['tone'] }) {
  const look = looks[status];
  return (
    <Badge tone={tone ?? look.tone} icon={<Icon of={look.icon} size={14} />}>
      <StateWord status={status} />
    </Badge>
  );
}
