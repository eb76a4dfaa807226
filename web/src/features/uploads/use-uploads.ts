import type { UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import type { UploadLimits } from '@loopcheck/contract/features/uploads/uploads.rules';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useReducer, useRef, useState } from 'react';
import { isRefusal, userMessageOf } from '../../lib/api/api-error.ts';
import type { UploadedFile } from '../../lib/api/uploaded-file.ts';
import { useToast } from '../../ui/toast.tsx';
import {
  checkChosenFiles,
  type RejectedFile,
  summarizeOutcomes,
  type UploadOutcome,
  uploadListReducer,
  type UploadStep,
} from './upload-list.rules.ts';
import { announceFile, codesOfLostFiles, sendFile, type UploadItem } from './uploads.ts';

export type UploadsOptions = {
  purpose: UploadPurpose;
  limits: UploadLimits;
  prepare?: ((file: File) => Promise<File>) | undefined;
  processFile: (file: UploadedFile) => Promise<unknown>;
  onFinished?: ((files: readonly UploadedFile[], hasFailures: boolean) => void) | undefined;
};

/** The upload list of UploadFiles and its actions. `add` adds files to the list, and `start` sends them. */
export function useUploads({ purpose, limits, prepare, processFile, onFinished }: UploadsOptions) {
  const { t } = useLingui();
  const { show } = useToast();
  const [items, dispatch] = useReducer(uploadListReducer, []);
  const [rejectedFiles, setRejectedFiles] = useState<readonly RejectedFile[]>([]);
  /** The controllers that abort the running uploads, by the id of the item. */
  const abortControllers = useRef(new Map<number, AbortController>());
  const nextId = useRef(1);
  /** Resolves when the file that was last passed to `processSequentially` has been processed. Never rejects. */
  const lastProcessing = useRef<Promise<unknown>>(Promise.resolve());
  const itemsToUpload = items.filter(({ state }) => state === 'ready' || state === 'failed');
  const [usedUrls, setUsedUrls] = useState<ReadonlySet<string>>(new Set());
  const [canResumeLater, setCanResumeLater] = useState(false);
  const addUsedUrl = (url: string) => setUsedUrls((previousUrls) => new Set([...previousUrls, url]));
  const isBusy = items.some(({ state }) => state === 'sending' || state === 'processing');
  useEffect(() => {
    const controllers = abortControllers.current;
    return () => {
      for (const controller of controllers.values()) controller.abort();
    };
  }, []);

  /** Processes a file after all files of earlier calls, so that only one file is processed at a time. */
  const processSequentially = (uploaded: UploadedFile) => {
    const result = lastProcessing.current.then(() => processFile(uploaded));
    lastProcessing.current = result.catch(() => undefined);
    return result;
  };

  /**
   * Sends one file to the server, unless the server already has it, and then processes it. `previous` is the upload of
   * the file before this one in the list. This file is processed after `previous` has ended.
   */
  const upload = async (item: UploadItem, previous: Promise<unknown>): Promise<UploadOutcome<UploadedFile>> => {
    const { id, file } = item;
    const controller = new AbortController();
    const { signal } = controller;
    abortControllers.current.set(id, controller);
    const update = (change: Partial<UploadItem>) => dispatch({ kind: 'change', id, change });
    let step: UploadStep = 'request_url';
    const send = async () => {
      update({ state: 'sending', sentBytes: 0, error: undefined });
      const prepared = prepare ? await prepare(file) : file;
      update({ sizeBytes: prepared.size });
      const urls = await announceFile(prepared, purpose, signal);
      // The server now lists this file among the unused uploads. The page must not offer it there.
      addUsedUrl(urls.uploadURL);
      setCanResumeLater(urls.resumableURL !== null);
      step = 'send';
      return sendFile(prepared, urls, { onProgress: (sentBytes) => update({ sentBytes }), signal });
    };
    try {
      const uploaded = item.uploaded ?? (await send());
      step = 'process';
      update({ state: 'processing', sentBytes: uploaded.size, error: undefined, uploaded });
      await previous;
      await processSequentially(uploaded);
      update({ state: 'done' });
      return { uploaded };
    } catch (error) {
      if (signal.aborted) return undefined;
      const message =
        step === 'process' ? t`The file was sent, but not used. Check the fields.` : t`The file could not be sent.`;
      const isLost = isRefusal(error, ...codesOfLostFiles);
      update({ state: 'failed', error: userMessageOf(error) ?? message, ...(isLost && { uploaded: undefined }) });
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

  const add = (files: readonly File[]): readonly UploadItem[] => {
    const checked = checkChosenFiles(files, items, limits);
    setRejectedFiles(checked.rejected);
    // A new choice of files clears the finished uploads from the list.
    dispatch({ kind: 'remove_done' });
    const added = checked.accepted.map(
      (file) => ({ id: nextId.current++, file, state: 'ready', sizeBytes: file.size, sentBytes: 0 }) as const,
    );
    dispatch({ kind: 'add', items: added });
    return added;
  };

  return {
    items,
    rejectedFiles,
    itemsToUpload,
    isBusy,
    /** True if the site can receive large files in parts, so that an interrupted upload can continue. */
    canResumeLater,
    /** The URLs of the files that this list has sent or used. */
    usedUrls,
    /** Processes a file that was sent before, as if it had just been sent. */
    processSentFile: async (file: UploadedFile) => {
      await processSequentially(file);
      addUsedUrl(file.uploadURL);
      onFinished?.([file], false);
    },
    add,
    addAndStart: (files: readonly File[]) => void uploadAll(add(files)),
    start: () => uploadAll(itemsToUpload),
    retry: (item: UploadItem) => uploadAll([item]),
    /** Removes a file from the list and aborts its upload. */
    remove({ id }: UploadItem) {
      abortControllers.current.get(id)?.abort(new DOMException('Removed from the list', 'AbortError'));
      dispatch({ kind: 'remove', id });
    },
  };
}
