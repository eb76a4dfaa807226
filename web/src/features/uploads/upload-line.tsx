import type { UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import { toShareInPercent } from '@loopcheck/contract/percent';
import { Trans, useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import FileText from 'lucide-react/icons/file-text';
import Film from 'lucide-react/icons/film';
import Image from 'lucide-react/icons/image';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import type { HTMLAttributes, Ref } from 'react';
import { formatBytes } from '../../lib/formatting.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressScale } from '../../ui/scale.tsx';
import { FileFacts } from './file-facts.tsx';
import type { UploadItem } from './uploads.ts';

export type UploadLineProps = {
  item: UploadItem;
  purpose: UploadPurpose;
  onRetry: () => void;
  onRemove: () => void;
  /** Additional props of the list item, with which the list can move the focus to this item. */
  itemProps: HTMLAttributes<HTMLLIElement> & { ref: Ref<HTMLLIElement> };
};

/** A file of the list with its progress, and buttons to retry, cancel or remove it. */
export function UploadLine({ item, purpose, onRetry, onRemove, itemProps }: UploadLineProps) {
  const { t } = useLingui();
  const { file, state, sizeBytes, sentBytes } = item;
  const percent = toShareInPercent(Math.min(sentBytes, sizeBytes), sizeBytes);
  const isInProgress = state === 'sending' || state === 'processing';
  const name = file.name;
  return (
    <li className="grid gap-1 text-14" {...itemProps}>
      <div className="row gap-2">
        <Icon of={iconOf(file)} />
        <bdi className="min-w-0 flex-1 wrap-anywhere">{name}</bdi>
        {isInProgress ? <b className="tabular-nums">{percent}%</b> : null}
        {state === 'failed' ? (
          <IconButton label={t`Retry ${name}`} icon={<Icon of={RotateCw} />} onClick={onRetry} />
        ) : null}
        {state === 'done' || state === 'processing' ? null : (
          <IconButton
            label={state === 'sending' ? t`Cancel ${name}` : t`Remove ${name}`}
            icon={<Icon of={X} />}
            onClick={onRemove}
          />
        )}
      </div>
      {isInProgress ? <ProgressScale thin value={percent} label={name} /> : null}
      <StateLine item={item} purpose={purpose} />
    </li>
  );
}

type StateLineProps = Pick<UploadLineProps, 'item' | 'purpose'>;

function StateLine({ item: { file, state, sizeBytes, sentBytes, error }, purpose }: StateLineProps) {
  // One decimal, as in the list of the published files.
  const size = formatBytes(sizeBytes, 1);
  const sent = formatBytes(sentBytes, 1);
  switch (state) {
    case 'ready':
      return (
        <span className="meta">
          <FileFacts name={file.name} purpose={purpose} /> · {size}
        </span>
      );
    case 'sending':
      return (
        <span className="meta tabular-nums">
          <Trans>
            {sent} of {size}
          </Trans>
        </span>
      );
    case 'processing':
      return (
        <span className="meta">
          <Trans>Uploaded, now being checked</Trans>
        </span>
      );
    case 'done':
      return (
        <span className="row gap-1.5 text-13 text-green">
          <Icon of={CircleCheck} size={16} /> <Trans>Uploaded</Trans>
        </span>
      );
    case 'failed':
      return (
        <span className="row gap-2 text-14 wrap-anywhere text-red" role="alert">
          <Icon of={CircleX} size={16} /> <span className="min-w-0 flex-1">{error}</span>
        </span>
      );
  }
}

/**
 * The icon for a file. Browsers report no MIME type for some videos, so these videos are recognized by the extension.
 */
function iconOf({ type, name }: File) {
  if (type.startsWith('video/') || /\.(mkv|flv|wmv|avi|ogv)$/i.test(name)) return Film;
  return type.startsWith('image/') ? Image : FileText;
}
