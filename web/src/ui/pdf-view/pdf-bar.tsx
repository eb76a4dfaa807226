import { Trans, useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { stepZoom } from './zoom.ts';

type Props = {
  /** The number of the current page, from 1. */
  page: number;
  pageCount: number;
  /** The zoom factor, see zoom.ts. */
  zoom: number;
  onPage: (page: number) => void;
  onZoom: (zoom: number) => void;
  /** The content at the end, for example a download button. */
  children?: ReactNode;
};

/** The toolbar of a document: page navigation and zoom. */
export function PdfBar({ page, pageCount, zoom, onPage, onZoom, children }: Props) {
  const { t } = useLingui();
  const percent = Math.round(zoom * 100);
  return (
    <div
      className="flex items-center gap-0.5 border-b border-line bg-raised px-2 py-1"
      role="toolbar"
      aria-label={t`Document`}
    >
      <IconButton
        label={t`Previous page`}
        icon={<Icon of={ChevronUp} size={20} />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className="tabular-nums text-14 whitespace-nowrap" aria-live="polite">
        <Trans>
          Page {page} of {pageCount}
        </Trans>
      </span>
      <IconButton
        label={t`Next page`}
        icon={<Icon of={ChevronDown} size={20} />}
        disabled={page >= pageCount}
        onClick={() => onPage(page + 1)}
      />
      <span className="min-w-0 flex-1" />
      <IconButton
        label={t`Zoom out`}
        icon={<Icon of={ZoomOut} size={20} />}
        disabled={stepZoom(zoom, -1) === zoom}
        onClick={() => onZoom(stepZoom(zoom, -1))}
      />
      <Button
        variant="quiet"
        padding="tight"
        className="tabular-nums min-w-[4.5em]"
        aria-label={t`Zoom ${percent}%, back to the width of the window`}
        onClick={() => onZoom(1)}
      >
        {percent}%
      </Button>
      <IconButton
        label={t`Zoom in`}
        icon={<Icon of={ZoomIn} size={20} />}
        disabled={stepZoom(zoom, 1) === zoom}
        onClick={() => onZoom(stepZoom(zoom, 1))}
      />
      {children}
    </div>
  );
}
