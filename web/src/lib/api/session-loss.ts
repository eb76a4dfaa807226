import { ApiError } from './api-error.ts';

type Listener = (error: ApiError) => void;

const listeners = new Set<Listener>();

/**
 * Whether an error says that nobody is signed in (it begins with 401 or contains Unauthorized).
 * A wrong password is not that: it belongs to the sign-in dialog.
 */
export function isUnauthorized(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === 'sign_in_failed') return false;
  return error.status === 401 || error.plain.includes('Unauthorized');
}

/** Hears of every call that was refused because nobody is signed in. Returns how to stop hearing. */
export function onSessionLoss(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Tells the listeners, when an error is of that kind. */
export function noticeSessionLoss(error: unknown): void {
  if (!isUnauthorized(error)) return;
  for (const listener of listeners) listener(error);
}
