import { Trans, useLingui } from '@lingui/react/macro';
import Delete from 'lucide-react/icons/delete';
import { type KeyboardEvent, type Ref, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { moveInHistory, recallBefore, takeBackWord } from './command-line.rules.ts';
import { breakAtPathParts } from './row-breaks.tsx';

type CommandInputProps = {
  /** The accessible name of the window. */
  label: string;
  prompt: string;
  /** The name of the host, which a phone shows before the short prompt; null if the drill has only one host. */
  host: string | null;
  value: string;
  onChange: (value: string) => void;
  onEnter: (line: string) => void;
  /** The command lines that were entered in this window before, oldest first. */
  history: readonly string[];
  /**
   * Returns the completed command lines for a typed line; Tab steps through them one after the other. Empty if nothing
   * can be completed.
   */
  complete: (line: string) => readonly string[];
  maximumLength: number;
  /**
   * False on a touch screen until the trainee presses the button that opens the keyboard, because the keyboard would
   * cover the output.
   */
  opensKeyboard: boolean;
  /** Why no command line can be entered now; undefined if a command line can be entered. */
  disabledReason?: string | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
};

/**
 * The input line with the prompt. The arrow keys bring back earlier command lines, Tab completes a path, Escape empties
 * the input line. Without a keyboard, a button brings back earlier command lines.
 */
export function CommandInput(props: CommandInputProps) {
  const { t } = useLingui();
  const { ref, value, history, label, prompt, host, disabledReason, onChange } = props;
  /** The index in `history` of the shown command line; null if the trainee is not going through the history. */
  const [historyIndex, setHistoryIndex] = useState<number | null>(null);
  /** The new command line, kept while the trainee goes through earlier command lines. */
  const [draft, setDraft] = useState('');
  /** The completions through which Tab steps; null unless Tab was the last key. */
  const [completions, setCompletions] = useState<readonly string[] | null>(null);
  const box = useRef<HTMLDivElement>(null);
  /**
   * The time of the last press on the text area, if it was with a finger or pen while the text area had no focus; otherwise
   * null. Also null after the focus has been handled.
   */
  const tappedAt = useRef<number | null>(null);
  const scrollToEnd = () => {
    // While the trainee is typing, the browser scrolls to the caret. An empty input line does not scroll, and reading
    // `scrollHeight` would make the browser lay out the page.
    if (value === '' || !box.current || box.current.contains(document.activeElement)) return;
    box.current.scrollTop = box.current.scrollHeight;
  };
  useLayoutEffect(scrollToEnd, [value]);
  const change = (next: string) => {
    setHistoryIndex(null);
    setCompletions(null);
    onChange(next);
  };
  const enter = (field: HTMLTextAreaElement | null) => {
    setHistoryIndex(null);
    setCompletions(null);
    if (disabledReason !== undefined) return;
    // Emptying the text area makes the browser calculate all styles that have changed since the last frame. The text
    // area is emptied here, before `onEnter`, because no style has changed yet.
    if (field) field.value = '';
    props.onEnter(value);
  };
  const showHistoryLine = (by: -1 | 1) => {
    if (historyIndex === null) setDraft(value);
    const next = moveInHistory(history, historyIndex ?? history.length, by, historyIndex === null ? value : draft);
    setHistoryIndex(next.index);
    onChange(next.text);
  };
  const recallEarlierLine = () => {
    const next = recallBefore(history, historyIndex ?? history.length);
    setDraft('');
    setCompletions(null);
    setHistoryIndex(next.index);
    onChange(next.text);
  };
  // The button that brings back earlier command lines is not offered while it would replace a new command line that the
  // trainee is typing.
  const isRecalled = historyIndex !== null && history[historyIndex] === value;
  const canRecall = history.length > 0 && (value === '' || isRecalled);
  /** Replaces the typed line by its next completion. Returns false if there is no completion. */
  const completeLine = (): boolean => {
    // The completion after the shown one; after the last completion, the first one again. `Math.max` avoids a division
    // by 0 if there are no completions.
    const lines = completions ?? (value === '' ? [] : props.complete(value));
    const next = lines[(lines.indexOf(value) + 1) % Math.max(1, lines.length)];
    if (next === undefined || next === value) return false;
    change(next);
    setCompletions(lines);
    return true;
  };
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.altKey || event.metaKey) return;
    if (event.ctrlKey) {
      // Ctrl+C empties the input line. If text is selected, the browser copies this text instead.
      if (event.key.toLowerCase() !== 'c' || hasSelection(event.currentTarget)) return;
      event.preventDefault();
      change('');
      return;
    }
    if (event.key === 'Enter') {
      // The text area wraps a long command line, but the command line must not contain a line break.
      event.preventDefault();
      enter(event.currentTarget);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      showHistoryLine(event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Escape' && value !== '') {
      event.stopPropagation();
      change('');
    } else if (event.key === 'Tab' && !event.shiftKey) {
      // If there is nothing to complete, Tab moves the focus on, so that the input is no keyboard trap.
      if (completeLine()) event.preventDefault();
    }
  };
  return (
    <form
      className="host-ask"
      onSubmit={(event) => {
        event.preventDefault();
        enter(event.currentTarget.querySelector('textarea'));
      }}
    >
      <div className="host-line">
        <span className="host-prompt" aria-hidden="true">
          <span className="max-lg:hidden">{prompt}</span>
          <span className="lg:hidden">
            {host}
            {prompt.trimEnd().slice(-1)}
          </span>
        </span>
        <div className="host-input" ref={box}>
          {/* Each copy of the command line gives the box the height that the wrapped command line needs. */}
          <span className="host-typing host-typing-plain" aria-hidden="true">
            {value}
            <span className="host-caret" />
          </span>
          <span className="host-typing host-typing-copy" aria-hidden="true">
            {breakAtPathParts(value)}
            <span className="host-caret" />
          </span>
          <textarea
            ref={ref}
            aria-label={t`Command in ${label}, ${prompt}`}
            rows={1}
            dir="ltr"
            value={value}
            maxLength={props.maximumLength}
            autoCapitalize="none"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            inputMode={props.opensKeyboard ? 'text' : 'none'}
            enterKeyHint="send"
            readOnly={disabledReason !== undefined}
            placeholder={disabledReason}
            onChange={(event) => change(event.target.value.replaceAll(/[\r\n]/g, ''))}
            onKeyDown={handleKey}
            // Without the focus, a copy of the command line is shown, whose rows break at other characters.
            onBlur={() => requestAnimationFrame(scrollToEnd)}
            onPointerDown={({ pointerType, currentTarget, timeStamp }) => {
              const isFocused = document.activeElement === currentTarget;
              tappedAt.current = pointerType === 'mouse' || isFocused ? null : timeStamp;
            }}
            onFocus={({ relatedTarget, currentTarget, timeStamp }) => {
              // The rows of the copy, which was visible, differ from those of the text area. So a tap would place the
              // caret in the wrong row. A long press is left alone, because it selects a word.
              const isTap = tappedAt.current !== null && timeStamp - tappedAt.current < maxTapMs;
              tappedAt.current = null;
              if (isTap) moveCaretToEnd(currentTarget);
              // If the focus comes from the output, for example from a value in the output, the output is scrolled to
              // its newest lines again.
              const output = relatedTarget?.closest('.host-screen');
              if (output) output.scrollTop = output.scrollHeight;
            }}
          />
        </div>
      </div>
      <div className="host-keys">
        {canRecall && disabledReason === undefined ? (
          <button type="button" className="host-key host-key-quiet host-key-last" onClick={recallEarlierLine}>
            <Trans>Last line</Trans>
          </button>
        ) : null}
        <button
          type="button"
          className="host-key host-key-quiet"
          aria-label={t`Take back one word`}
          disabled={value === ''}
          onClick={() => change(takeBackWord(value))}
        >
          <Icon of={Delete} />
        </button>
        <button type="submit" className="host-key host-key-main" aria-disabled={disabledReason !== undefined}>
          <Trans>Enter</Trans>
        </button>
      </div>
    </form>
  );
}

/** A press that lasts longer than this number of milliseconds is a long press. */
const maxTapMs = 400;

/** Moves the caret to the end of the text, after the browser has placed it where the tap was. */
const moveCaretToEnd = (field: HTMLTextAreaElement): void => {
  requestAnimationFrame(() => field.setSelectionRange(field.value.length, field.value.length));
};

const hasSelection = ({ selectionStart, selectionEnd }: HTMLTextAreaElement): boolean =>
  selectionStart !== null && selectionStart !== selectionEnd;
