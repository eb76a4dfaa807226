import { Trans } from '@lingui/react/macro';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { NotFound } from '../features/site/not-found.tsx';
import { ApiError, isNotFound } from '../lib/api/api-error.ts';
import { isServerReachable } from '../lib/api/call.ts';
import { CodeUnavailableError } from '../lib/load-code.ts';
import { ErrorState } from '../ui/error-state.tsx';
import { Page } from '../ui/page.tsx';

type FailedPageProps = { error: unknown; onRetry: () => void; isRetrying?: boolean | undefined };

/** Replaces a page that cannot be shown. Has a Retry button. */
export function FailedPage({ error, onRetry, isRetrying }: FailedPageProps) {
  const retryProps = { onRetry, isRetrying };
  return (
    <Page>
      {isFetchFailure(error) ? (
        <ErrorState
          variant="page"
          title={<Trans>No network</Trans>}
          message={
            <Trans>
              This page is not on this device yet. It opens when the network is back. Nothing you saved is lost.
            </Trans>
          }
          {...retryProps}
        />
      ) : (
        <ErrorState
          variant="page"
          title={<Trans>This page could not be shown</Trans>}
          error={error}
          message={error instanceof ApiError ? undefined : <Trans>Something failed. Nothing you saved is lost.</Trans>}
          {...retryProps}
        />
      )}
    </Page>
  );
}

/** True if the code or the data of the page did not arrive. Nearly always, the network is the cause. */
const isFetchFailure = (error: unknown) =>
  error instanceof CodeUnavailableError || (error instanceof ApiError && error.status === 0);

/** The router renders this component inside the frame, in place of a screen that threw an error. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const [isRetrying, setIsRetrying] = useState(false);
  if (isNotFound(error)) return <NotFound />;
  const retry = async () => {
    setIsRetrying(true);
    // Browsers cache a failed import of a script, so only a reload fetches it again. Without network, however, a reload
    // would show the browser's error page.
    if (error instanceof CodeUnavailableError && (await isServerReachable())) window.location.reload();
    else {
      await router.invalidate();
      reset();
      setIsRetrying(false);
    }
  };
  return <FailedPage error={error} onRetry={() => void retry()} isRetrying={isRetrying} />;
}
