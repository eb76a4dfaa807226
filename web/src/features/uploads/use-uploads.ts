import type { UploadPurpose } from '@loopcheck/contract/features/uploads/uploads.contract';
import type { UploadLimits } from '@loopcheck/contract/features/uploads/uploads.rules';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useReducer, useRef, useState } from 'react';
import { plainMessageOf } from '../../lib/api/api-error.ts';
import { useToast } from '../../ui/toast.tsx';
import { listAfter, type RefusedFile, sortChoice } from './upload-list.ts';
import { requestAddress, sendFile, type UploadedFile, type UploadItem } from './uploads.ts';

export type UploadsOptions = {
  purpose: UploadPurpose;
  limits: UploadLimits;
  prepare?: ((file: File) => Promise<File>) | undefined;
  processFile: (file: UploadedFile) => Promise<unknown>;
  onFinished?: ((files: readonly UploadedFile[], hasFailures: boolean) => void) | undefined;
};

/** What became of one file; undefined when it was taken off the list on the way. */
type Outcome =
  | { readonly failedIn: 'address' | 'sending' | 'processing' }
  | { readonly uploaded: UploadedFile }
  | undefined;

/** A list of files and what is done with it: nothing is sent before `start`. */
export function useUploads({ purpose, limits, prepare, processFile, onFinished }: UploadsOptions) {
  const { t } = useLingui();
  const { show } = useToast();
  const [items, change] = useReducer(listAfter, []);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  const giveUps = useRef(new Map<number, AbortController>());
  const nextId = useRef(1);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const isBusy = items.some(({ state }) => state === 'sending' || state === 'processing');
  useLeaveWarning(isBusy);
  useEffect(() => {
    const open = giveUps.current;
    return () => {
      for (const giveUp of open.values()) giveUp.abort();
    };
  }, []);

  /** One after the other, also when two buttons were pressed. */
  const processInTurn = (uploaded: UploadedFile) => {
    const turn = queue.current.then(() => processFile(uploaded));
    queue.current = turn.catch(() => undefined);
    return turn;
  };

  const run = async ({ id, file }: UploadItem, before: Promise<unknown>): Promise<Outcome> => {
    const giveUp = new AbortController();
    giveUps.current.set(id, giveUp);
    const to = (next: Partial<UploadItem>) => change({ kind: 'change', id, to: next });
    let failedIn: 'address' | 'sending' | 'processing' = 'address';
    try {
      to({ state: 'sending', sentBytes: 0, failure: undefined });
      const sent = prepare ? await prepare(file) : file;
      const address = await requestAddress(sent, purpose, giveUp.signal);
      failedIn = 'sending';
      const onProgress = (sentBytes: number) => to({ sentBytes });
      const uploaded = await sendFile(sent, address, { onProgress, signal: giveUp.signal });
      failedIn = 'processing';
      to({ state: 'processing', sentBytes: file.size });
      await before;
      await processInTurn(uploaded);
      to({ state: 'done' });
      return { uploaded };
    } catch (error) {
      if (giveUp.signal.aborted) return undefined;
      to({ state: 'failed', failure: plainMessageOf(error) ?? t`The file could not be sent.` });
      return { failedIn };
    } finally {
      giveUps.current.delete(id);
    }
  };

  const finish = (outcomes: readonly Outcome[]) => {
    const known = outcomes.filter((outcome) => outcome !== undefined);
    if (known.length === 0) return;
    const uploaded = known.flatMap((outcome) => ('uploaded' in outcome ? [outcome.uploaded] : []));
    const failedIn = new Set(known.flatMap((outcome) => ('failedIn' in outcome ? [outcome.failedIn] : [])));
    const tell = (title: string) => show({ title, variant: 'destructive' });
    if (failedIn.has('processing')) tell(t`Failed to process uploaded file`);
    else if (uploaded.length === 0) {
      tell(failedIn.has('sending') ? t`No files were uploaded successfully` : t`Failed to get upload URL.`);
    }
    if (uploaded.length > 0) onFinished?.(uploaded, failedIn.size > 0);
  };

  /** All are sent at once; what is made of them waits for those before them, so that the order of the choice is kept. */
  const send = async (chosen: readonly UploadItem[]) => {
    const outcomes: Promise<Outcome>[] = [];
    for (const item of chosen) outcomes.push(run(item, outcomes.at(-1) ?? Promise.resolve()));
    finish(await Promise.all(outcomes));
  };

  return {
    items,
    refused,
    isBusy,
    add(files: readonly File[]) {
      const choice = sortChoice(files, items, limits);
      setRefused(choice.refused);
      change({ kind: 'clear-done' });
      const added = choice.taken.map((file) => ({ id: nextId.current++, file, state: 'ready', sentBytes: 0 }) as const);
      change({ kind: 'add', items: added });
    },
    start: () => send(items.filter(({ state }) => state === 'ready' || state === 'failed')),
    retry: (item: UploadItem) => send([item]),
    /** Takes a file off the list; what is under way is given up. */
    remove({ id }: UploadItem) {
      giveUps.current.get(id)?.abort(new DOMException('Given up', 'AbortError'));
      change({ kind: 'remove', id });
    },
  };
}

/** The browser asks before a page is left that still sends. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
