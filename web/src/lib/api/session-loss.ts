import { ApiError } from './api-error.ts';

type Listener = (error: ApiError) => void;

const listeners = new Set<Listener>();

/**
 * Returns true if a call failed because nobody is signed in: status 401, or a message that contains "Unauthorized".
 * Errors during a sign-in do not count: a wrong password (`sign_in_failed`), or a second factor that is due or wrong.
 */
export function isUnauthorized(error: unknown): error is ApiError {
  if (!(error instanceof ApiError) || /^(sign_in|second_factor)_/.test(error.code)) return false;
  return error.status === 401 || error.userMessage.includes('Unauthorized');
}

/**
 * Calls `listener` after each call that fails because nobody is signed in. Returns a function that removes the
 * listener.
 */
export function onSessionLoss(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Notifies the listeners if the error means that nobody is signed in. */
export function notifyIfSessionLost(error: unknown): void {
  if (!isUnauthorized(error)) return;
  for (const listener of listeners) listener(error);
}
