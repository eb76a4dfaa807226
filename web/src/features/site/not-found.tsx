import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Page } from '../../ui/page.tsx';
import { StateMessage } from '../../ui/state-message.tsx';

/**
 * The 404 page, for an unknown path or for an object that does not exist, such as a deleted module. If `action` is set,
 * it replaces the link to the dashboard.
 */
export function NotFound({ action }: { action?: ReactNode }) {
  const { t } = useLingui();
  usePageTitle(t`Page not found`);
  return (
    <Page>
      <StateMessage
        size="page"
        graphic={<NotFoundDrawing />}
        title={<Trans>Page not found</Trans>}
        headingLevel={1}
        action={
          action ?? (
            <ButtonLink variant="primary" render={<Link to="/" />}>
              <Trans>Back to the dashboard</Trans>
            </ButtonLink>
          )
        }
      >
        <Trans>There is nothing at this address.</Trans>
      </StateMessage>
    </Page>
  );
}

/** An open loop: an instrument symbol whose signal line is solid on the input side and broken on the output side. */
function NotFoundDrawing() {
  const { t } = useLingui();
  return (
    <svg
      className="mb-2 text-draw-2"
      width="280"
      height="92"
      viewBox="0 0 280 92"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      role="img"
      aria-label={t`Page 404`}
    >
      <path d="M0 46h94" stroke="var(--data-4)" strokeWidth="2" />
      <path d="M186 46h94" strokeDasharray="6 5" />
      <circle cx="140" cy="46" r="44" stroke="var(--draw)" />
      <path d="M96 46h88" stroke="var(--draw)" />
      <g fontSize="17" fontWeight="500" textAnchor="middle" fontFamily="var(--mono)" fill="var(--ink)" stroke="none">
        <text x="140" y="36">
          <Trans>PAGE</Trans>
        </text>
        <text x="140" y="69">
          404
        </text>
      </g>
    </svg>
  );
}
