import { useEffect } from 'react';

type Sender = { readonly start: () => void; readonly stop: () => void; readonly retryNow: () => void };

/** Runs the sender while the component is mounted. When the network is back, the sender retries immediately. */
export function useSending(sender: Sender): void {
  useEffect(() => {
    const retry = () => sender.retryNow();
    window.addEventListener('online', retry);
    sender.start();
    return () => {
      window.removeEventListener('online', retry);
      sender.stop();
    };
  }, [sender]);
}

/** Starts a timer of the browser. Returns a function that cancels it. */
export function startTimer(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}

/**
 * The maximum length of the body of a keepalive request, in UTF-16 code units. Browsers limit the bodies of all
 * keepalive requests in flight to 64 kB together. 16,000 code units are at most 48 kB in UTF-8.
 */
const maximumKeepaliveLength = 16_000;

/** True if a request with this body can continue after the page is closed. */
export const canKeepAlive = (body: unknown): boolean => JSON.stringify(body).length < maximumKeepaliveLength;
