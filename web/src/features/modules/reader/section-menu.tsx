import { Trans, useLingui } from '@lingui/react/macro';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { type ExtraLink, SectionLinks } from './section-nav.tsx';
import type { SectionState } from './section-states.rules.ts';

type Props = {
  sections: readonly SectionState[];
  extraLinks: readonly ExtraLink[];
  onSelect: (id: string) => void;
};

/** The list of sections in a menu, on phones. Its button displays the current section. */
export function SectionMenu({ sections, extraLinks, onSelect }: Props) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();
  useDismissal(box, isOpen, (isByKeyboard) => {
    setIsOpen(false);
    if (isByKeyboard) button.current?.focus();
  });

  const index = sections.findIndex(({ isCurrent }) => isCurrent);
  const current = sections[index];
  if (!current) return null;
  const { title } = current;
  const number = index + 1;
  const count = sections.length;
  const select = (id: string) => {
    setIsOpen(false);
    onSelect(id);
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
        <SectionLinks sections={sections} extraLinks={extraLinks} onSelect={select} />
      </nav>
    </div>
  );
}

/** Calls `onDismiss` after a press outside the box, and, with true, after Escape. */
function useDismissal(
  box: RefObject<HTMLElement | null>,
  isOpen: boolean,
  onDismiss: (isByKeyboard: boolean) => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!isOpen) return;
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) dismiss(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss(true);
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [box, isOpen]);
}
