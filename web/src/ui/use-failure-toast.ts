import { useToast } from './toast.tsx';

/** Returns a function that creates error handlers, which show a toast: `onError: showFailure('Not saved')`. */
export function useFailureToast() {
  const { show } = useToast();
  return (title: string) => (error: Error & { userMessage?: string; status?: number }) => {
    // No toast for the status 401: the page shows that the session has ended.
    if (error.status !== 401) show({ title, description: error.userMessage, variant: 'destructive' });
  };
}
