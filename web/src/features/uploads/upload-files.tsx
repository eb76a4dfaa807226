import type { UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect } from 'react';
import { formatBytes } from '../../lib/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { RefusedLine } from './refused-line.tsx';
import { UploadLine } from './upload-line.tsx';
import { limitsFor, type UploadedFile } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

export type UploadFilesProps = {
  purpose: UploadPurpose;
  /** Only where the screen takes less than the purpose allows. Extensions with their dots, in lower case. */
  maxFiles?: number | undefined;
  maxBytes?: number | undefined;
  extensions?: readonly string[] | undefined;
  /** Stands above: "Upload PDF documents, training videos, and other learning materials." */
  note?: ReactNode;
  /** Words of the button that sends; "Upload Files" by default. */
  action?: ReactNode;
  /** Why nothing can be sent yet: a title is missing. */
  notReady?: string | undefined;
  /** Makes of a chosen file the one that is sent, such as a smaller picture. */
  prepare?: ((file: File) => Promise<File>) | undefined;
  /** Told of how many files are on the list and not sent. */
  onWaiting?: ((count: number) => void) | undefined;
  /**
   * Makes a record of one file whose bytes have arrived: claims `uploadURL` (PUT …/files) and POSTs the record. Called
   * for one file after the other, in the order of the list. When it rejects, the sentence of its ApiError stands at the
   * file, with Retry, which sends the file anew.
   */
  processFile: (file: UploadedFile) => Promise<unknown>;
  /**
   * All are through; those that became records, never none. Close the dialog here, or show them; where others have
   * failed, leave it open: their lines say why.
   */
  onFinished?: ((files: readonly UploadedFile[], hasFailures: boolean) => void) | undefined;
};

/** Choosing, sending and following files; what they become is the screen's (`processFile`). */
export function UploadFiles(props: UploadFilesProps) {
  const { t } = useLingui();
  const {
    purpose,
    maxFiles,
    maxBytes,
    extensions,
    note,
    action,
    notReady,
    prepare,
    processFile,
    onFinished,
    onWaiting,
  } = props;
  const limits = limitsFor(purpose, {
    ...(maxFiles !== undefined && { maxFiles }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(extensions && { extensions }),
  });
  const uploads = useUploads({ purpose, limits, prepare, processFile, onFinished });
  const { items, refused, isBusy } = uploads;
  const waiting = items.filter(({ state }) => state === 'ready' || state === 'failed');
  const waitingCount = waiting.length + (isBusy ? 1 : 0);
  useEffect(() => onWaiting?.(waitingCount), [onWaiting, waitingCount]);
  const isProcessing = items.some(({ state }) => state === 'processing');
  const kinds = limits.extensions.join(' ');
  const size = formatBytes(limits.maxBytes);
  return (
    <div className="stack s12">
      {note ? <p className="sec">{note}</p> : null}
      <DropZone
        action={limits.maxFiles === 1 ? <Trans>Choose a file</Trans> : <Trans>Choose files</Trans>}
        accept={limits.extensions}
        multiple={limits.maxFiles > 1}
        disabledReason={isBusy ? t`Files are being sent` : undefined}
        onFiles={uploads.add}
      >
        <Plural
          value={limits.maxFiles}
          one={`# file of at most ${size}`}
          other={`Up to # files, each at most ${size}`}
        />
        <br />
        <span className="mono">{kinds}</span>
      </DropZone>
      <div className="stack s8" role="alert">
        {refused.map((file) => (
          <RefusedLine key={`${file.name} ${file.because}`} file={file} limits={limits} />
        ))}
      </div>
      {items.length > 0 ? (
        <ul className="stack s12">
          {items.map((item) => (
            <UploadLine
              key={item.id}
              item={item}
              onRetry={() => void uploads.retry(item)}
              onRemove={() => uploads.remove(item)}
            />
          ))}
        </ul>
      ) : null}
      <p className="row meta" role="status">
        {isProcessing ? (
          <>
            <Spinner size={16} /> <Trans>Processing uploaded files...</Trans>
          </>
        ) : null}
      </p>
      {waiting.length > 0 || isBusy ? (
        <Button variant="primary" busy={isBusy} disabledReason={notReady} onClick={() => void uploads.start()}>
          {action ?? <Trans>Upload Files</Trans>}
        </Button>
      ) : null}
    </div>
  );
}
