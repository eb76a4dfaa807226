import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Unplug from 'lucide-react/icons/unplug';
import { ApiError } from '../lib/api/api-error.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { Panel } from './panel.tsx';
import { StateMessage } from './state-message.tsx';

/** The part of a `useQuery` result that Retry needs. */
export type RetryableQuery = {
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
};

export type ErrorStateProps = {
  title: ReactNode;
  /** The error of the operation. The message and the request id of an ApiError are shown. */
  error?: unknown;
  /** Replaces the message of `error`. */
  message?: ReactNode;
  /** The queries of the view. Retry repeats the queries that have failed. */
  queries?: RetryableQuery | readonly RetryableQuery[] | undefined;
  /** What Retry does if the failed operation is not a query. */
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean | undefined;
  /** `panel` draws a panel around the message, `page` is for a message that fills the page. */
  variant?: 'plain' | 'panel' | 'page' | undefined;
  headingLevel?: 1 | 2 | 3 | undefined;
};

const defaultHeadingLevels = { page: 1, panel: 2, plain: 3 } as const;

/**
 * The message that an operation has failed. `error` or `message` adds the reason, and `queries` or `onRetry` the Retry
 * button. An error of the API also adds the id of its request, so that the request can be found in the server's log.
 */
export function ErrorState({
  title,
  error,
  message,
  queries,
  onRetry,
  isRetrying,
  variant = 'plain',
  headingLevel = defaultHeadingLevels[variant],
}: ErrorStateProps) {
  const queryList = queries === undefined ? [] : [queries].flat();
  const retryQueries = () => {
    for (const query of queryList) if (query.isError) query.refetch();
  };
  const retry = onRetry ?? (queryList.length > 0 ? retryQueries : undefined);
  const isBusy = isRetrying ?? queryList.some((query) => query.isFetching);
  const apiError = error instanceof ApiError ? error : undefined;
  const requestId = apiError?.requestId;
  const text = message ?? apiError?.userMessage;
  const content = (
    <StateMessage
      role="alert"
      size={variant === 'page' ? 'page' : 'normal'}
      graphic={
        <span className="mb-1 text-red">
          <Icon of={Unplug} size={32} />
        </span>
      }
      title={title}
      headingLevel={headingLevel}
      action={
        retry ? (
          <Button icon={<Icon of={RotateCw} />} busy={isBusy} onClick={retry}>
            <Trans>Retry</Trans>
          </Button>
        ) : null
      }
      footnote={
        requestId ? (
          <span className="meta font-mono mt-1.5">
            <Trans>request {requestId}</Trans>
          </span>
        ) : null
      }
    >
      {text}
    </StateMessage>
  );
  return variant === 'panel' ? <Panel padded={false}>{content}</Panel> : content;
}
