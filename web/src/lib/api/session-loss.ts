import { ApiError } from './api-error.ts';

type Listener = (error: ApiError) => void;

const listeners = new Set<Listener>();

/**
 * Returns true if a call failed because nobody is signed in: status 401, or a message that contains "Unauthorized".
 * A wrong password (`sign_in_failed`) does not count.
 */
export function isUnauthorized(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || error.code === 'sign_in_failed') return false;
  return error.status === 401 || error.plainMessage.includes('Unauthorized');
}

/** Notifies `listener` of each call that fails because nobody is signed in. Returns a function that ends this. */
export function onSessionLoss(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners if the error means that nobody is signed in. */
export function notifyIfSessionLost(error: unknown): void {
  if (!isUnauthorized(error)) return;
  for (const listener of listeners) listener(error);
}
