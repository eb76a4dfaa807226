import { Trans, useLingui } from '@lingui/react/macro';
import { typedLineKeys } from '@loopcheck/contract/features/drills/typed-line-keys.rules';
import type { Suggestion } from '@loopcheck/simulator';
import { cx } from 'class-variance-authority';
import Delete from 'lucide-react/icons/delete';
import Keyboard from 'lucide-react/icons/keyboard';
import { Fragment, memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { moveWithArrows } from './arrow-keys.ts';
import { groupWords, type WordKind } from './group-words.rules.ts';

type ChipBarProps = {
  words: readonly Suggestion[];
  /** The text of the command line so far, which the words continue. */
  typed: string;
  /** `isPointer`: the word was pressed with a pointer, and not with the keyboard. */
  onPick: (word: Suggestion, isPointer: boolean) => void;
  /**
   * The number of inputs of the run. When this number changes, the bar shows the words again, instead of digits or
   * letters.
   */
  inputCount: number;
  /** Removes the last character of the command line; null if the command line is empty. */
  onDeleteCharacter: (() => void) | null;
  /** Opens or closes the keyboard of a touch screen. */
  onKeyboard: () => void;
  isKeyboardOpen: boolean;
  /**
   * True while `words` still belong to an earlier text of the command line. The words are then hidden, but keep their
   * place.
   */
  isOutdated: boolean;
  /** The clock of the host. A phone shows it above the words, at the end of the row of keys. */
  clock: ReactNode;
  /** The button that removes the last input of a practised run; null in a run for the record, which is graded. */
  stepBack: ReactNode;
};

type WordChipsProps = Pick<ChipBarProps, 'words' | 'typed' | 'onPick' | 'isKeyboardOpen'>;

type Pane = 'words' | keyof typeof typedLineKeys;

/**
 * Buttons with the words, right and wrong ones, that can come next in the command line. The words are in groups, and in
 * alphabetical order within a group. On a phone, keys above the words open the keyboard, or a pane with large keys for
 * single digits, signs and letters. With these keys, any name can be written.
 */
export function ChipBar(props: ChipBarProps) {
  const { inputCount, clock, stepBack, isKeyboardOpen, onKeyboard } = props;
  const [chosen, setChosen] = useState<{ pane: Pane; inputCount: number }>({ pane: 'words', inputCount });
  const pane = chosen.inputCount === inputCount ? chosen.pane : 'words';
  const latestInputCount = useRef(inputCount);
  useEffect(() => {
    latestInputCount.current = inputCount;
  });
  // The function stays the same object, so that a new command line does not render `Head` again.
  const show = useCallback((next: Pane) => setChosen({ pane: next, inputCount: latestInputCount.current }), []);
  return (
    <div className={cx('grid flex-none gap-1.5', props.isOutdated && 'drill-words-outdated')}>
      <Head {...{ pane, show, clock, stepBack, isKeyboardOpen, onKeyboard }} />
      {pane === 'words' ? (
        <WordChips words={props.words} typed={props.typed} onPick={props.onPick} isKeyboardOpen={isKeyboardOpen} />
      ) : (
        <CharacterKeys {...props} pane={pane} />
      )}
    </div>
  );
}

type HeadProps = Pick<ChipBarProps, 'clock' | 'stepBack' | 'isKeyboardOpen' | 'onKeyboard'> & {
  pane: Pane;
  show: (pane: Pane) => void;
};

/**
 * The row above the words. A narrow screen shows the keys and the clock, a wide screen shows hints about keys. In a
 * practised run, the row also has the button that removes the last input.
 */
const Head = memo(function Head({ pane, show, clock, stepBack, isKeyboardOpen, onKeyboard }: HeadProps) {
  const { t } = useLingui();
  return (
    <div className="meta flex items-center justify-between gap-3">
      <span className="flex gap-1.5 xl:hidden">
        <PaneKey pane={pane} show={show} target="signs" label={t`123, digits and signs`}>
          123
        </PaneKey>
        <PaneKey pane={pane} show={show} target="letters" label={t`abc, letters`}>
          <Trans>abc</Trans>
        </PaneKey>
        {pane === 'words' ? (
          <button
            type="button"
            className="drill-chip drill-chip-pane"
            aria-label={t`Keyboard`}
            aria-pressed={isKeyboardOpen}
            onClick={onKeyboard}
          >
            <Icon of={Keyboard} />
          </button>
        ) : null}
      </span>
      <span className="max-xl:hidden">
        <Trans>Next word</Trans>
      </span>
      {/* Shift+Tab goes to the values in the output. The line must fit at a width of 1440 pixels. */}
      <span className="min-w-0 flex-1 text-end max-xl:hidden">
        <Trans>Tab: complete path. Arrow up: last command. Shift+Tab: values. F2: call. F6: sheet. F8: hand in.</Trans>
      </span>
      <span className={cx('flex gap-1.5', !stepBack && 'xl:hidden')}>
        {stepBack}
        <span className="xl:hidden">{clock}</span>
      </span>
    </div>
  );
});

const WordChips = memo(function WordChips({ words, typed, onPick, isKeyboardOpen }: WordChipsProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  const groups = groupWords(words, typed);
  // When the words change, the list is scrolled back to its first row, but only if somebody has scrolled it: setting
  // the scroll position makes the browser lay out the page before it paints the output of the command line.
  useLayoutEffect(() => {
    if (box.current && isScrolled.current) box.current.scrollTop = 0;
  }, [words]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys go between the words in it
    <div
      ref={box}
      role="group"
      aria-label={t`Next word`}
      dir="ltr"
      className={cx('drill-chips', isKeyboardOpen && 'drill-chips-row')}
      onScroll={(event) => {
        isScrolled.current = event.currentTarget.scrollTop > 0;
      }}
      onKeyDown={(event) => moveWithArrows(event, '.drill-chip')}
    >
      {groups.map((group) => (
        <Fragment key={group.kind}>
          {groups.length > 1 ? <span className="drill-chips-name">{groupNames[group.kind]}</span> : null}
          {group.words.map((word) => (
            <button
              key={`${word.joins ? '+' : ''}${word.text}`}
              type="button"
              // The Tab key stops only at the first word; the arrow keys move the focus from word to word.
              tabIndex={word === groups[0]?.words[0] ? 0 : -1}
              className="drill-chip"
              // `detail` is 0 if the keyboard has pressed the button.
              onClick={(event) => onPick(word, event.detail > 0)}
            >
              {word.text}
            </button>
          ))}
        </Fragment>
      ))}
    </div>
  );
});

const groupNames: Readonly<Record<WordKind, ReactNode>> = {
  // Continues the last word of the command line without a space.
  parts: <Trans>Goes on</Trans>,
  commands: <Trans>Commands</Trans>,
  words: <Trans>Words</Trans>,
  switches: <Trans>Switches</Trans>,
  paths: <Trans>Paths</Trans>,
  signs: <Trans>Signs</Trans>,
};

type PaneKeyProps = {
  pane: Pane;
  show: (pane: Pane) => void;
  /** The pane that a press of the key shows. */
  target: Pane;
  label: string;
  children: ReactNode;
};

/** A key that shows the pane `target`. While this pane is shown, the same key brings the words back. */
const PaneKey = ({ pane, show, target, label, children }: PaneKeyProps) => (
  <button
    type="button"
    className="drill-chip drill-chip-pane"
    aria-label={pane === target ? undefined : label}
    onClick={() => show(pane === target ? 'words' : target)}
  >
    {pane === target ? <Trans>Words</Trans> : children}
  </button>
);

/**
 * Keys for single characters, seven in a row. They are at least 44 pixels high, so that fingers in gloves can press them.
 */
function CharacterKeys({ pane, onPick, onDeleteCharacter }: ChipBarProps & { pane: keyof typeof typedLineKeys }) {
  const { t } = useLingui();
  return (
    <div role="group" aria-label={t`Next character`} dir="ltr" className="drill-keys">
      {typedLineKeys[pane].map((text) => (
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
        aria-label={t`Delete the last character`}
        aria-disabled={onDeleteCharacter === null}
        onClick={() => onDeleteCharacter?.()}
      >
        <Icon of={Delete} />
      </button>
    </div>
  );
}
