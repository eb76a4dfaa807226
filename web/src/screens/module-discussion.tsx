import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useAccount } from '../features/accounts/accounts.hooks.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { LoadingState } from '../ui/loading-state.tsx';

const Discussion = lazyPart(async () => (await import('../features/discussions/discussion.tsx')).Discussion);

/** The discussion of a module. It is loaded when the reader scrolls near it, or if the hash of the URL refers to it. */
export function ModuleDiscussion({ moduleId }: { moduleId: string }) {
  const { id: userId } = useAccount();
  const { hash, state } = useLocation();
  const isHashTarget = hash === 'discussion' || hash.startsWith('question-');
  const [placeholder, setPlaceholder] = useState<HTMLElement | null>(null);
  const isNear = useIsNearViewport(placeholder);
  const loading = <LoadingDiscussion ref={setPlaceholder} />;
  if (!isHashTarget && !isNear) return loading;
  return (
    <Suspense fallback={loading}>
      {/* `visit` changes with each navigation, so that a link to the same URL scrolls to its question again. */}
      {/* oxlint-disable-next-line no-underscore-dangle -- the router's name for the key of a history entry */}
      <Discussion moduleId={moduleId} userId={userId} hash={hash} visit={state.__TSR_key ?? ''} />
    </Suspense>
  );
}

/**
 * A placeholder with the heading of the discussion, so that screen readers list the heading before the discussion is
 * loaded.
 */
function LoadingDiscussion({ ref }: { ref: (element: HTMLElement | null) => void }) {
  return (
    <div className="stack print:hidden" ref={ref}>
      <h2 id="discussion" tabIndex={-1} className="scroll-mt-28 text-22">
        <Trans>Discussion & FAQ</Trans>
      </h2>
      <LoadingState>
        <Trans>Loading the discussion...</Trans>
      </LoadingState>
    </div>
  );
}

/**
 * Returns true once `element` has been less than a screen height away from the visible part of the page. Always true in
 * browsers without IntersectionObserver.
 */
function useIsNearViewport(element: HTMLElement | null): boolean {
  const [isNear, setIsNear] = useState(() => !('IntersectionObserver' in window));
  useEffect(() => {
    if (!element || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsNear(true);
      },
      { rootMargin: '100% 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
