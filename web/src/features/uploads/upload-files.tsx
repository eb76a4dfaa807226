import type { UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { UploadedFile } from '../../lib/api/uploaded-file.ts';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { RejectedFileLine } from './rejected-file-line.tsx';
import { UploadLine } from './upload-line.tsx';
import { LeaveUpload } from './leave-upload.tsx';
import { LimitsText } from './limits-text.tsx';
import { UnusedUploads } from './unused-uploads.tsx';
import { narrowLimits } from './uploads.ts';
import { useUploadLimits } from './uploads.hooks.ts';
import { useUploads } from './use-uploads.ts';

export type UploadFilesProps = {
  purpose: UploadPurpose;
  /**
   * `maxFiles`, `maxBytes` and `extensions` replace limits of the purpose by narrower limits. Extensions begin with a
   * dot and are in lower case.
   */
  maxFiles?: number | undefined;
  maxBytes?: number | undefined;
  extensions?: readonly string[] | undefined;
  /** A sentence above the drop zone. */
  note?: ReactNode;
  /** True if chosen files are sent immediately, without an upload button. */
  startsAtOnce?: boolean | undefined;
  /** The label of the upload button; by default "Upload Files". */
  action?: ReactNode;
  /** Converts a chosen file before it is sent, for example to a smaller picture. */
  prepare?: ((file: File) => Promise<File>) | undefined;
  /** Called with true while the list has files that are not uploaded yet, otherwise with false. */
  onPendingChange?: ((hasPendingFiles: boolean) => void) | undefined;
  /**
   * Creates a record from an uploaded file: claims the file at `uploadURL`, which makes the server check it, and sends
   * the record. Called sequentially, in the order of the list. If the promise rejects, the list shows the message of the
   * ApiError. Retry then processes the same file again. If the server has deleted the file, Retry first uploads the
   * file again.
   */
  processFile: (file: UploadedFile) => Promise<unknown>;
  /**
   * Called with the processed files when all uploads that were started together have ended. Not called if no file was
   * processed. If `hasFailures` is true, a dialog that contains this form should stay open, because the list of files
   * shows what failed.
   */
  onFinished?: ((files: readonly UploadedFile[], hasFailures: boolean) => void) | undefined;
};

/**
 * A form to choose and upload files, with progress and retries. `processFile` creates records from the uploaded files.
 */
export function UploadFiles(props: UploadFilesProps) {
  const { t } = useLingui();
  const { purpose, maxFiles, maxBytes, extensions, note, action, prepare, processFile, onFinished, onPendingChange } =
    props;
  const limits = narrowLimits(useUploadLimits(purpose), {
    ...(maxFiles !== undefined && { maxFiles }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(extensions && { extensions }),
  });
  const uploads = useUploads({ purpose, limits, prepare, processFile, onFinished });
  const startsAtOnce = props.startsAtOnce ?? false;
  const { items, itemsToUpload, rejectedFiles, isBusy } = uploads;
  const hasPendingFiles = itemsToUpload.length > 0 || isBusy;
  useEffect(() => onPendingChange?.(hasPendingFiles), [onPendingChange, hasPendingFiles]);
  const container = useRef<HTMLDivElement>(null);
  const findChooseButton = () => container.current?.querySelector('button');
  const itemProps = useListFocus(
    items.map(({ id }) => id),
    findChooseButton,
  );
  useFocusAfterUpload(isBusy, findChooseButton);
  const isProcessing = items.some(({ state }) => state === 'processing');
  return (
    <div className="stack gap-3" ref={container}>
      {note ? <p className="text-ink-2">{note}</p> : null}
      <DropZone
        action={limits.maxFiles === 1 ? <Trans>Choose a file</Trans> : <Trans>Choose files</Trans>}
        accept={limits.extensions}
        multiple={limits.maxFiles > 1}
        disabledReason={isBusy && !startsAtOnce ? t`Files are being sent` : undefined}
        onFiles={startsAtOnce ? uploads.addAndStart : uploads.add}
      >
        <LimitsText purpose={purpose} limits={limits} />
      </DropZone>
      <div className="stack gap-2" role="alert">
        {rejectedFiles.map((file) => (
          <RejectedFileLine key={`${file.name} ${file.reason}`} file={file} limits={limits} />
        ))}
      </div>
      <UnusedUploads
        purpose={purpose}
        limits={limits}
        usedUrls={uploads.usedUrls}
        isBusy={isBusy}
        onUse={uploads.processSentFile}
        findFallbackFocus={findChooseButton}
      />
      <LeaveUpload isBusy={isBusy} canResumeLater={uploads.canResumeLater} />
      {items.length > 0 ? (
        <ul className="stack gap-3">
          {items.map((item) => (
            <UploadLine
              key={item.id}
              item={item}
              purpose={purpose}
              onRetry={() => void uploads.retry(item)}
              onRemove={() => uploads.remove(item)}
              itemProps={itemProps(item.id)}
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
      {hasPendingFiles && !startsAtOnce ? (
        <Button variant="primary" busy={isBusy} onClick={() => void uploads.start()}>
          {action ?? <Trans>Upload Files</Trans>}
        </Button>
      ) : null}
    </div>
  );
}

/**
 * Moves the focus to the Choose button after an upload, because the upload button, which might have had the focus, is
 * then removed.
 */
function useFocusAfterUpload(isBusy: boolean, findChooseButton: () => HTMLElement | null | undefined): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    // When the browser removes the element with the focus, the body gets the focus.
    if (wasBusy.current && !isBusy && document.activeElement === document.body) findChooseButton()?.focus();
    wasBusy.current = isBusy;
  });
}
