import { useEffect } from 'react';

type Sender = { readonly start: () => void; readonly stop: () => void; readonly retryNow: () => void };

/** Sends what is pending while the component is mounted, and at once when the network is available again. */
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
 * The maximum length of the body of a keepalive request, in UTF-16 code units. Browsers reject a keepalive request if
 * the bodies of all current ones exceed 64 kB.
 */
const maximumKeepaliveLength = 16_000;

/** True if a request with this body can continue after the page is closed. */
export const canKeepAlive = (body: unknown): boolean => JSON.stringify(body).length < maximumKeepaliveLength;
