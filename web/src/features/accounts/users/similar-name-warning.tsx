import { Trans } from '@lingui/react/macro';
import type { User } from '@loopcheck/contract/features/accounts/users.contract';
import UserSearch from 'lucide-react/icons/user-search';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';

/**
 * `similarStaffName` is the name of a trainer or admin that the user's name looks like; null if there is no such name.
 */
type SimilarNameWarningProps = { similarStaffName: User['resembles'] };

/**
 * Warns that the name of a user looks like the name of a trainer or admin, because somebody might want to be mistaken for
 * that trainer or admin. Renders nothing if `similarStaffName` is null.
 */
export function SimilarNameWarning({ similarStaffName }: SimilarNameWarningProps) {
  if (similarStaffName === null) return null;
  return (
    <div className="mt-1">
      <Badge tone="amber" icon={<Icon of={UserSearch} size={14} />}>
        <span className="wrap-anywhere whitespace-normal">
          <Trans>Looks like {similarStaffName}, a trainer or admin</Trans>
        </span>
      </Badge>
    </div>
  );
}
