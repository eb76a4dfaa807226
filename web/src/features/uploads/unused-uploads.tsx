import { Trans, useLingui } from '@lingui/react/macro';
import type { UnusedUpload, UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import { extensionOf, type UploadLimits } from '@loopcheck/contract/features/uploads/uploads.rules';
import { useState } from 'react';
import { userMessageOf } from '../../lib/api/api-error.ts';
import type { UploadedFile } from '../../lib/api/uploaded-file.ts';
import { formatBytes, formatRecentDateTime } from '../../lib/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { useDeleteUpload, useUnusedUploads } from './uploads.hooks.ts';
import { FileFacts } from './file-facts.tsx';

type Props = {
  purpose: UploadPurpose;
  limits: Pick<UploadLimits, 'extensions'>;
  /** The URLs of files that this page has already sent or used. These files are not offered. */
  usedUrls: ReadonlySet<string>;
  /** True while other files are being sent. */
  isBusy: boolean;
  onUse: (file: UploadedFile) => Promise<void>;
  /** Returns the element that gets the focus when the list is empty. */
  findFallbackFocus: () => HTMLElement | null | undefined;
};

/** The files that the person has sent before but not published, with buttons to use or delete them. */
export function UnusedUploads({ purpose, limits, usedUrls, isBusy, onUse, findFallbackFocus }: Props) {
  const { t } = useLingui();
  const { data = [], dataUpdatedAt } = useUnusedUploads(purpose);
  const usedIds = new Set([...usedUrls].map(idOf));
  const uploads = data.filter(
    ({ id, fileName }) => !usedIds.has(id) && limits.extensions.includes(extensionOf(fileName)),
  );
  const itemProps = useListFocus(
    uploads.map(({ id }) => id),
    findFallbackFocus,
  );
  if (uploads.length === 0) return null;
  return (
    <section className="stack gap-2" aria-label={t`Sent before, not published`}>
      <h3 className="text-14 font-medium">
        <Trans>Sent before, not published</Trans>
      </h3>
      <ul className="stack gap-2">
        {uploads.map((upload) => (
          <li key={upload.id} {...itemProps(upload.id)}>
            <UnusedUploadLine purpose={purpose} now={dataUpdatedAt} upload={upload} isBusy={isBusy} onUse={onUse} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the id at the end of the path of an upload URL. */
const idOf = (uploadURL: string): string => uploadURL.split('?', 1)[0]?.split('/').at(-1) ?? '';

type LineProps = Pick<Props, 'purpose' | 'isBusy' | 'onUse'> & { upload: UnusedUpload; now: number };

function UnusedUploadLine({ purpose, upload, now, isBusy, onUse }: LineProps) {
  const { t } = useLingui();
  const { fileName: name, fileSize, isBeingSent, mimeType: type, uploadURL } = upload;
  const [isUsing, setIsUsing] = useState(false);
  const [error, setError] = useState<string>();
  const deletion = useDeleteUpload(upload.id);
  const showFailure = useFailureToast();
  const sendingText = t`Files are being sent`;
  const deleteObstacle = isBusy || isBeingSent ? sendingText : undefined;
  const use = async () => {
    setIsUsing(true);
    setError(undefined);
    try {
      await onUse({ name, type, size: fileSize, uploadURL });
    } catch (reason) {
      setError(userMessageOf(reason) ?? t`The file was not used. Check the fields above.`);
    }
    setIsUsing(false);
  };
  return (
    <div className="grid gap-1 rounded-3 border border-line p-3 text-14">
      <bdi className="wrap-anywhere">{name}</bdi>
      <span className="meta">
        {formatRecentDateTime(upload.createdAt, now)}
        {' · '}
        <UnusedUploadFacts upload={upload} purpose={purpose} />
      </span>
      {error ? (
        <span className="wrap-anywhere text-red" role="alert">
          {error}
        </span>
      ) : null}
      <div className="row flex-wrap gap-2">
        {isComplete(upload) ? (
          <Button
            busy={isUsing}
            disabledReason={isBusy ? sendingText : undefined}
            aria-label={t`Use ${name}`}
            onClick={() => void use()}
          >
            <Trans>Use it</Trans>
          </Button>
        ) : null}
        <Button
          variant="quiet"
          busy={deletion.isPending}
          disabledReason={isUsing ? t`Wait until the file is used` : deleteObstacle}
          aria-label={t`Delete ${name}`}
          onClick={() => deletion.mutate(undefined, { onError: showFailure(t`The file was not deleted`) })}
        >
          <Trans>Delete</Trans>
        </Button>
      </div>
    </div>
  );
}

/** True if the server has received the whole file. */
const isComplete = ({ receivedBytes, fileSize, isBeingSent }: UnusedUpload): boolean =>
  receivedBytes === fileSize && !isBeingSent;

/** The type and size of a complete file; otherwise how much of the file was sent, and how to send the rest. */
function UnusedUploadFacts({ upload, purpose }: Pick<LineProps, 'upload' | 'purpose'>) {
  const received = formatBytes(upload.receivedBytes, 1);
  const size = formatBytes(upload.fileSize, 1);
  if (isComplete(upload))
    return (
      <>
        <FileFacts name={upload.fileName} purpose={purpose} /> · {size}
      </>
    );
  return upload.isBeingSent ? (
    <Trans>
      {received} of {size} sent. It is still being sent.
    </Trans>
  ) : (
    <Trans>
      {received} of {size} sent. Choose this file again to send the rest.
    </Trans>
  );
}
