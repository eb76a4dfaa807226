import { Trans, useLingui } from '@lingui/react/macro';
import type { LearningResource } from '@loopcheck/contract/features/resources/resources.contract';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import GripVertical from 'lucide-react/icons/grip-vertical';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useReorder } from './resources.hooks.ts';

type Props = { moduleId: string; resources: readonly LearningResource[]; onDone: () => void };

/** The list while its order is changed: by dragging, by buttons, by arrow keys; kept whole at the end. */
export function OrderList({ moduleId, resources, onDone }: Props) {
  const { t } = useLingui();
  const [order, setOrder] = useState(() => resources.map(({ id }) => id));
  const [said, setSaid] = useState('');
  const dragged = useRef<string | null>(null);
  const list = useRef<HTMLUListElement>(null);
  // The button that led here is gone: keys go on at the first line.
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const { mutate, isPending } = useReorder(moduleId);
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  const count = order.length;

  const move = (id: string, to: number) => {
    const place = Math.min(Math.max(0, to), count - 1);
    if (order.indexOf(id) === place) return;
    setOrder((before) => before.filter((each) => each !== id).toSpliced(place, 0, id));
    const title = byId.get(id)?.title ?? '';
    setSaid(t`${title}: place ${place + 1} of ${count}`);
  };
  const over = (event: DragEvent, place: number) => {
    if (dragged.current === null) return;
    event.preventDefault();
    move(dragged.current, place);
  };
  return (
    <div>
      <p className="pad meta py-3!" id="order-help">
        <Trans>Drag, or press the arrows.</Trans>
      </p>
      <ul className="list" ref={list}>
        {order.map((id, place) => {
          const title = byId.get(id)?.title ?? '';
          return (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is one of three ways; the buttons in it do the same
            <li
              key={id}
              className="items-center! gap-1! py-1! ps-2! pe-1!"
              draggable
              onDragStart={(event) => {
                dragged.current = id;
                event.dataTransfer.effectAllowed = 'move';
                // Without data one browser begins no drag at all.
                event.dataTransfer.setData('text/plain', title);
              }}
              onDragOver={(event) => over(event, place)}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => {
                dragged.current = null;
              }}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
                event.preventDefault();
                move(id, place + (event.key === 'ArrowUp' ? -1 : 1));
              }}
            >
              <Icon of={GripVertical} size={18} className="sec shrink-0 cursor-grab" />
              <span className="grow min-w-0 text-14 wrap-anywhere">{title}</span>
              <IconButton
                label={t`Move ${title} up`}
                aria-disabled={place === 0}
                icon={<Icon of={ArrowUp} size={18} />}
                onClick={() => move(id, place - 1)}
              />
              <IconButton
                label={t`Move ${title} down`}
                aria-disabled={place === count - 1}
                icon={<Icon of={ArrowDown} size={18} />}
                onClick={() => move(id, place + 1)}
              />
            </li>
          );
        })}
      </ul>
      <p className="vh" role="status">
        {said}
      </p>
      <div className="row wrap pad py-3!">
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
