import { Trans, useLingui } from '@lingui/react/macro';
import { extensionOf } from '@loopcheck/contract/features/uploads/uploads.rules';
import Download from 'lucide-react/icons/download';
import { formatBytes, formatShortDate } from '../../lib/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { ChapterIcon } from '../../ui/chapter-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import { panelClass } from '../../ui/panel.tsx';
import type { LibraryItem } from './library.rules.ts';
import { ReadMark } from './read-mark.tsx';
import { SopSnippet } from './sop-snippet.tsx';
import { useDownloadSop } from './use-download-sop.ts';

type Props = LibraryItem & { onView: () => void };

/** A procedure in the library, with its search hit and the buttons View and Download. */
export function SopCard({ sop, readState, hit, onView }: Props) {
  const { t } = useLingui();
  const { mutate, isPending } = useDownloadSop(sop);
  const { number, title, chapterNumber } = sop;
  return (
    <li className={panelClass({ className: 'grid grid-rows-[auto_auto_1fr_auto] gap-2 p-4' })}>
      <div className="row justify-between meta">
        <span className="font-mono">{number}</span>
        {chapterNumber === null ? null : (
          <span className="row gap-1.5">
            <ChapterIcon chapter={chapterNumber} size={18} />
            <Trans>Ch. {chapterNumber}</Trans>
          </span>
        )}
      </div>
      <h2 className="text-16 wrap-anywhere">{title}</h2>
      <div className="stack gap-2">
        {sop.description ? <p className="text-ink-2 text-14 wrap-anywhere">{sop.description}</p> : null}
        {hit?.snippet ? <SopSnippet parts={hit.snippet} /> : null}
        <ReadMark readState={readState} />
      </div>
      <div className="row justify-between flex-wrap gap-2">
        <span className="meta tabular-nums">
          {formatShortDate(sop.createdAt)}
          {' · '}
          {extensionOf(sop.fileName).slice(1).toUpperCase() || 'PDF'}
          {sop.fileSize === null ? null : ` · ${formatBytes(sop.fileSize)}`}
          {sop.view === 'download' ? (
            <>
              {' · '}
              <Trans>Download only</Trans>
            </>
          ) : null}
        </span>
        <span className="row gap-1.5">
          <Button onClick={onView} aria-label={t`View ${title}`}>
            <Trans>View</Trans>
          </Button>
          <Button
            busy={isPending}
            icon={<Icon of={Download} />}
            aria-label={t`Download ${title}`}
            onClick={() => mutate()}
          >
            <span className="max-sm:hidden">
              <Trans>Download</Trans>
            </span>
          </Button>
        </span>
      </div>
    </li>
  );
}
