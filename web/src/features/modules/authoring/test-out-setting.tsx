import { Trans, useLingui } from '@lingui/react/macro';
import type { EditableModule } from '@loopcheck/contract/features/modules/module-authoring.contract';
import { testOutPassMark } from '@loopcheck/contract/features/quizzes/test-out.rules';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useFailureToast } from '../../../ui/use-failure-toast.ts';
import { useAllowTestOut } from './test-out.hooks.ts';

/** The setting that lets people take the quiz before reading. It applies immediately, without a publication. */
export function TestOutSetting({ module }: { module: EditableModule }) {
  const { t } = useLingui();
  const showFailure = useFailureToast();
  const { mutate, isPending, variables } = useAllowTestOut(module.id);
  return (
    <Panel title={<Trans>Quiz before reading</Trans>} className="mt-4">
      <Checkbox
        label={<Trans>People may take the quiz first</Trans>}
        checked={isPending ? variables.allowsTestOut : module.allowsTestOut}
        aria-describedby="test-out-hint"
        onChange={(event) => {
          if (!isPending) {
            mutate({ allowsTestOut: event.target.checked }, { onError: showFailure(t`The setting was not saved`) });
          }
        }}
      />
      <p className="text-ink-2 text-14" id="test-out-hint">
        <Trans>
          People who score {testOutPassMark}% or more in the quiz (or its pass mark, if that is higher) complete the
          module without reading it, and their record says “reading waived”. With less, nothing is completed. The
          setting applies at once, without publishing.
        </Trans>
      </p>
    </Panel>
  );
}
