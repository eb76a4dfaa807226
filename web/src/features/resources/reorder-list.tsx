import { Trans, useLingui } from '@lingui/react/macro';
import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListItem } from '../../ui/list-item.tsx';
import { useReorder } from './resources.hooks.ts';

type ReorderListProps = { moduleId: string; resources: readonly LearningResource[]; onDone: () => void };

/** The list in which an admin changes the order of a module's resources by dragging, buttons or arrow keys. */
export function ReorderList({ moduleId, resources, onDone }: ReorderListProps) {
  const { t } = useLingui();
  const helpId = useId();
  const [order, setOrder] = useState(() => resources.map(({ id }) => id));
  const [announcement, setAnnouncement] = useState('');
  const draggedId = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // Moves the focus into the list. The Change order button, which had the focus, is no longer in the page.
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const { mutate, isPending } = useReorder(moduleId);
  const titles = new Map(resources.map(({ id, title }) => [id, title]));
  const count = order.length;

  const move = (id: string, targetIndex: number) => {
    const index = Math.min(Math.max(0, targetIndex), count - 1);
    if (order.indexOf(id) === index) return;
    setOrder((current) => current.filter((otherId) => otherId !== id).toSpliced(index, 0, id));
    const title = titles.get(id) ?? '';
    setAnnouncement(t`${title}: position ${index + 1} of ${count}`);
  };
  const handleDragOver = (event: DragEvent, index: number) => {
    if (draggedId.current === null) return;
    event.preventDefault();
    move(draggedId.current, index);
  };
  return (
    <div>
      <p className="meta px-4 py-3 lg:px-6" id={helpId}>
        <Trans>Drag the lines, or use the arrow buttons.</Trans>
      </p>
      <ul ref={list} aria-describedby={helpId}>
        {order.map((id, index) => {
          const title = titles.get(id) ?? '';
          return (
            <ListItem
              key={id}
              layout="custom"
              padding="none"
              className="flex items-center gap-1 py-1 ps-2 pe-1"
              draggable
              onDragStart={(event) => {
                draggedId.current = id;
                event.dataTransfer.effectAllowed = 'move';
                // Firefox does not start a drag without data.
                event.dataTransfer.setData('text/plain', title);
              }}
              onDragOver={(event) => handleDragOver(event, index)}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => {
                draggedId.current = null;
              }}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                event.preventDefault();
                move(id, index + (event.key === 'ArrowUp' ? -1 : 1));
              }}
            >
              <Icon of={GripVertical} size={18} className="text-ink-2 cursor-grab" />
              <span className="min-w-0 flex-1 text-14 wrap-anywhere">{title}</span>
              <IconButton
                label={t`Move ${title} up`}
                aria-disabled={index === 0}
                icon={<Icon of={ArrowUp} size={18} />}
                onClick={() => move(id, index - 1)}
              />
              <IconButton
                label={t`Move ${title} down`}
                aria-disabled={index === count - 1}
                icon={<Icon of={ArrowDown} size={18} />}
                onClick={() => move(id, index + 1)}
              />
            </ListItem>
          );
        })}
      </ul>
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <div className="row flex-wrap px-4 py-3 lg:px-6">
        <Button busy={isPending} onClick={() => mutate({ ids: order }, { onSettled: onDone })}>
          <Trans>Save order</Trans>
        </Button>
        <Button variant="quiet" onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
