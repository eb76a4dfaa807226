import { Trans } from '@lingui/react/macro';
import { type Sop, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import Download from 'lucide-react/icons/download';
import Settings2 from 'lucide-react/icons/settings-2';
import { toUrl } from '../../../lib/api/call.ts';
import { useIsDesktop } from '../../../lib/use-is-desktop.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { LoadingState } from '../../../ui/loading-state.tsx';
import { PdfView } from '../../../ui/pdf-view/pdf-view.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { JobCardView } from '../job-card/job-card-view.tsx';
import { isCurrentRevisionRead } from '../library.rules.ts';
import { RecordFormButton } from '../record-form-button.tsx';
import { useReadStates, useSops } from '../sops.hooks.ts';
import { useDownloadSop } from '../use-download-sop.ts';
import { ConfirmBar } from './confirm-bar.tsx';
import { DownloadOnly } from './download-only.tsx';
import { SopTextView } from './sop-text-view.tsx';
import { useSopReading } from './use-sop-reading.ts';

type Props = {
  /** The number of the procedure, for example LC-07-02. */
  number: string;
  /** The id of the signed-in person. On a phone, the device stores how far this person has worked through the steps. */
  userId: string;
  onClose: () => void;
  /** Opens the target of a link of the job card, which a phone shows instead of the file. */
  onFollow: (href: string) => void;
  /** Opens the management of the procedure; undefined for people who are not trainers. */
  onManage?: ((sop: Sop) => void) | undefined;
};

/** Shows a procedure in a dialog over the current page, so that the page keeps its scroll position. */
export function SopDialog({ number, ...props }: Props) {
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
        {...props}
      />
    );
  }
  return (
    <Dialog open onOpenChange={props.onClose} title={number} noPadding>
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

type LoadedProps = Omit<Props, 'number'> & {
  sop: Sop;
  /** True if the person has read the current revision. */
  isRead: boolean;
  /** True if the person has read only an older revision. */
  mustReadAgain: boolean;
};

function LoadedSopDialog(props: LoadedProps) {
  const { sop, isRead, mustReadAgain, onClose, onManage } = props;
  const isPhone = !useIsDesktop();
  const { reportVisibleSeconds, secondsUntilViewed, wasDownloaded, confirmReading } = useSopReading(sop, isRead);
  const download = useDownloadSop(sop);
  const notices = <Notices sop={sop} mustReadAgain={mustReadAgain} />;
  const isConfirmed = isRead || confirmReading.isConfirmed;
  const confirmation = isConfirmed || sop.view === 'download' ? null : <ConfirmBar {...confirmReading} />;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="document"
      noPadding
      title={
        <span className="wrap-anywhere">
          <span className="font-mono">{sop.number}</span> {sop.title}
        </span>
      }
      footer={
        <>
          <span className="meta min-w-0 flex-1 self-center" role="status">
            <ReadStatus
              revision={sop.revision}
              isRead={isConfirmed}
              secondsUntilViewed={secondsUntilViewed}
              canCountSeconds={sop.view !== 'download'}
            />
          </span>
          {onManage ? (
            <Button icon={<Icon of={Settings2} />} onClick={() => onManage(sop)}>
              <Trans>Manage</Trans>
            </Button>
          ) : null}
          {sop.hasJobCard && !isPhone ? <RecordFormButton sopId={sop.id} revision={sop.revision} /> : null}
          <Button icon={<Icon of={Download} />} busy={download.isPending} onClick={() => download.mutate()}>
            <Trans>Download</Trans>
          </Button>
        </>
      }
    >
      {sop.hasJobCard && isPhone ? (
        <JobCardView
          sop={sop}
          userId={props.userId}
          notices={notices}
          confirmation={confirmation}
          onVisibleSecond={reportVisibleSeconds}
          onFollow={props.onFollow}
        />
      ) : (
        <>
          {notices}
          <div className="flex min-h-0 min-w-0 flex-auto flex-col overflow-hidden">
            {sop.view === 'download' ? (
              <DownloadOnly sop={sop} isRead={isRead} isDownloaded={download.isSuccess || wasDownloaded} />
            ) : (
              <SopContent sop={sop} onVisibleSecond={reportVisibleSeconds} />
            )}
          </div>
          {confirmation}
        </>
      )}
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
  isRead: boolean;
  /** The seconds until the revision counts as viewed; null if it counts as viewed already. */
  secondsUntilViewed: number | null;
  /** False if the page cannot show the file, so that viewing cannot be measured. */
  canCountSeconds: boolean;
};

function ReadStatus({ revision, isRead, secondsUntilViewed, canCountSeconds }: ReadStatusProps) {
  if (isRead) return <Trans>Revision {revision}, read</Trans>;
  if (!canCountSeconds) return <Trans>Revision {revision}</Trans>;
  if (secondsUntilViewed === null) return <Trans>Revision {revision}, viewed</Trans>;
  return (
    <Trans>
      Revision {revision}, counts as viewed in {secondsUntilViewed} s
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
        <Callout tone="warn" title={<Trans>Not released for this site: try on a lab image first</Trans>}>
          <Trans>
            You may read it and practise it on a lab image. Do not use it on plant equipment before its release.
          </Trans>
        </Callout>
      ) : null}
    </div>
  );
}
