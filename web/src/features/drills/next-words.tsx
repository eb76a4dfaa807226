import {
  addSuggestion,
  type Input,
  type DrillWords,
  maxLineLength,
  type Run,
  suggest,
  type Suggestion,
} from '@loopcheck/simulator';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { ChipBar } from './chip-bar.tsx';
import { useDraft, type WindowDrafts } from './drafts-of-windows.ts';
import { WaitMenu } from './wait-menu.tsx';

type NextWordsProps = {
  run: Run;
  /** The run for the clock. It is an earlier one until the output of the typed line is painted. */
  deferredRun: Run;
  /** The id of the window with the line that the words continue. */
  window: string;
  /** The id of the host of the window. */
  host: string;
  drafts: WindowDrafts;
  /** The words of the job card, the sheet and the procedures. */
  drillWords: DrillWords;
  onInput: (input: Input) => void;
  isKeyboardOpen: boolean;
  onKeyboard: () => void;
  /** Called after a word was added to the line. `isPointer` is as in `ChipBarProps`. */
  onWordAdded: (isPointer: boolean) => void;
};

/** The words that may come next in the line of a window. */
export const NextWords = memo(function NextWords(props: NextWordsProps) {
  const { run, deferredRun, window, host, drafts, drillWords, onInput, onWordAdded } = props;
  const draft = useDraft(drafts, window);
  const latest = useMemo(() => ({ run, draft }), [run, draft]);
  const deferred = useDeferredValue(latest);
  // While the trainee types, the words follow at once. After an input, they follow after its output has been drawn.
  const shown = deferred.run === run ? latest : deferred;
  const words = useMemo(() => suggest(shown.run, window, shown.draft, drillWords), [shown, window, drillWords]);
  const pick = useCallback(
    (word: Suggestion, isPointer: boolean) => {
      // Not of this render, so that the words are rendered again only when they change.
      const line = addSuggestion(drafts.get(window), word);
      if (line.length <= maxLineLength) drafts.set(window, line);
      onWordAdded(isPointer);
    },
    [drafts, window, onWordAdded],
  );
  const clock = useMemo(
    () => <WaitMenu run={deferredRun} host={host} onInput={onInput} />,
    [deferredRun, host, onInput],
  );
  return (
    <ChipBar
      words={words}
      typed={shown.draft}
      // A quick second tap on a word of the entered line would add a word that does not fit.
      isOutdated={shown.draft !== draft}
      lineNumber={run.length}
      onPick={pick}
      onTakeBack={draft === '' ? null : () => drafts.set(window, draft.slice(0, -1))}
      isKeyboardOpen={props.isKeyboardOpen}
      onKeyboard={props.onKeyboard}
      clock={clock}
    />
  );
});
