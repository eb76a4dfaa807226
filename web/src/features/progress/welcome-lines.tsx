import { Trans } from '@lingui/react/macro';
import { Panel } from '../../ui/panel.tsx';

export type WelcomeLinesProps = {
  moduleCount: number;
  /** The score in percent that passes a quiz. */
  passMark: number;
};

/** Explains in three lines how the training works, for a person who has not started it. */
export function WelcomeLines({ moduleCount, passMark }: WelcomeLinesProps) {
  return (
    <Panel title={<Trans>How it works</Trans>}>
      <ol className="stack gap-2 ps-5 list-decimal">
        <li>
          <Trans>Read a chapter. Stop at any time: you continue where you stopped.</Trans>
        </li>
        <li>
          <Trans>Pass its quiz with {passMark}% or more. You can repeat it.</Trans>
        </li>
        <li>
          <Trans>After all {moduleCount} chapters, request your certificate. Your trainer approves it.</Trans>
        </li>
      </ol>
    </Panel>
  );
}
