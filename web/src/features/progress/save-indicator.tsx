import { Trans, useLingui } from '@lingui/react/macro';
import CloudCheck from 'lucide-react/icons/cloud-check';
import CloudUpload from 'lucide-react/icons/cloud-upload';
import { Icon } from '../../ui/icon.tsx';
import type { SaveStatus } from './reading-autosave.ts';

/**
 * The save status of the reading depth. Screen readers announce only the status `retrying`, because the other statuses
 * change too often.
 */
export function SaveIndicator({ status }: { status: SaveStatus }) {
  const { t } = useLingui();
  const isRetrying = status === 'retrying';
  return (
    <span className={`meta row gap-1.5 text-12 ${isRetrying ? 'text-amber' : ''}`}>
      <Icon of={status === 'saved' ? CloudCheck : CloudUpload} size={14} />
      <span aria-hidden={isRetrying || undefined}>
        {status === 'saved' ? <Trans>Saved</Trans> : null}
        {status === 'saving' ? <Trans>Saving</Trans> : null}
        {isRetrying ? <Trans>Not saved yet, retrying</Trans> : null}
        {status === 'refused' ? <Trans>Not saved</Trans> : null}
      </span>
      <span role="status" className="sr-only">
        {isRetrying ? t`Not saved yet, retrying` : ''}
      </span>
    </span>
  );
}
