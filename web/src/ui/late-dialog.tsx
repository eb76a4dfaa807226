import { type ComponentProps, useState } from 'react';
import { lazyDialog } from '../lib/lazy-part.tsx';
import type { ConfirmDialog } from './confirm-dialog.tsx';
import type { Dialog } from './dialog.tsx';

const LazyDialog = lazyDialog(async () => (await import('./dialog.tsx')).Dialog);
const LazyConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/** As `Dialog`. Its code is a sixth of the code that a page needs first, and is fetched when the dialog first opens. */
export const LateDialog = (props: ComponentProps<typeof Dialog>) =>
  useWasOpened(props.open) ? <LazyDialog {...props} /> : null;

/** As `ConfirmDialog`, whose code is fetched when the dialog is first opened. */
export const LateConfirmDialog = (props: ComponentProps<typeof ConfirmDialog>) =>
  useWasOpened(props.open ?? true) ? <LazyConfirmDialog {...props} /> : null;

/** Fetches the code of these dialogs, so that they open when the network is lost later. Never rejects. */
export async function preloadDialogs(): Promise<void> {
  await LazyDialog.preload();
  await LazyConfirmDialog.preload();
}

/** True from the first render with `isOpen`. A dialog that was closed stays in the page until it has disappeared. */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened || isOpen;
}
