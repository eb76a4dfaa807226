import { useEffect, useEffectEvent } from 'react';

type QuizKeys = { onNext: (() => void) | null; onPrevious: (() => void) | null };

const opensByEnter = (target: EventTarget | null) => target instanceof Element && target.closest('a, button') !== null;

/**
 * Arrows to the sides and Enter move between questions; up and down move between the options, as radio buttons do. The
 * side arrows are taken from the radio buttons, so that nobody changes an answer on the way to the next question.
 */
export function useQuizKeys({ onNext, onPrevious }: QuizKeys): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.defaultPrevented) return;
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const forward = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const back = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
    if (event.key !== forward && event.key !== back && (event.key !== 'Enter' || opensByEnter(event.target))) return;
    event.preventDefault();
    if (event.key === back) onPrevious?.();
    else onNext?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
