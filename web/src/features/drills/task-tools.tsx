import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Icon } from '../../ui/icon.tsx';
import { type HiddenSide, hiddenSide } from './hidden-side.ts';

/**
 * The width, in pixels, of the fading end of the row. After the button has scrolled the row, this part is still in
 * view.
 */
const overlap = 40;

type TaskToolsProps = {
  tools: readonly { readonly id: string; readonly title: string }[];
  onOpen: (tool: string) => void;
};

/** The tools in the task bar, in one row. A button scrolls the row to the tools that are out of view. */
export function TaskTools({ tools, onOpen }: TaskToolsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState<HiddenSide>('none');
  const update = useEffectEvent(() => {
    if (box.current) setHidden(hiddenSide(box.current));
  });
  useEffect(() => {
    if (!box.current || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => update());
    observer.observe(box.current);
    // The tools are observed too, because their names get wider when the font of the page has loaded.
    for (const tool of box.current.children) observer.observe(tool);
    return () => observer.disconnect();
  }, []);
  const scroll = () => {
    if (!box.current) return;
    box.current.scrollLeft = hidden === 'left' ? 0 : box.current.scrollLeft + box.current.clientWidth - overlap;
  };
  return (
    <>
      <div
        ref={box}
        className="host-task-tools"
        data-hidden={hidden}
        onScroll={(event) => setHidden(hiddenSide(event.currentTarget))}
      >
        {tools.map(({ id, title }) => (
          <button key={id} type="button" onClick={() => onOpen(id)}>
            {title}
          </button>
        ))}
      </div>
      {hidden === 'none' ? null : (
        <button type="button" className="host-task-more" onClick={scroll}>
          {hidden === 'left' ? (
            <>
              <Icon of={ChevronLeft} size={16} />
              <Trans>First tools</Trans>
            </>
          ) : (
            <>
              <Trans>More tools</Trans>
              <Icon of={ChevronRight} size={16} />
            </>
          )}
        </button>
      )}
    </>
  );
}
