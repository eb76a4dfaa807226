import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

/** The length of the pause in typing after which the text is passed to `onSettled`. */
const pauseMilliseconds = 250;

/**
 * Returns the text of a search field and its setter. After a pause in typing, calls `onSettled` with the trimmed text,
 * so that one request is sent per word instead of per letter. `onSettled` must write the text into the URL, and the
 * caller passes the text of the URL as `settledText`. If `settledText` changes without typing, for example by Back or a
 * link, the field shows the changed text. On a busy device, `settledText` can change to an earlier text while the
 * person is still typing. The field then keeps the typed text. `onSettled` is not called after the person has followed
 * a link to another screen, because the call would change the URL and so bring back this screen.
 */
export function useDebouncedText(
  settledText: string,
  onSettled: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(settledText);
  const [previousSettledText, setPreviousSettledText] = useState(settledText);
  /** The texts that were passed to `onSettled`, but have not changed `settledText` yet, oldest first. */
  const [awaitedTexts, setAwaitedTexts] = useState<readonly string[]>([]);
  if (previousSettledText !== settledText) {
    setPreviousSettledText(settledText);
    // If `settledText` is an awaited text, this text and the older ones are removed. Otherwise nothing is removed,
    // because `indexOf` returns -1.
    setAwaitedTexts(awaitedTexts.slice(awaitedTexts.indexOf(settledText) + 1));
    if (text.trim() !== settledText && !awaitedTexts.includes(settledText)) setText(settledText);
  }
  const { history } = useRouter();
  const [screenPath] = useState(history.location.pathname);
  const settle = useEffectEvent((typed: string) => {
    // This screen stays mounted while the next screen loads, so the timer can still call this function.
    if (history.location.pathname !== screenPath) return;
    setAwaitedTexts([...awaitedTexts, typed]);
    onSettled(typed);
  });
  useEffect(() => {
    if (text.trim() === settledText) return undefined;
    const timer = setTimeout(() => settle(text.trim()), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text, settledText]);
  return [text, setText];
}
