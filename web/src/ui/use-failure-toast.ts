import { useToast } from './toast.tsx';

/** Returns a function that shows an error as a toast: `onError: showFailure('Not saved')`. */
export function useFailureToast() {
  const { show } = useToast();
  return (title: string) => (error: Error & { plainMessage?: string; status?: number }) => {
    // After a 401 the page shows that the session has ended.
    if (error.status !== 401) show({ title, description: error.plainMessage, variant: 'destructive' });
  };
}
