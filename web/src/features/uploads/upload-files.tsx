import type { UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatBytes } from '../../lib/formatting.ts';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { RejectedFileLine } from './rejected-file-line.tsx';
import { UploadLine } from './upload-line.tsx';
import { limitsFor, type UploadedFile } from './uploads.ts';
import { useUploads } from './use-uploads.ts';

export type UploadFilesProps = {
  purpose: UploadPurpose;
  /**
   * `maxFiles`, `maxBytes` and `extensions` replace limits of the purpose by narrower ones. Extensions with the dot, in
   * lower case.
   */
  maxFiles?: number | undefined;
  maxBytes?: number | undefined;
  extensions?: readonly string[] | undefined;
  /** A sentence above the drop zone. */
  note?: ReactNode;
  /** The label of the upload button; by default "Upload Files". */
  action?: ReactNode;
  /** Converts a chosen file before it is sent, for example to a smaller picture. */
  prepare?: ((file: File) => Promise<File>) | undefined;
  /** Called with true while the list has files that are not uploaded yet. */
  onPendingChange?: ((hasPendingFiles: boolean) => void) | undefined;
  /**
   * Creates a record from an uploaded file: claims its `uploadURL` and sends the record. Called sequentially in the order
   * of the list. If it rejects, the file shows the message of the ApiError, and Retry sends the file again.
   */
  processFile: (file: UploadedFile) => Promise<unknown>;
  /**
   * Called when the uploads of one start or retry have ended and at least one file was processed, with the processed
   * files. Do not close the dialog if there are failures, because the list shows their reasons.
   */
  onFinished?: ((files: readonly UploadedFile[], hasFailures: boolean) => void) | undefined;
};

/** Chooses and uploads files, with progress and retries. The screen creates records from them in `processFile`. */
export function UploadFiles(props: UploadFilesProps) {
  const { t } = useLingui();
  const { purpose, maxFiles, maxBytes, extensions, note, action, prepare, processFile, onFinished, onPendingChange } =
    props;
  const limits = limitsFor(purpose, {
    ...(maxFiles !== undefined && { maxFiles }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(extensions && { extensions }),
  });
  const uploads = useUploads({ purpose, limits, prepare, processFile, onFinished });
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
  const extensionList = limits.extensions.join(' ');
  const size = formatBytes(limits.maxBytes);
  return (
    <div className="stack gap-3" ref={container}>
      {note ? <p className="text-ink-2">{note}</p> : null}
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
        <span className="font-mono">{extensionList}</span>
      </DropZone>
      <div className="stack gap-2" role="alert">
        {rejectedFiles.map((file) => (
          <RejectedFileLine key={`${file.name} ${file.reason}`} file={file} limits={limits} />
        ))}
      </div>
      {items.length > 0 ? (
        <ul className="stack gap-3">
          {items.map((item) => (
            <UploadLine
              key={item.id}
              item={item}
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
      {hasPendingFiles ? (
        <Button variant="primary" busy={isBusy} onClick={() => void uploads.start()}>
          {action ?? <Trans>Upload Files</Trans>}
        </Button>
      ) : null}
    </div>
  );
}

/** After a successful upload the upload button is gone. If it had the focus, the button that chooses files gets it. */
function useFocusAfterUpload(isBusy: boolean, findChooseButton: () => HTMLElement | null | undefined): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !isBusy && document.activeElement === document.body) findChooseButton()?.focus();
    wasBusy.current = isBusy;
  });
}
