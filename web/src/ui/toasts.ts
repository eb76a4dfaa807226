export type Toast = {
  title: string;
  description?: string | undefined;
  /** `destructive` is for errors, which screen readers announce immediately. */
  variant?: 'default' | 'destructive' | 'success' | 'warning' | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
  /** The position on a phone: in front of the header, or directly below the header. By default at the bottom. */
  positionOnPhone?: 'over_header' | 'below_header' | undefined;
};

export type DisplayedToast = Toast & { id: number };

/** The time after which a toast is dismissed. */
export const toastDurationMs = 5000;

/** Stores the current toast. It is not a React state, because code outside of components shows toasts too. */
function createToasts() {
  let currentToast: DisplayedToast | null = null;
  let counter = 0;
  const listeners = new Set<() => void>();
  const set = (next: DisplayedToast | null) => {
    currentToast = next;
    for (const listener of listeners) listener();
  };
  return {
    /** Replaces the current toast. Returns the id of the new toast. */
    show(toast: Toast): number {
      counter += 1;
      set({ ...toast, id: counter });
      return counter;
    },
    /** Dismisses the current toast. With an id, dismisses it only if it has that id. */
    dismiss(id?: number): void {
      if (currentToast && (id === undefined || currentToast.id === id)) set(null);
    },
    current: () => currentToast,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const toasts = createToasts();
