import type { Input, Run } from '@loopcheck/simulator';
import { useMemo, useState } from 'react';
import type { PressedValue, ValueActions } from './host-lines.tsx';
import { listWriteTargets } from './value-sources.rules.ts';

type ValueActionsOptions = {
  run: Run;
  /** The id of the sheet line that is being written; null if no line is being written. */
  currentSheetLine: string | null;
  onInput: (input: Input) => void;
};

/** Lets the trainee press a value and write it on the sheet. Returns null if the sheet cannot be changed any more. */
export function useValueActions({ run, currentSheetLine, onInput }: ValueActionsOptions): ValueActions | null {
  const [pressed, setPressed] = useState<PressedValue | null>(null);
  const { part, sheet } = run;
  const targets = useMemo(
    () => (pressed ? listWriteTargets(pressed.text, part.sheet, { current: currentSheetLine, values: sheet }) : []),
    [pressed, part, sheet, currentSheetLine],
  );
  const isHandedIn = run.ended === 'handed in';
  return useMemo(
    () =>
      isHandedIn
        ? null
        : {
            pressed,
            onPress: setPressed,
            targets,
            onWrite: (target) => {
              onInput({ kind: 'write', line: target.id, value: target.value });
              setPressed(null);
            },
          },
    [isHandedIn, pressed, targets, onInput],
  );
}
