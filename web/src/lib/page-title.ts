import { useEffect } from 'react';

const productName = 'Loopcheck';

/** Sets the title of the browser tab. While `title` is undefined, the tab shows only the name of the product. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · ${productName}` : productName;
  }, [title]);
}
