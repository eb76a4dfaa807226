import { Trans, useLingui } from '@lingui/react/macro';
import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import { extensionOf } from '@loopcheck/contract/features/uploads/uploads.rules';
import { cx } from 'class-variance-authority';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePlay from 'lucide-react/icons/circle-play';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import LinkIcon from 'lucide-react/icons/link';
import type { ReactNode } from 'react';
import { formatBytes, formatDuration } from '../../lib/formatting.ts';
import { iconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ConversionStatus } from './conversion-status.tsx';
import { toDownloadUrl } from './resource-urls.ts';

const lineClass =
  'flex min-h-11 min-w-0 flex-[1_1_11rem] gap-3 px-4 py-2.5 text-14 font-medium no-underline hover:bg-hover';
const icons = { pdf: FileText, video: CirclePlay, link: LinkIcon } as const;

type ResourceLineProps = {
  resource: LearningResource;
  /**
   * Called to show a video or PDF on the page. Not called for links, which the browser opens, and for download-only
   * files, which the browser saves.
   */
  onOpen: () => void;
  /** Buttons at the end of the line. */
  children?: ReactNode;
};

/** One resource with its type, duration and size. For a video, also the percentage that the person has watched. */
export function ResourceLine({ resource, onOpen, children }: ResourceLineProps) {
  const { t } = useLingui();
  const { id, title, type, fileName, conversion } = resource;
  const content = (
    <>
      <Icon of={icons[type]} size={20} className="mt-0.5 text-ink-2" />
      <span className="min-w-0 flex-1 text-start">
        <span className="wrap-anywhere underline decoration-1 underline-offset-[0.2em]">{title}</span>
        <span className="meta block font-normal">
          <ResourceFacts resource={resource} />
        </span>
        {conversion ? (
          <span className="meta block font-normal">
            <ConversionStatus conversion={conversion} />
          </span>
        ) : null}
      </span>
    </>
  );
  return (
    <>
      <OpeningElement resource={resource} onOpen={onOpen}>
        {content}
      </OpeningElement>
      {type === 'link' ? null : (
        <a
          className={iconButton({ className: 'shrink-0 self-center' })}
          href={toDownloadUrl(id)}
          download={fileName ?? true}
          aria-label={t`Download ${title}`}
        >
          <Icon of={Download} size={18} />
        </a>
      )}
      {children}
    </>
  );
}

/** The link or button around the content of a line, which opens the resource. */
function OpeningElement({ resource, onOpen, children }: ResourceLineProps) {
  const { id, type, url, fileName, isDownloadOnly } = resource;
  if (type === 'link')
    return (
      <a className={lineClass} href={url ?? undefined} target="_blank" rel="noopener noreferrer">
        {children}
        <span className="sr-only">
          <Trans>(opens in a new tab)</Trans>
        </span>
      </a>
    );
  if (type === 'pdf' && isDownloadOnly)
    return (
      <a className={cx(lineClass, 'text-accent')} href={toDownloadUrl(id)} download={fileName ?? true}>
        {children}
      </a>
    );
  return (
    <button type="button" className={cx(lineClass, 'text-accent')} onClick={onOpen}>
      {children}
    </button>
  );
}

function ResourceFacts({ resource }: { resource: LearningResource }) {
  const { duration, fileSize } = resource;
  return (
    <span className="row flex-wrap gap-x-1.5 gap-y-0">
      <span>
        <ResourceType resource={resource} />
      </span>
      {duration === null ? null : <span className="tabular-nums">· {formatDuration(duration)}</span>}
      {fileSize === null ? null : <span className="tabular-nums">· {formatBytes(fileSize, 1)}</span>}
      {resource.isDownloadOnly ? (
        <span>
          · <Trans>Download only</Trans>
        </span>
      ) : null}
      <WatchedShare watching={resource.watching} />
    </span>
  );
}

function WatchedShare({ watching }: Pick<LearningResource, 'watching'>) {
  if (watching?.isWatched)
    return (
      <span className="row gap-1 text-ink-2">
        · <Icon of={CircleCheck} size={13} /> <Trans>Watched</Trans>
      </span>
    );
  return watching && watching.percentage > 0 ? (
    <span className="tabular-nums">
      · <Trans>{watching.percentage}% watched</Trans>
    </span>
  ) : null;
}

/** The type of a resource. A file of the type `pdf` can also be a Word or Excel file, so its extension is shown. */
function ResourceType({ resource: { type, fileName } }: { resource: LearningResource }) {
  if (type === 'video') return <Trans>Video</Trans>;
  if (type === 'link') return <Trans>Link</Trans>;
  return (
    extensionOf(fileName ?? '')
      .slice(1)
      .toUpperCase() || <Trans>PDF</Trans>
  );
}
