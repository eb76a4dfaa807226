import { useEffect } from 'react';

const productName = 'Loopcheck';

/** Names the page in the browser's tab and history; undefined while the name is not known yet. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title]);
}
