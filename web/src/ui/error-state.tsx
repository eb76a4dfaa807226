import type { ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Unplug from 'lucide-react/icons/unplug';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

export type ErrorStateProps = {
  title: ReactNode;
  /** What went wrong, in words of the reader. */
  message?: ReactNode;
  /** For the person who reads the logs. */
  requestId?: string | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
  /** 1 where it fills the page. */
  headingLevel?: 1 | 2 | 3 | undefined;
  className?: string | undefined;
};

/** A read that failed: what, why, Retry, and the request's id. */
export function ErrorState(props: ErrorStateProps) {
  const { title, message, requestId, onRetry, retrying, headingLevel, className = '' } = props;
  const Heading = `h${headingLevel ?? 3}` as const;
  return (
    <div className={`empty ${className}`} role="alert">
      <span className="sign">
        <Icon of={Unplug} size={32} />
      </span>
      <Heading>{title}</Heading>
      {message ? <p>{message}</p> : null}
      {onRetry ? (
        <Button icon={<Icon of={RotateCw} />} busy={retrying} onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      ) : null}
      {requestId ? (
        <span className="meta mono mt-1.5">
          <Trans>request {requestId}</Trans>
        </span>
      ) : null}
    </div>
  );
}
