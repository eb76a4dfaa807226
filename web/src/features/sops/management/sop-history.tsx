import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { sopAuthoringEndpoints, type SopRevision } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { callForFile } from '../../../lib/api/call.ts';
import { formatBytes, formatDate } from '../../../lib/formatting.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { ListItem } from '../../../ui/list-item.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useRevisions } from './sop-management.hooks.ts';

/** The revisions of a procedure, newest first, each with a button that downloads its file. */
export function SopHistory({ id }: { id: string }) {
  const revisions = useRevisions(id);
  return (
    <QueryState queries={[revisions]} title={<Trans>The history could not be loaded</Trans>}>
      {(items) => (
        <ul className="pt-3">
          {items.map((revision) => (
            <Revision key={revision.revision} id={id} revision={revision} />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

function Revision({ id, revision }: { id: string; revision: SopRevision }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const number = revision.revision;
  const download = useMutation({
    mutationFn: () =>
      callForFile(sopAuthoringEndpoints.revisionFile, { params: { id, revision: number }, query: { download: '1' } }),
    onSuccess: (file) => saveFile(file, revision.fileName ?? `revision-${number}`),
    onError: showFailure(t`Failed to download document.`),
  });
  return (
    <ListItem>
      <div className="min-w-0 flex-1">
        <b>
          <Trans>Revision {number}</Trans>
        </b>
        <p className="meta wrap-anywhere">
          {formatDate(revision.createdAt)}
          {revision.createdByName ? ` · ${revision.createdByName}` : null}
          {revision.fileSize === null ? null : ` · ${formatBytes(revision.fileSize)}`}
          {' · '}
          <Plural value={revision.readCount} _0="read by nobody" one="read by # person" other="read by # people" />
        </p>
        {revision.note ? <p className="text-ink-2 text-14 wrap-anywhere">{revision.note}</p> : null}
      </div>
      {revision.filePath === null ? (
        <span className="meta">
          <Trans>No file</Trans>
        </span>
      ) : (
        <IconButton
          label={t`Download revision ${number}`}
          icon={<Icon of={Download} />}
          disabled={download.isPending}
          onClick={() => download.mutate()}
        />
      )}
    </ListItem>
  );
}
