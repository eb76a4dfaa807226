import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSite } from '../features/site/site.hooks.ts';
import { AppFrame } from '../ui/frame.tsx';

/** The frame around public pages: a link to the start page, and no navigation. */
export function PublicFrame({ children }: { children: ReactNode }) {
  const site = useSite();
  return (
    <AppFrame
      name={site.data?.siteName ?? 'Loopcheck'}
      logoUrl={site.data?.logoUrl ?? undefined}
      home={<Link to="/" />}
      items={[]}
    >
      {children}
    </AppFrame>
  );
}
