import { type ComponentProps, useState } from 'react';
import { lazyDialog } from '../lib/lazy-part.tsx';
import type { ConfirmDialog } from './confirm-dialog.tsx';
import type { Dialog } from './dialog.tsx';

const LazyDialog = lazyDialog(async () => (await import('./dialog.tsx')).Dialog);
const LazyConfirmDialog = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/**
 * As `Dialog`, whose code is fetched when the dialog is first opened. It would make the code that every page loads at
 * first a sixth larger.
 */
export const LateDialog = (props: ComponentProps<typeof Dialog>) =>
  useWasOpened(props.open) ? <LazyDialog {...props} /> : null;

/** As `ConfirmDialog`, whose code is fetched when the dialog is first opened. */
export const LateConfirmDialog = (props: ComponentProps<typeof ConfirmDialog>) =>
  useWasOpened(props.open ?? true) ? <LazyConfirmDialog {...props} /> : null;

/** Fetches the code of these dialogs, so that they can open even if the network is lost later. Never rejects. */
export async function preloadDialogs(): Promise<void> {
  await LazyDialog.preload();
  await LazyConfirmDialog.preload();
}

/**
 * True from the first render with `isOpen` on, and also after the dialog is closed: a closing dialog must stay rendered
 * until it has disappeared.
 */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened || isOpen;
}
