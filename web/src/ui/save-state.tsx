import { Trans } from '@lingui/react/macro';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { i18n } from '../lib/i18n.ts';
import type { SaveStatus } from '../lib/saving/save-status.ts';
import { Badge } from './badge.tsx';
import { Icon } from './icon.tsx';

export type SaveStateProps = {
  status: SaveStatus;
  /** The time of the last save, shown for the status `saved`; null if it is not known. */
  savedAt: Date | null;
  className?: string | undefined;
};

/** Displays whether the server has confirmed what the person has entered. */
export function SaveState({ status, savedAt, className = '' }: SaveStateProps) {
  const rowClass = `row gap-1.5 ${className}`;
  if (status === 'saving') {
    return (
      <span className={`meta ${rowClass}`}>
        <Icon of={CloudUpload} size={16} />
        <Trans>Saving</Trans>
      </span>
    );
  }
  if (status === 'saved') {
    return (
      <span className={`meta ${rowClass}`}>
        <Icon of={CloudCheck} size={16} />
        {savedAt ? <Trans>Saved {formatTimeWithSeconds(savedAt)}</Trans> : <Trans>Saved</Trans>}
      </span>
    );
  }
  return (
    <span className={rowClass}>
      <Badge tone="amber" icon={<Icon of={CloudOff} size={14} />}>
        {status === 'retrying' ? <Trans>Not saved yet, retrying</Trans> : <Trans>Not saved</Trans>}
      </Badge>
    </span>
  );
}

const formatTimeWithSeconds = (moment: Date): string =>
  new Intl.DateTimeFormat(i18n.locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(moment);
