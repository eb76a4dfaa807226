import { Trans } from '@lingui/react/macro';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudOff from 'lucide-react/icons/cloud-off';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { i18n } from '../../lib/i18n.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';

export type SaveStateProps = {
  saving: 'saved' | 'saving' | 'waiting' | 'refused';
  savedAt: Date | null;
  className?: string | undefined;
};

/** Whether the server has the answers. Only what the server has acknowledged is called saved. */
export function SaveState({ saving, savedAt, className = '' }: SaveStateProps) {
  const look = `row gap-1.5! ${className}`;
  if (saving === 'saving') {
    return (
      <span className={`meta ${look}`}>
        <Icon of={CloudUpload} size={16} />
        <Trans>Saving</Trans>
      </span>
    );
  }
  if (saving === 'saved') {
    return (
      <span className={`meta ${look}`}>
        <Icon of={CloudCheck} size={16} />
        {savedAt ? <Trans>Saved {timeOf(savedAt)}</Trans> : <Trans>Saved</Trans>}
      </span>
    );
  }
  return (
    <span className={look}>
      <Badge tone="amber" icon={<Icon of={CloudOff} size={14} />}>
        {saving === 'waiting' ? <Trans>Not saved yet, retrying</Trans> : <Trans>Not saved</Trans>}
      </Badge>
    </span>
  );
}

const timeOf = (moment: Date): string =>
  new Intl.DateTimeFormat(i18n.locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).format(moment);

/** Says to a screen reader when answers stop being saved, and when they are again; not each single save. */
export function SaveStateVoice({ saving }: Pick<SaveStateProps, 'saving'>) {
  return (
    <span className="vh" role="status">
      {saving === 'waiting' ? <Trans>Not saved yet, retrying. Your answers are kept on this device.</Trans> : null}
      {saving === 'refused' ? <Trans>The last answer was not saved.</Trans> : null}
    </span>
  );
}
