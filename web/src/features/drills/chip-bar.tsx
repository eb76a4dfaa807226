import { Trans, useLingui } from '@lingui/react/macro';
import { lineKeys } from '@loopcheck/contract/features/drills/line-keys.rules';
import type { Suggestion } from '@loopcheck/simulator';
import Delete from 'lucide-react/icons/delete';
import Keyboard from 'lucide-react/icons/keyboard';
import { Fragment, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { moveWithArrows } from './arrow-keys.ts';
import { groupWords, type WordKind } from './group-words.rules.ts';

type ChipBarProps = {
  words: readonly Suggestion[];
  /** The typed part of the line, which the words continue. */
  typed: string;
  /** `isMouse`: the word was pressed with a pointer, and not with the keyboard. */
  onPick: (word: Suggestion, isMouse: boolean) => void;
  /** A number that changes with each new line. For a new line, the bar shows the words again. */
  lineNumber: number;
  /** Removes the last character of the line; null if the line is empty. */
  onTakeBack: (() => void) | null;
  /** Opens or closes the keyboard of a touch screen. */
  onKeyboard: () => void;
  isKeyboardOpen: boolean;
  /** The host clock, at the end of the line above the words on a phone. */
  clock: ReactNode;
};

type Pane = 'words' | keyof typeof lineKeys;

/**
 * Buttons with the words that may come next in the line, right and wrong ones, in groups and in alphabetical order
 * within a group, and the button that opens the keyboard. Other panes have large keys for single digits, signs and
 * letters, with which any name can be written.
 */
export function ChipBar(props: ChipBarProps) {
  const { lineNumber, clock, isKeyboardOpen, onKeyboard } = props;
  const [chosen, setChosen] = useState<{ pane: Pane; lineNumber: number }>({ pane: 'words', lineNumber });
  const pane = chosen.lineNumber === lineNumber ? chosen.pane : 'words';
  const show = (next: Pane) => setChosen({ pane: next, lineNumber });
  return (
    <div className="grid flex-none gap-1.5">
      <div className="meta flex items-center justify-between gap-3">
        <span>{pane === 'words' ? <Trans>Next word</Trans> : <Trans>Next sign</Trans>}</span>
        <span className="max-xl:hidden">
          <Trans>Tab: complete a path. Arrow up: last line. Shift+Tab: values. F6: sheet and back.</Trans>
        </span>
        <span className="xl:hidden">{clock}</span>
      </div>
      {pane === 'words' ? (
        <WordChips {...props} onPane={show} isKeyboardOpen={isKeyboardOpen} onKeyboard={onKeyboard} />
      ) : (
        <SignKeys {...props} pane={pane} onPane={show} />
      )}
    </div>
  );
}

type PaneProps = ChipBarProps & { onPane: (pane: Pane) => void };

function WordChips({ words, typed, onPick, onPane, isKeyboardOpen, onKeyboard }: PaneProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const shown = words.map(({ text }) => text).join('\n');
  const groups = groupWords(words, typed);
  // When the words change, the list is scrolled to its first row. Without words there is nothing to scroll, and to set the
  // position would cost a layout before the output of a line is painted.
  useLayoutEffect(() => {
    if (box.current && shown !== '') box.current.scrollTop = 0;
  }, [shown]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go between the words in it
    <div
      ref={box}
      role="group"
      aria-label={t`Next word`}
      dir="ltr"
      className={isKeyboardOpen ? 'drill-chips drill-chips-row' : 'drill-chips'}
      onKeyDown={(event) => moveWithArrows(event, '.drill-chip')}
    >
      <PaneKey label={t`123, digits and signs`} onPress={() => onPane('signs')}>
        123
      </PaneKey>
      <LettersKey onPane={onPane} />
      <button
        type="button"
        className="drill-chip drill-chip-pane"
        aria-label={t`Keyboard`}
        aria-pressed={isKeyboardOpen}
        onClick={onKeyboard}
      >
        <Icon of={Keyboard} />
      </button>
      {groups.map((group) => (
        <Fragment key={group.kind}>
          {groups.length > 1 ? <span className="drill-chips-name">{groupNames[group.kind]}</span> : null}
          {group.words.map((word) => (
            <button
              key={`${word.joins ? '+' : ''}${word.text}`}
              type="button"
              // One stop for the Tab key; the arrow keys go from word to word.
              tabIndex={word === groups[0]?.words[0] ? 0 : -1}
              className="drill-chip"
              onClick={(event) => onPick(word, event.detail > 0)}
            >
              {word.text}
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

const groupNames: Readonly<Record<WordKind, ReactNode>> = {
  parts: <Trans>Goes on</Trans>,
  commands: <Trans>Commands</Trans>,
  words: <Trans>Words</Trans>,
  switches: <Trans>Switches</Trans>,
  paths: <Trans>Paths</Trans>,
  signs: <Trans>Signs</Trans>,
};

type PaneKeyProps = {
  /** The accessible name; undefined if the content is the name. */
  label?: string;
  onPress: () => void;
  children: ReactNode;
};

/** A key that shows another pane of keys. */
const PaneKey = ({ label, onPress, children }: PaneKeyProps) => (
  <button type="button" className="drill-chip drill-chip-pane" aria-label={label} onClick={onPress}>
    {children}
  </button>
);

function LettersKey({ onPane }: Pick<PaneProps, 'onPane'>) {
  const { t } = useLingui();
  return (
    <PaneKey label={t`abc, letters`} onPress={() => onPane('letters')}>
      <Trans>abc</Trans>
    </PaneKey>
  );
}

/** Keys of at least 44 pixels, seven in a row, for fingers in gloves. */
function SignKeys({ pane, onPick, onTakeBack, onPane }: PaneProps & { pane: keyof typeof lineKeys }) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`Next sign`} dir="ltr" className="drill-keys">
      {lineKeys[pane].map((text) => (
        <button
          key={text}
          type="button"
          className="drill-chip"
          aria-label={text === ' ' ? t`Space` : text}
          onClick={(event) => onPick({ text, joins: true }, event.detail > 0)}
        >
          {text === ' ' ? '␣' : text}
        </button>
      ))}
      <button
        type="button"
        className="drill-chip drill-chip-pane"
        aria-label={t`Take back one sign`}
        aria-disabled={onTakeBack === null}
        onClick={() => onTakeBack?.()}
      >
        <Icon of={Delete} />
      </button>
      {pane === 'signs' ? <LettersKey onPane={onPane} /> : null}
      <PaneKey onPress={() => onPane('words')}>
        <Trans>Words</Trans>
      </PaneKey>
    </div>
  );
}

/** Takes the place of the words while a line is running. It has the same height, so that the line above does not move. */
export const NoChips = ({ clock }: Pick<ChipBarProps, 'clock'>) => (
  <div className="grid flex-none gap-1.5">
    <div className="meta flex min-h-[1lh] items-center justify-end">
      <span className="xl:hidden">{clock}</span>
    </div>
    <div className="drill-chips" />
  </div>
);
