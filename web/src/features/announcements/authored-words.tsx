import { useEffect, useRef } from 'react';
import { cleanNodes } from '../../lib/clean-html.ts';

/** What a trainer wrote, as it is read. */
export function AuthoredWords({ html }: { html: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.replaceChildren(cleanNodes(html));
  }, [html]);
  return <div className="prose wrap-anywhere" ref={box} />;
}
