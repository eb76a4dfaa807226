import { useEffect, useEffectEvent, useState } from 'react';

const pauseMilliseconds = 250;

/**
 * The text of a search field and its setter. After a pause in typing, `onSettled` receives the trimmed text, so that
 * one request is sent per word and not per letter. `settledText` is the text that the caller searches for. If it changes
 * without typing, for example by Back or a link, the field shows it.
 */
export function useDebouncedText(
  settledText: string,
  onSettled: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(settledText);
  const [previousSettledText, setPreviousSettledText] = useState(settledText);
  if (previousSettledText !== settledText) {
    setPreviousSettledText(settledText);
    if (text.trim() !== settledText) setText(settledText);
  }
  const settle = useEffectEvent(onSettled);
  useEffect(() => {
    if (text.trim() === settledText) return undefined;
    const timer = setTimeout(() => settle(text.trim()), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text, settledText]);
  return [text, setText];
}
