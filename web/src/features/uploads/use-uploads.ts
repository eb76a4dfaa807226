import type { UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import type { UploadLimits } from '@loopcheck/contract/features/uploads/uploads.rules';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useReducer, useRef, useState } from 'react';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { useToast } from '../../ui/toast.tsx';
import {
  checkChosenFiles,
  type RejectedFile,
  summarizeOutcomes,
  type UploadOutcome,
  uploadListReducer,
  type UploadStep,
} from './upload-list.rules.ts';
import { requestUploadUrl, sendFile, type UploadedFile, type UploadItem } from './uploads.ts';

export type UploadsOptions = {
  purpose: UploadPurpose;
  limits: UploadLimits;
  prepare?: ((file: File) => Promise<File>) | undefined;
  processFile: (file: UploadedFile) => Promise<unknown>;
  onFinished?: ((files: readonly UploadedFile[], hasFailures: boolean) => void) | undefined;
};

/** The upload list of UploadFiles and the actions on it. Nothing is sent before `start`. */
export function useUploads({ purpose, limits, prepare, processFile, onFinished }: UploadsOptions) {
  const { t } = useLingui();
  const { show } = useToast();
  const [items, dispatch] = useReducer(uploadListReducer, []);
  const [rejectedFiles, setRejectedFiles] = useState<readonly RejectedFile[]>([]);
  const abortControllers = useRef(new Map<number, AbortController>());
  const nextId = useRef(1);
  const lastProcessing = useRef<Promise<unknown>>(Promise.resolve());
  const itemsToUpload = items.filter(({ state }) => state === 'ready' || state === 'failed');
  const isBusy = items.some(({ state }) => state === 'sending' || state === 'processing');
  useLeaveWarning(isBusy);
  useEffect(() => {
    const controllers = abortControllers.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  /** Files are processed one at a time, even if a retry starts while others are being processed. */
  const processSequentially = (uploaded: UploadedFile) => {
    const result = lastProcessing.current.then(() => processFile(uploaded));
    lastProcessing.current = result.catch(() => undefined);
    return result;
  };

  /** Uploads one file. The file is processed after `previous`, the upload of the file before it, has ended. */
  const upload = async ({ id, file }: UploadItem, previous: Promise<unknown>): Promise<UploadOutcome<UploadedFile>> => {
    const controller = new AbortController();
    const { signal } = controller;
    abortControllers.current.set(id, controller);
    const update = (change: Partial<UploadItem>) => dispatch({ kind: 'change', id, change });
    let step: UploadStep = 'request_url';
    try {
      update({ state: 'sending', sentBytes: 0, error: undefined });
      const prepared = prepare ? await prepare(file) : file;
      const url = await requestUploadUrl(prepared, purpose, signal);
      step = 'send';
      const uploaded = await sendFile(prepared, url, { onProgress: (sentBytes) => update({ sentBytes }), signal });
      step = 'process';
      update({ state: 'processing', sentBytes: file.size });
      await previous;
      await processSequentially(uploaded);
      update({ state: 'done' });
      return { uploaded };
    } catch (error) {
      if (signal.aborted) return undefined;
      update({ state: 'failed', error: plainMessageOf(error) ?? t`The file could not be sent.` });
      return { failedStep: step };
    } finally {
      abortControllers.current.delete(id);
    }
  };

  /** Sends all files at the same time, but processes them in the order of the list. */
  const uploadAll = async (selectedItems: readonly UploadItem[]) => {
    const outcomes: Promise<UploadOutcome<UploadedFile>>[] = [];
    for (const item of selectedItems) outcomes.push(upload(item, outcomes.at(-1) ?? Promise.resolve()));
    const { uploaded, hasFailures, failureToShow } = summarizeOutcomes(await Promise.all(outcomes));
    const titles: Record<UploadStep, string> = {
      request_url: t`Failed to get upload URL.`,
      send: t`No files were uploaded successfully`,
      process: t`Failed to process uploaded file`,
    };
    if (failureToShow) show({ title: titles[failureToShow], variant: 'destructive' });
    if (uploaded.length > 0) onFinished?.(uploaded, hasFailures);
  };

  return {
    items,
    rejectedFiles,
    itemsToUpload,
    isBusy,
    add(files: readonly File[]) {
      const checked = checkChosenFiles(files, items, limits);
      setRejectedFiles(checked.rejected);
      dispatch({ kind: 'remove_done' });
      const added = checked.accepted.map(
        (file) => ({ id: nextId.current++, file, state: 'ready', sentBytes: 0 }) as const,
      );
      dispatch({ kind: 'add', items: added });
    },
    start: () => uploadAll(itemsToUpload),
    retry: (item: UploadItem) => uploadAll([item]),
    /** Removes a file from the list and aborts its upload. */
    remove({ id }: UploadItem) {
      abortControllers.current.get(id)?.abort(new DOMException('Removed from the list', 'AbortError'));
      dispatch({ kind: 'remove', id });
    },
  };
}

/** The browser asks for confirmation before it leaves the page during an upload. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
