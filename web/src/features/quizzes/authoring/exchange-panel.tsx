import { Trans } from '@lingui/react/macro';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useExportQuestions } from './authoring.hooks.ts';
import { ImportPanel } from './import-panel.tsx';
import { MutationError } from './mutation-error.tsx';

/** Import and export of questions. */
export function ExchangePanel({ quizId }: { quizId: string }) {
  return (
    <div className="stack">
      <ImportPanel quizId={quizId} />
      <ExportPanel quizId={quizId} />
    </div>
  );
}

function ExportPanel({ quizId }: { quizId: string }) {
  const { mutate, isPending, error } = useExportQuestions(quizId);
  const download = () =>
    mutate(undefined, {
      onSuccess: ({ fileName, text }) => saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName),
    });
  return (
    <Panel title={<Trans>Export questions</Trans>}>
      <p className="text-ink-2 text-14">
        <Trans>A CSV file of the active questions with the correct answers. You can import this file again.</Trans>
      </p>
      <MutationError error={error} />
      <div className="row">
        <Button busy={isPending} onClick={download}>
          <Trans>Export as CSV</Trans>
        </Button>
      </div>
    </Panel>
  );
}
