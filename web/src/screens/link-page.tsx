import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PublicFrame } from './public-frame.tsx';

/** The frame of a screen that a link in a mail opens: one narrow column. */
export function LinkPage({ children }: { children: ReactNode }) {
  return (
    <PublicFrame>
      <Page>
        <div className="mx-auto max-w-[480px]">{children}</div>
      </Page>
    </PublicFrame>
  );
}

/** Shown when nothing is left to do with the link: a title, a sentence, and a link to the start page. */
export function LinkResult({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <EmptyState
      wholePage
      headingLevel={1}
      title={title}
      action={
        <ButtonLink variant="primary" render={<Link to="/" />}>
          <Trans>Open the start page</Trans>
        </ButtonLink>
      }
    >
      {children}
    </EmptyState>
  );
}

/** Shown for a link that was used or is too old. `children` says what to do. */
export const InvalidLink = ({ children }: { children: ReactNode }) => (
  <LinkResult title={<Trans>This link is no longer valid</Trans>}>{children}</LinkResult>
);
