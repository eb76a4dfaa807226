import { Trans, useLingui } from '@lingui/react/macro';
import { cx } from 'class-variance-authority';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { type ExtraLink, SectionLinks } from './section-nav.tsx';
import type { SectionState } from './section-states.rules.ts';

type Props = {
  sections: readonly SectionState[];
  extraLinks: readonly ExtraLink[];
  onSelect: (id: string) => void;
};

/** The list of sections in a menu, on phones. The button of the menu displays the current section. */
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
    <div ref={box} className="relative min-w-0">
      <Button
        ref={button}
        wide
        align="between"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className="min-w-0 truncate">
          <Trans>
            {number} of {count} · {title}
          </Trans>
        </span>
        <Icon of={ChevronDown} className={isOpen ? 'rotate-180' : ''} />
      </Button>
      <nav
        id={listId}
        className={cx(
          'absolute inset-x-0 top-[calc(100%+4px)] max-h-[60dvh] overflow-y-auto px-3 py-2',
          'rounded-3 border border-line-strong bg-raised shadow-[0_10px_32px_var(--shadow-c)]',
        )}
        aria-label={t`Sections`}
        hidden={!isOpen}
      >
        <SectionLinks sections={sections} extraLinks={extraLinks} onSelect={select} />
      </nav>
    </div>
  );
}

/**
 * While `isOpen`, calls `onDismiss(false)` after a press outside the box, and `onDismiss(true)` after the Escape key.
 */
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
