import { Trans } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import UserSearch from 'lucide-react/icons/user-search';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';

/** A warning that the name of a user looks like the name of a trainer or admin; nothing if it does not. */
export function Resemblance({ user: { resembles } }: { user: Pick<User, 'resembles'> }) {
  if (resembles === null) return null;
  return (
    <div className="mt-1">
      <Badge tone="amber" icon={<Icon of={UserSearch} size={14} />}>
        <span className="wrap-anywhere whitespace-normal">
          <Trans>Looks like {resembles}, a trainer or admin</Trans>
        </span>
      </Badge>
    </div>
  );
}
