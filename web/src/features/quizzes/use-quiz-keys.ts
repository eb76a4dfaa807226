import { useEffect, useEffectEvent } from 'react';

/** The actions of the keys. An action is null if it is not possible now. */
type QuizKeys = { onNext: (() => void) | null; onPrevious: (() => void) | null };

const isLinkOrButton = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button') !== null;

/** In the text of an exhibit (the `pre` element of a question), the keys Left and Right scroll. */
const isInExhibitText = (target: EventTarget | null) => target instanceof Element && target.closest('pre') !== null;

/**
 * Left, Right and Enter move between questions. In a radio group, a browser uses all four arrow keys to choose another
 * option. Here only Up and Down do that.
 */
export function useQuizKeys({ onNext, onPrevious }: QuizKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const hasModifierKey = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (hasModifierKey || event.defaultPrevented) return;
    const isRightToLeft = document.documentElement.dir === 'rtl';
    const nextKey = isRightToLeft ? 'ArrowLeft' : 'ArrowRight';
    const previousKey = isRightToLeft ? 'ArrowRight' : 'ArrowLeft';
    const isNext = event.key === nextKey || (event.key === 'Enter' && !isLinkOrButton(event.target));
    const isPrevious = event.key === previousKey;
    if ((!isNext && !isPrevious) || isInExhibitText(event.target)) return;
    event.preventDefault();
    if (isPrevious) onPrevious?.();
    else onNext?.();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
