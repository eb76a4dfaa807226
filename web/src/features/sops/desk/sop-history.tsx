import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { sopAuthoringEndpoints, type SopRevision } from '@loopcheck/contract/features/sops/sop-authoring.contract';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { plainMessageOf } from '../../../lib/api/api-error.ts';
import { callForFile } from '../../../lib/api/call.ts';
import { formatBytes, formatDate } from '../../../lib/formatting.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { IconButton } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SkeletonGroup, SkeletonRows } from '../../../ui/skeleton.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useRevisions } from './desk.hooks.ts';

/** Every revision that was ever in the library, with its file. */
export function SopHistory({ id }: { id: string }) {
  const revisions = useRevisions(id);
  if (revisions.error) {
    return (
      <ErrorState
        title={<Trans>The history did not arrive</Trans>}
        message={plainMessageOf(revisions.error)}
        onRetry={() => void revisions.refetch()}
        retrying={revisions.isFetching}
      />
    );
  }
  if (!revisions.data) {
    return (
      <SkeletonGroup>
        <SkeletonRows rows={2} />
      </SkeletonGroup>
    );
  }
  return (
    <ul className="list pt-3">
      {revisions.data.map((revision) => (
        <Revision key={revision.revision} id={id} revision={revision} />
      ))}
    </ul>
  );
}

function Revision({ id, revision }: { id: string; revision: SopRevision }) {
  const { t } = useLingui();
  const { show } = useToast();
  const number = revision.revision;
  const open = useMutation({
    mutationFn: () =>
      callForFile(sopAuthoringEndpoints.revisionFile, { params: { id, revision: number }, query: { download: '1' } }),
    onSuccess: (file) => saveFile(file, revision.fileName ?? `revision-${number}`),
    onError: (error) =>
      show({ title: t`Failed to download document.`, description: plainMessageOf(error), variant: 'destructive' }),
  });
  return (
    <li>
      <div className="grow">
        <b>
          <Trans>Revision {number}</Trans>
        </b>
        <p className="meta wrap-anywhere">
          {formatDate(revision.createdAt)}
          {revision.createdByName ? ` · ${revision.createdByName}` : null}
          {revision.fileSize === null ? null : ` · ${formatBytes(revision.fileSize)}`}
          {' · '}
          <Plural value={revision.readCount} _0="read by nobody" one="read by #" other="read by #" />
        </p>
        {revision.note ? <p className="sec text-14 wrap-anywhere">{revision.note}</p> : null}
      </div>
      {revision.filePath === null ? (
        <span className="meta">
          <Trans>No file was made</Trans>
        </span>
      ) : (
        <IconButton
          label={t`Download revision ${number}`}
          icon={<Icon of={Download} />}
          disabled={open.isPending}
          onClick={() => open.mutate()}
        />
      )}
    </li>
  );
}
