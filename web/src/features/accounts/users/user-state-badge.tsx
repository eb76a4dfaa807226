import { Trans } from '@lingui/react/macro';
import type { UserState } from '@loopcheck/contract/features/accounts/users.contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleSlash from 'lucide-react/icons/circle-slash';
import Hourglass from 'lucide-react/icons/hourglass';
import UserX from 'lucide-react/icons/user-x';
import type { LucideIcon } from 'lucide-react/types';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';

const icons: Record<UserState, LucideIcon> = {
  active: CircleCheck,
  waiting: Hourglass,
  inactive: CircleSlash,
  deleted: UserX,
};

/** The state of an account. Only `waiting` is amber, because an admin must act on it. */
export function StateBadge({ state }: { state: UserState }) {
  return (
    <Badge tone={state === 'waiting' ? 'amber' : 'plain'} icon={<Icon of={icons[state]} size={14} />}>
      <StateText state={state} />
    </Badge>
  );
}

function StateText({ state }: { state: UserState }) {
  if (state === 'active') return <Trans>Active</Trans>;
  if (state === 'waiting') return <Trans>Waiting</Trans>;
  if (state === 'inactive') return <Trans>Inactive</Trans>;
  return <Trans>Deleted</Trans>;
}
