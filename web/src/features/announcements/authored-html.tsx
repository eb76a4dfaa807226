import { useEffect, useRef } from 'react';
import { cleanNodes } from '../../lib/clean-html.ts';

/** Sanitises and renders HTML that a trainer wrote in the text editor. */
export function AuthoredHtml({ html }: { html: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.replaceChildren(cleanNodes(html));
  }, [html]);
  return <div className="prose wrap-anywhere" ref={container} />;
}
