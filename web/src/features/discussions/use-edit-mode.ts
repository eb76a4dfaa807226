import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type EditMode<Container extends HTMLElement> = {
  /** The ref for the element that contains the post. */
  container: RefObject<Container | null>;
  isEditing: boolean;
  open: () => void;
  close: () => void;
};

/** The edit mode of a post. If the edit form has the focus when it closes, the post's first control gets the focus. */
export function useEditMode<Container extends HTMLElement>(): EditMode<Container> {
  const container = useRef<Container>(null);
  const [isEditing, setIsEditing] = useState(false);
  const close = () => {
    const post = container.current;
    const hasFocus = post?.contains(document.activeElement);
    // `flushSync` renders the controls of the post before the next lines, which focus one of them.
    flushSync(() => setIsEditing(false));
    if (!post || !hasFocus) return;
    const target = post.querySelector<HTMLElement>('button, a[href]') ?? post.closest<HTMLElement>('[tabindex]');
    target?.focus();
  };
  return { container, isEditing, open: () => setIsEditing(true), close };
}
