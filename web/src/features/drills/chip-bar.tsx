import { Trans, useLingui } from '@lingui/react/macro';
import Keyboard from 'lucide-react/icons/keyboard';
import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { moveWithArrows } from './arrow-keys.ts';
import type { Suggestion } from './command-line.rules.ts';

type ChipBarProps = {
  words: readonly Suggestion[];
  /** `isMouse`: the word was pressed with a pointer, and not with the keyboard. */
  onPick: (word: Suggestion, isMouse: boolean) => void;
  /** Opens or closes the keyboard of a touch screen. */
  onKeyboard: () => void;
  isKeyboardOpen: boolean;
  /** The host clock, at the end of the line above the words on a phone. */
  clock: ReactNode;
};

/** The words that may come next in the line, right and wrong ones, in alphabetical order, and the button of the keyboard. */
export function ChipBar({ words, onPick, onKeyboard, isKeyboardOpen, clock }: ChipBarProps) {
  const { t } = useLingui();
  return (
    <div className="grid flex-none gap-1.5">
      <div className="meta flex items-center justify-between gap-3">
        <span>
          <Trans>Next word</Trans>
        </span>
        <span className="max-xl:hidden">
          <Trans>Tab: complete a path. Arrow up: last line. Shift+Tab: values, Escape: back.</Trans>
        </span>
        <span className="xl:hidden">{clock}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go between the words in it */}
      <div
        role="group"
        aria-label={t`Next word`}
        dir="ltr"
        className={isKeyboardOpen ? 'drill-chips drill-chips-row' : 'drill-chips'}
        onKeyDown={(event) => moveWithArrows(event, '.drill-chip')}
      >
        {words.map((word, index) => (
          <button
            key={`${word.joins ? '+' : ''}${word.text}`}
            type="button"
            // One stop for the Tab key; the arrow keys go from word to word.
            tabIndex={index === 0 ? 0 : -1}
            className="drill-chip"
            onClick={(event) => onPick(word, event.detail > 0)}
          >
            {word.text}
          </button>
        ))}
        <button
          type="button"
          className="drill-chip xl:hidden"
          aria-label={t`Keyboard`}
          aria-pressed={isKeyboardOpen}
          onClick={onKeyboard}
        >
          <Icon of={Keyboard} />
        </button>
      </div>
    </div>
  );
}

/** In place of the words while a line is running: of the same height, so that the line above stays where it is. */
export const NoChips = ({ clock }: Pick<ChipBarProps, 'clock'>) => (
  <div className="grid flex-none gap-1.5">
    <div className="meta flex min-h-[1lh] items-center justify-end">
      <span className="xl:hidden">{clock}</span>
    </div>
    <div className="drill-chips" />
  </div>
);
