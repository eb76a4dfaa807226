import { Trans, useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { type FurtherPlace, SectionLinks } from './section-nav.tsx';
import type { SectionPlace } from './section-place.ts';

type Props = { places: readonly SectionPlace[]; further: readonly FurtherPlace[]; onGo: (id: string) => void };

/** The sections of a chapter behind one button, for a phone: where the reader is, and the way to the others. */
export function SectionMenu({ places, further, onGo }: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  useClosing(box, isOpen, (isByKey) => {
    setIsOpen(false);
    if (isByKey) button.current?.focus();
  });

  const at = places.findIndex(({ isCurrent }) => isCurrent);
  const current = places[at];
  if (!current) return null;
  const { title } = current;
  const number = at + 1;
  const count = places.length;
  const go = (id: string) => {
    setIsOpen(false);
    onGo(id);
  };
  return (
    <div ref={box} className="sections">
      <button
        ref={button}
        type="button"
        className="btn wide"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>
          <Trans>
            {number} of {count} · {title}
          </Trans>
        </span>
        <Icon of={ChevronDown} className={isOpen ? 'rotate-180' : ''} />
      </button>
      <nav id={listId} className="toc" aria-label={t`Sections`} hidden={!isOpen}>
        <SectionLinks places={places} further={further} onGo={go} />
      </nav>
    </div>
  );
}

/** A press anywhere else closes the list, and so does Escape, which leads back to its button. */
function useClosing(box: RefObject<HTMLElement | null>, isOpen: boolean, onClose: (isByKey: boolean) => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen) return;
    const onPress = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close(true);
    };
    document.addEventListener('pointerdown', onPress);
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('pointerdown', onPress);
      document.removeEventListener('keydown', onKey);
    };
  }, [box, isOpen]);
}
