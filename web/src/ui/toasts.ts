export type Toast = {
  title: string;
  description?: string | undefined;
  /** `destructive` is a failed call; `success` and `warning` only colour the edge and the shape. */
  variant?: 'default' | 'destructive' | 'success' | 'warning' | undefined;
  action?: { label: string; onSelect: () => void } | undefined;
};

export type ShownToast = Toast & { id: number };

/** How long a toast stays, in milliseconds. */
export const toastDuration = 5000;

/** Holds the one toast that is shown; a newer one replaces it. Outside React, so that the query client can speak too. */
function createToasts() {
  let shown: ShownToast | null = null;
  let counter = 0;
  const listeners = new Set<() => void>();
  const set = (next: ShownToast | null) => {
    shown = next;
    for (const listener of listeners) listener();
  };
  return {
    show(toast: Toast): number {
      counter += 1;
      set({ ...toast, id: counter });
      return counter;
    },
    /** Takes a toast away; without an id whichever is shown. */
    dismiss(id?: number): void {
      if (shown && (id === undefined || shown.id === id)) set(null);
    },
    current: () => shown,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The product's toasts. */
export const toasts = createToasts();
