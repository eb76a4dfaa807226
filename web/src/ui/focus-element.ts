/** As the `ref` of an element, gives it the focus when it appears. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();
