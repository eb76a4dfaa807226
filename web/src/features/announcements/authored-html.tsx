import { useEffect, useRef } from 'react';
import { cleanNodes } from '../../lib/clean-html.ts';

/** Renders authored HTML, which is sanitised first. */
export function AuthoredHtml({ html }: { html: string }) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    container.current?.replaceChildren(cleanNodes(html));
  }, [html]);
  return <div className="prose wrap-anywhere" ref={container} />;
}
