import { Trans } from '@lingui/react/macro';
import type { SopReadState } from '@loopcheck/contract/features/sops/sops.contract';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { formatShortDate } from '../../lib/formatting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { StatusLabel } from '../../ui/status.tsx';

/**
 * Shows the date on which the signed-in person read a procedure, or a badge if a newer revision must be read.
 * Shows nothing if the person has not read the procedure.
 */
export function ReadMark({ readState }: { readState: SopReadState | undefined }) {
  if (!readState) return null;
  if (readState.mustReadAgain) {
    return (
      <Badge tone="amber" icon={<Icon of={RotateCw} size={14} />}>
        <Trans>Read again</Trans>
      </Badge>
    );
  }
  return (
    <StatusLabel state="done">
      <Trans>Read {formatShortDate(readState.readAt)}</Trans>
    </StatusLabel>
  );
}
