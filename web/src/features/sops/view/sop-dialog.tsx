import { Trans } from '@lingui/react/macro';
import { type Sop, sopsEndpoints } from '@loopcheck/contract/features/sops/sops.contract';
import Download from 'lucide-react/icons/download';
import Settings2 from 'lucide-react/icons/settings-2';
import { addressOf } from '../../../lib/api/call.ts';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PdfView } from '../../../ui/pdf-view/pdf-view.tsx';
import { Loading } from '../../../ui/spinner.tsx';
import { useReadStates, useSops } from '../sops.hooks.ts';
import { useDownloadSop } from '../use-download-sop.ts';
import { DownloadOnly } from './download-only.tsx';
import { SopWords } from './sop-words.tsx';
import { useViewing } from './use-viewing.ts';

type Props = {
  /** LC-07-02 */
  number: string;
  onClose: () => void;
  /** Given to those who may change it. */
  onManage?: ((sop: Sop) => void) | undefined;
};

/** A procedure, opened over the page one came from: close it, and one stands where one was. */
export function SopDialog({ number, onClose, onManage }: Props) {
  const sops = useSops();
  const reads = useReadStates();
  const sop = sops.data?.find((one) => one.number === number);
  if (sop && (reads.data || reads.error)) {
    const read = reads.data?.items.find(({ sopId }) => sopId === sop.id);
    return (
      <OpenSop
        key={`${sop.id} ${sop.revision}`}
        sop={sop}
        isRead={read !== undefined && !read.mustReadAgain}
        isReadAgain={read?.mustReadAgain ?? false}
        onClose={onClose}
        onManage={onManage}
      />
    );
  }
  return (
    <Dialog open onOpenChange={onClose} title={number} bare>
      {sops.error ? (
        <ErrorState
          title={<Trans>Failed to view document.</Trans>}
          message={plainMessageOf(sops.error)}
          onRetry={() => void sops.refetch()}
          retrying={sops.isFetching}
        />
      ) : sops.data && reads.data ? (
        <EmptyState title={<Trans>{number} is not in the library</Trans>}>
          <Trans>It may have been taken out. Ask a trainer which procedure holds now.</Trans>
        </EmptyState>
      ) : (
        <Loading>
          <Trans>Loading document...</Trans>
        </Loading>
      )}
    </Dialog>
  );
}

type OpenProps = Pick<Props, 'onClose' | 'onManage'> & { sop: Sop; isRead: boolean; isReadAgain: boolean };

function OpenSop({ sop, isRead, isReadAgain, onClose, onManage }: OpenProps) {
  const { onSeen, secondsLeft, begin } = useViewing(sop, isRead);
  const download = useDownloadSop(sop);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      shape="sheet"
      wide
      bare
      className="doc-view"
      title={
        <span className="wrap-anywhere">
          <span className="mono">{sop.number}</span> {sop.title}
        </span>
      }
      footer={
        <>
          <span className="meta grow self-center" role="status">
            <ReadLine
              secondsLeft={isRead ? null : secondsLeft}
              revision={sop.revision}
              canCount={sop.view !== 'download'}
            />
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
      <Notices sop={sop} isReadAgain={isReadAgain} />
      <div className="grow flex flex-col overflow-hidden">
        {sop.view === 'download' ? (
          <DownloadOnly
            sop={sop}
            isRead={isRead}
            isDownloaded={download.isSuccess || (begin.data?.downloadedAt ?? null) !== null}
          />
        ) : (
          <SopContent sop={sop} onSeen={onSeen} />
        )}
      </div>
    </Dialog>
  );
}

function SopContent({ sop, onSeen }: { sop: Sop; onSeen: (seconds: number) => void }) {
  if (sop.view === 'pdf') {
    return (
      <PdfView
        address={addressOf(sopsEndpoints.file, { params: { id: sop.id } })}
        title={`${sop.number} ${sop.title}`}
        onSeen={onSeen}
      />
    );
  }
  return <SopWords sop={sop} onSeen={onSeen} />;
}

type LineProps = { secondsLeft: number | null; revision: number; canCount: boolean };

function ReadLine({ secondsLeft, revision, canCount }: LineProps) {
  if (secondsLeft === null) return <Trans>Revision {revision}, read</Trans>;
  if (!canCount) return <Trans>Revision {revision}</Trans>;
  return (
    <Trans>
      Revision {revision}, counts as read in {secondsLeft} s
    </Trans>
  );
}

function Notices({ sop, isReadAgain }: { sop: Sop; isReadAgain: boolean }) {
  if (!isReadAgain && sop.releasedAt !== null) return null;
  return (
    <div className="stack s8 px-4 py-2">
      {isReadAgain ? (
        <Callout tone="warn" title={<Trans>There is a new revision</Trans>}>
          <Trans>You have read an older one. Read this one too.</Trans>
        </Callout>
      ) : null}
      {sop.releasedAt === null ? (
        <Callout tone="warn" title={<Trans>Not released for this site: try on a lab image first</Trans>} />
      ) : null}
    </div>
  );
}
