/** Pass this function as the `ref` of an element, to give the element the focus when it appears. */
export const focusElement = (element: HTMLElement | null): void => element?.focus();
