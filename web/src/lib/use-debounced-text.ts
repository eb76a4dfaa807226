import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

/** The pause in typing after which the text is settled. */
const pauseMilliseconds = 250;

/**
 * Returns the text of a search field and its setter. After a pause in typing, `onSettled` receives the trimmed text, so
 * that one request is sent per word instead of per letter. `settledText` is the text for which the caller searches. If
 * it changes without typing, for example by Back or a link, the field shows it. `onSettled` changes the URL. It is not
 * called after the person has followed a link to another screen, because it would bring back this screen. On a busy
 * device the person types on before `settledText` changes to the text of the last pause; the field keeps what is typed.
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
    setAwaitedTexts(awaitedTexts.slice(awaitedTexts.indexOf(settledText) + 1));
    if (text.trim() !== settledText && !awaitedTexts.includes(settledText)) setText(settledText);
  }
  const { history } = useRouter();
  const [pathname] = useState(history.location.pathname);
  const settle = useEffectEvent((typed: string) => {
    // This screen stays mounted while the next one loads.
    if (history.location.pathname !== pathname) return;
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
