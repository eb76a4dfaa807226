import { Trans, useLingui } from '@lingui/react/macro';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { Icon } from '../../ui/icon.tsx';
import type { Saving } from './reading-saver.ts';

/** Whether what was read has arrived. Only trouble is announced: a word a second would drown the text. */
export function SaveState({ saving }: { saving: Saving }) {
  const { t } = useLingui();
  const isAway = saving === 'retrying';
  return (
    <span className={`meta row gap-1.5! text-12! ${isAway ? 'text-amber!' : ''}`}>
      <Icon of={saving === 'saved' ? CloudCheck : CloudUpload} size={14} />
      <span aria-hidden={isAway || undefined}>
        {saving === 'saved' ? <Trans>Saved</Trans> : null}
        {saving === 'saving' ? <Trans>Saving</Trans> : null}
        {isAway ? <Trans>Not saved yet, retrying</Trans> : null}
        {saving === 'refused' ? <Trans>Not saved</Trans> : null}
      </span>
      <span role="status" className="vh">
        {isAway ? t`Not saved yet, retrying` : ''}
      </span>
    </span>
  );
}
