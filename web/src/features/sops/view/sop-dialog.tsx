import { Trans } from '@lingui/react/macro';
import { type Sop, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import Download from 'lucide-react/icons/download';
import Settings2 from 'lucide-react/icons/settings-2';
import { toUrl } from '../../../lib/api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { PdfView } from '../../../ui/pdf-view/pdf-view.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { isCurrentRevisionRead } from '../library.rules.ts';
import { useReadStates, useSops } from '../sops.hooks.ts';
import { useDownloadSop } from '../use-download-sop.ts';
import { DownloadOnly } from './download-only.tsx';
import { SopTextView } from './sop-text-view.tsx';
import { useSopReading } from './use-sop-reading.ts';

type Props = {
  /** Number of the procedure, for example LC-07-02. */
  number: string;
  onClose: () => void;
  /** Opens the management of the procedure. Only for trainers; without it there is no button. */
  onManage?: ((sop: Sop) => void) | undefined;
};

/** Shows a procedure over the current page, so that closing it returns to the same position. */
export function SopDialog({ number, onClose, onManage }: Props) {
  const sops = useSops();
  const readStates = useReadStates();
  const sop = sops.data?.find((each) => each.number === number);
  // If the read states cannot be loaded, the procedure can still be read.
  if (sop && (readStates.data || readStates.isError)) {
    const readState = readStates.data?.items.find(({ sopId }) => sopId === sop.id);
    return (
      <LoadedSopDialog
        key={`${sop.id} ${sop.revision}`}
        sop={sop}
        isRead={isCurrentRevisionRead(readState)}
        mustReadAgain={readState?.mustReadAgain ?? false}
        onClose={onClose}
        onManage={onManage}
      />
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title={number} bare>
      <QueryState
        queries={[sops, readStates]}
        title={<Trans>Failed to view document.</Trans>}
        loading={
          <LoadingState>
            <Trans>Loading document...</Trans>
          </LoadingState>
        }
      >
        {() => (
          <EmptyState title={<Trans>{number} is not in the library</Trans>}>
            <Trans>It may have been removed. Ask a trainer which procedure to use.</Trans>
          </EmptyState>
        )}
      </QueryState>
    </Dialog>
  );
}

type LoadedProps = Pick<Props, 'onClose' | 'onManage'> & { sop: Sop; isRead: boolean; mustReadAgain: boolean };

function LoadedSopDialog({ sop, isRead, mustReadAgain, onClose, onManage }: LoadedProps) {
  const { reportVisibleSeconds, secondsLeft, wasDownloaded } = useSopReading(sop, isRead);
  const download = useDownloadSop(sop);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="document"
      bare
      title={
        <span className="wrap-anywhere">
          <span className="font-mono">{sop.number}</span> {sop.title}
        </span>
      }
      footer={
        <>
          <span className="meta min-w-0 flex-1 self-center" role="status">
            <ReadStatus revision={sop.revision} secondsLeft={secondsLeft} canCountSeconds={sop.view !== 'download'} />
          </span>
          {onManage ? (
            <Button icon={<Icon of={Settings2} />} onClick={() => onManage(sop)}>
              <Trans>Manage</Trans>
            </Button>
          ) : null}
          <Button icon={<Icon of={Download} />} busy={download.isPending} onClick={() => download.mutate()}>
            <Trans>Download</Trans>
          </Button>
        </>
      }
    >
      <Notices sop={sop} mustReadAgain={mustReadAgain} />
      <div className="flex min-h-0 min-w-0 flex-auto flex-col overflow-hidden">
        {sop.view === 'download' ? (
          <DownloadOnly sop={sop} isRead={isRead} isDownloaded={download.isSuccess || wasDownloaded} />
        ) : (
          <SopContent sop={sop} onVisibleSecond={reportVisibleSeconds} />
        )}
      </div>
    </Dialog>
  );
}

function SopContent({ sop, onVisibleSecond }: { sop: Sop; onVisibleSecond: (seconds: number) => void }) {
  if (sop.view === 'pdf') {
    return (
      <PdfView
        address={toUrl(sopsEndpoints.file, { params: { id: sop.id } })}
        title={`${sop.number} ${sop.title}`}
        onSeen={onVisibleSecond}
      />
    );
  }
  return <SopTextView sop={sop} onVisibleSecond={onVisibleSecond} />;
}

type ReadStatusProps = {
  revision: number;
  /** Null if the revision counts as read. */
  secondsLeft: number | null;
  canCountSeconds: boolean;
};

function ReadStatus({ revision, secondsLeft, canCountSeconds }: ReadStatusProps) {
  if (secondsLeft === null) return <Trans>Revision {revision}, read</Trans>;
  if (!canCountSeconds) return <Trans>Revision {revision}</Trans>;
  return (
    <Trans>
      Revision {revision}, counts as read in {secondsLeft} s
    </Trans>
  );
}

function Notices({ sop, mustReadAgain }: { sop: Sop; mustReadAgain: boolean }) {
  if (!mustReadAgain && sop.releasedAt !== null) return null;
  return (
    <div className="stack gap-2 px-4 py-2">
      {mustReadAgain ? (
        <Callout tone="warn" title={<Trans>There is a new revision</Trans>}>
          <Trans>You have read an older revision. Read this one too.</Trans>
        </Callout>
      ) : null}
      {sop.releasedAt === null ? (
        <Callout tone="warn" title={<Trans>Not released for this site: try on a lab image first</Trans>} />
      ) : null}
    </div>
  );
}
