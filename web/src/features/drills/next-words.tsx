import {
  addSuggestion,
  type Input,
  type DrillWords,
  maxLineLength,
  type Run,
  suggest,
  type Suggestion,
} from '@loopcheck/simulator';
import { memo, type ReactNode, useCallback, useDeferredValue, useMemo } from 'react';
import { ChipBar } from './chip-bar.tsx';
import { useDraft, type WindowDrafts } from './drafts-of-windows.ts';
import { useFrozenValue } from './use-frozen-value.ts';
import { WaitMenu } from './wait-menu.tsx';

type NextWordsProps = {
  run: Run;
  /**
   * The state of the run from which the clock is shown. While the output of a typed line is not painted yet, this is the
   * state before that line.
   */
  deferredRun: Run;
  /** The id of the window with the command line that the words continue. */
  window: string;
  /** The id of the host of the window. */
  host: string;
  drafts: WindowDrafts;
  /** The words of the job card, the sheet and the procedures. */
  drillWords: DrillWords;
  onInput: (input: Input) => void;
  isKeyboardOpen: boolean;
  onKeyboard: () => void;
  /** The button that removes the last input of a practised run; null in a run for the record. */
  stepBack: ReactNode;
  /**
   * Called after the trainee has picked a word, even if the command line is too long for it. `isPointer`: the word was
   * picked with a pointer and not with the keyboard.
   */
  onWordPicked: (isPointer: boolean) => void;
};

/** The words that may come next in the command line of a window. */
export const NextWords = memo(function NextWords(props: NextWordsProps) {
  const { run, deferredRun, window, host, drafts, drillWords, onInput, onWordPicked } = props;
  const draft = useDraft(drafts, window);
  const latest = useMemo(() => ({ run, draft }), [run, draft]);
  // The words follow the typed text immediately. After an input, they stay frozen until the output is painted. Until
  // then, `useDeferredValue` returns the state of the run before the input.
  const shown = useFrozenValue(latest, useDeferredValue(run) !== run);
  const words = useMemo(() => suggest(shown.run, window, shown.draft, drillWords), [shown, window, drillWords]);
  const pick = useCallback(
    (word: Suggestion, isPointer: boolean) => {
      // The command line is read here and not during the render. So this function stays the same object, and the words
      // are rendered again only when they change.
      const line = addSuggestion(drafts.get(window), word);
      if (line.length <= maxLineLength) drafts.set(window, line);
      onWordPicked(isPointer);
    },
    [drafts, window, onWordPicked],
  );
  const clock = useMemo(
    () => <WaitMenu run={deferredRun} host={host} onInput={onInput} />,
    [deferredRun, host, onInput],
  );
  return (
    <ChipBar
      words={words}
      typed={shown.draft}
      // While the words still belong to the command line that was just entered, they are hidden: a quick second tap
      // would add a word that does not fit the new line.
      isOutdated={shown.draft !== draft}
      inputCount={run.length}
      onPick={pick}
      onDeleteCharacter={draft === '' ? null : () => drafts.set(window, draft.slice(0, -1))}
      isKeyboardOpen={props.isKeyboardOpen}
      onKeyboard={props.onKeyboard}
      clock={clock}
      stepBack={props.stepBack}
    />
  );
});
