import { type ComponentProps, useState } from 'react';
import { lazyWithoutPlaceholder } from '../lib/lazy-part.tsx';
import type { ConfirmDialog } from './confirm-dialog.tsx';
import type { Dialog } from './dialog.tsx';

const DialogPart = lazyWithoutPlaceholder(async () => (await import('./dialog.tsx')).Dialog);
const ConfirmDialogPart = lazyWithoutPlaceholder(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);

/**
 * The same as `Dialog`, but its code is fetched when the dialog is first opened. Otherwise the code that every page
 * loads at first would be a sixth larger.
 */
export const LazyDialog = (props: ComponentProps<typeof Dialog>) =>
  useWasOpened(props.open) ? <DialogPart {...props} /> : null;

/** The same as `ConfirmDialog`, but its code is fetched when the dialog is first opened. */
export const LazyConfirmDialog = (props: ComponentProps<typeof ConfirmDialog>) =>
  useWasOpened(props.open ?? true) ? <ConfirmDialogPart {...props} /> : null;

/** Fetches the code of these dialogs, so that they can open even if the network is lost later. Never rejects. */
export async function preloadDialogs(): Promise<void> {
  await DialogPart.preload();
  await ConfirmDialogPart.preload();
}

/**
 * Returns true once `isOpen` has been true. It stays true when the dialog closes, because a closing dialog must stay
 * rendered until it has disappeared.
 */
function useWasOpened(isOpen: boolean): boolean {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened || isOpen;
}
