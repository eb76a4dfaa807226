import { Trans, useLingui } from '@lingui/react/macro';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import FileText from 'lucide-react/icons/file-text';
import Film from 'lucide-react/icons/film';
import Image from 'lucide-react/icons/image';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { formatBytes } from '../../lib/formatting.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ProgressScale } from '../../ui/scale.tsx';
import type { UploadItem } from './uploads.ts';

export type UploadLineProps = { item: UploadItem; onRetry: () => void; onRemove: () => void };

/** One file of the list: its name, how far it is, and what can be done about it. */
export function UploadLine({ item, onRetry, onRemove }: UploadLineProps) {
  const { t } = useLingui();
  const { file, state, sentBytes } = item;
  const percent = file.size === 0 ? 0 : Math.min(100, Math.floor((sentBytes / file.size) * 100));
  const isUnderWay = state === 'sending' || state === 'processing';
  const name = file.name;
  return (
    <li className="upload-line">
      <div className="row s8">
        <Icon of={drawingOf(file)} />
        <bdi className="grow upload-name">{name}</bdi>
        {isUnderWay ? <b className="num">{percent}%</b> : null}
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
      {isUnderWay ? <ProgressScale thin value={percent} label={name} /> : null}
      <StateLine item={item} />
    </li>
  );
}

function StateLine({ item: { file, state, sentBytes, failure } }: { item: UploadItem }) {
  const size = formatBytes(file.size);
  const sent = formatBytes(sentBytes);
  switch (state) {
    case 'ready':
      return <span className="meta">{size}</span>;
    case 'sending':
      return (
        <span className="meta num">
          <Trans>
            {sent} of {size}
          </Trans>
        </span>
      );
    case 'processing':
      return (
        <span className="meta">
          <Trans>Uploaded, being checked</Trans>
        </span>
      );
    case 'done':
      return (
        <span className="row s8 upload-done">
          <Icon of={CircleCheck} size={16} /> <Trans>Uploaded</Trans>
        </span>
      );
    case 'failed':
      return (
        <span className="row s8 upload-refused" role="alert">
          <Icon of={CircleX} size={16} /> <span className="grow">{failure}</span>
        </span>
      );
  }
}

function drawingOf({ type, name }: File) {
  if (type.startsWith('video/') || /\.(mkv|flv|wmv|avi|ogv)$/i.test(name)) return Film;
  return type.startsWith('image/') ? Image : FileText;
}
