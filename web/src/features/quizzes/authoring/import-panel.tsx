import { zodResolver } from '@hookform/resolvers/zod';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ImportFormat } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { fileText } from '@loopcheck/contract/fields';
import { useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { showServerErrors, validationMessages } from '../../../lib/form-errors.ts';
import { ActionRow } from '../../../ui/action-row.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useImportQuestions } from './authoring.hooks.ts';
import { formatOfFile } from './import-format.rules.ts';
import { ImportReportView } from './import-report.tsx';
import { MutationError } from './mutation-error.tsx';

/** The maximum length of an imported text, in characters. */
const maximumTextLength = 200_000;
const ImportFields = z.object({
  format: ImportFormat,
  text: fileText(maximumTextLength).pipe(z.string().min(1)),
  skipUnsupported: z.boolean(),
});
type ImportFields = z.infer<typeof ImportFields>;

/**
 * Imports questions in two steps: first a check, which only reports faults; then the import, if there are no faults.
 */
export function ImportPanel({ quizId }: { quizId: string }) {
  const { t } = useLingui();
  const { form, checking, importing, importNow, resetResults } = useImportForm(quizId);
  const { errors } = form.formState;
  const [text, format] = useWatch({ control: form.control, name: ['text', 'format'] });
  const report = checking.data;
  const canImport = report !== undefined && report.faults.length === 0;
  /** Writes the text of a file into the form, and sets the format by the name of the file. */
  const readIntoForm = async (file: File | undefined) => {
    if (!file) return;
    const formatByName = formatOfFile(file.name);
    if (formatByName) form.setValue('format', formatByName);
    form.setValue('text', await file.text(), { shouldValidate: true });
    resetResults();
  };
  const submit = form.handleSubmit((fields) => checking.mutate({ ...fields, dryRun: true }));
  return (
    <Panel title={<Trans>Import questions</Trans>}>
      <form className="stack" noValidate onSubmit={(event) => void submit(event)}>
        <div className="grid gap-3 sm:grid-cols-2">
          <Select
            {...form.register('format', { onChange: resetResults })}
            label={t`Format`}
            options={[
              { value: 'csv', label: t`CSV: question, A, B, …, key, explanation, section, critical` },
              { value: 'gift', label: t`Moodle GIFT: multiple choice and true/false` },
            ]}
          />
          <TextField
            type="file"
            label={t`File`}
            accept=".csv,.gift,.txt,text/csv,text/plain"
            onChange={(event) => void readIntoForm(event.target.files?.[0])}
          />
        </div>
        <TextArea
          {...form.register('text', { onChange: resetResults })}
          label={t`Or paste the text here`}
          className="font-mono"
          rows={6}
          dir="auto"
          error={errors.text?.message}
        />
        {format === 'gift' ? (
          <Checkbox
            {...form.register('skipUnsupported', { onChange: resetResults })}
            label={<Trans>Skip questions of kinds that cannot be imported, such as essay and matching questions</Trans>}
          />
        ) : null}
        <MutationError error={checking.error ?? importing.error} />
        {report ? <ImportReportView report={report} /> : null}
        <ActionRow>
          <Button
            type="submit"
            variant={canImport ? 'default' : 'primary'}
            busy={checking.isPending}
            disabledReason={text === '' ? t`Choose a file or paste a text first` : undefined}
          >
            <Trans>Check the file</Trans>
          </Button>
          {canImport ? (
            <Button variant="primary" busy={importing.isPending} onClick={importNow}>
              <Plural value={report.questions.length} one="Import # question" other="Import # questions" />
            </Button>
          ) : null}
        </ActionRow>
      </form>
    </Panel>
  );
}

/** The form and its two mutations: `checking` only checks the text (`dryRun`), `importing` adds the questions. */
function useImportForm(quizId: string) {
  const { t } = useLingui();
  const { show } = useToast();
  const form = useForm<ImportFields>({
    resolver: zodResolver(ImportFields, validationMessages),
    defaultValues: { format: 'csv', text: '', skipUnsupported: false },
  });
  const checking = useImportQuestions(quizId);
  const importing = useImportQuestions(quizId);
  const resetResults = () => {
    checking.reset();
    importing.reset();
  };
  const showError = (error: Error) => showServerErrors(form.setError, error, { text: 'text' });
  const importNow = () =>
    importing.mutate(
      { ...form.getValues(), dryRun: false },
      {
        onSuccess: ({ importedCount }) => {
          form.setValue('text', '');
          resetResults();
          form.setFocus('text');
          show({ title: t`Questions imported`, description: t`Questions added: ${importedCount}.` });
        },
        onError: showError,
      },
    );
  return { form, checking, importing, importNow, resetResults };
}
