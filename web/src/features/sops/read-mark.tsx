import { Trans } from '@lingui/react/macro';
import type { SopReadState } from '@loopcheck/contract/features/sops/sops.contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { formatShortDate } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Whether oneself has read it: grey when all is well, amber when a newer revision wants to be read. */
export function ReadMark({ read }: { read: SopReadState | undefined }) {
  if (!read) return null;
  if (read.mustReadAgain) {
    return (
      <Badge tone="amber" icon={<Icon of={RotateCw} size={14} />}>
        <Trans>Read again</Trans>
      </Badge>
    );
  }
  return (
    <span className="st done">
      <Icon of={CircleCheck} size={16} />
      <Trans>Read {formatShortDate(read.readAt)}</Trans>
    </span>
  );
}
