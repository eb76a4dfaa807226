import type { Quiz } from '@loopcheck/contract/features/quizzes/quizzes.contract';
import { Trans } from '@lingui/react/macro';

/** Explains which score an attempt before reading needs, and what follows from its result. */
export function TestOutRule({ quiz: { testOutScore } }: { quiz: Pick<Quiz, 'testOutScore'> }) {
  return (
    <Trans>
      An attempt that starts before reading has its own rule. With {testOutScore}% or more, the module is completed and
      you do not have to read it. With less, nothing is completed, and you see no correct answers. It uses one attempt.
    </Trans>
  );
}
