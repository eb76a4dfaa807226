import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportFormat, ImportReport } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import { useState } from 'react';
import { saveFile } from '../../../lib/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Select } from '../../../ui/select.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useExport, useImport } from './authoring.hooks.ts';
import { FaultWords, NoteWords } from './fault-words.tsx';
import { letterOf } from './letters.ts';
import { Failure } from './failure.tsx';

/** Questions in and out as files. */
export function ExchangePanel({ quizId }: { quizId: string }) {
  return (
    <div className="stack">
      <ImportPanel quizId={quizId} />
      <ExportPanel quizId={quizId} />
    </div>
  );
}

function ImportPanel({ quizId }: { quizId: string }) {
  const { t } = useLingui();
  const { show } = useToast();
  const [format, setFormat] = useState<ImportFormat>('csv');
  const [text, setText] = useState('');
  const check = useImport(quizId);
  const take = useImport(quizId);
  const report = check.data;
  const change = (next: string) => {
    setText(next);
    check.reset();
    take.reset();
  };
  const choose = async (file: File | undefined) => {
    if (!file) return;
    if (/\.(gift|txt)$/i.test(file.name)) setFormat('gift');
    if (/\.csv$/i.test(file.name)) setFormat('csv');
    change(await file.text());
  };
  const apply = () =>
    take.mutate(
      { format, text, dryRun: false },
      {
        onSuccess: ({ importedCount }) => {
          change('');
          show({ title: t`Questions imported`, description: t`Questions added: ${importedCount}.` });
        },
      },
    );
  const isSound = report !== undefined && report.faults.length === 0;
  return (
    <Panel title={<Trans>Import questions</Trans>}>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t`Format`}
          value={format}
          onChange={(event) => {
            setFormat(event.target.value as ImportFormat);
            check.reset();
          }}
          options={[
            { value: 'csv', label: t`CSV: question, A, B, …, key, explanation, section, critical` },
            { value: 'gift', label: t`Moodle GIFT: multiple choice and true/false` },
          ]}
        />
        <TextField
          type="file"
          label={t`File`}
          accept=".csv,.gift,.txt,text/csv,text/plain"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </div>
      <TextArea
        label={t`Or paste the text here`}
        className="font-mono"
        rows={6}
        dir="auto"
        value={text}
        onChange={(event) => change(event.target.value)}
      />
      <Failure error={check.error ?? take.error} />
      {report ? <Report report={report} /> : null}
      <div className="row wrap acts">
        <Button
          variant={isSound ? 'default' : 'primary'}
          busy={check.isPending}
          disabledReason={text === '' ? t`Choose a file or paste a text first` : undefined}
          onClick={() => check.mutate({ format, text, dryRun: true })}
        >
          <Trans>Check the file</Trans>
        </Button>
        {isSound ? (
          <Button variant="primary" busy={take.isPending} onClick={apply}>
            <Plural value={report.questions.length} one="Import # question" other="Import # questions" />
          </Button>
        ) : null}
      </div>
    </Panel>
  );
}

function Report({ report }: { report: ImportReport }) {
  const { questions, faults, notes } = report;
  return (
    <div className="stack s12" role="status">
      {faults.length > 0 ? (
        <Callout
          tone="bad"
          title={
            <Plural value={faults.length} one="# fault: nothing is imported" other="# faults: nothing is imported" />
          }
        >
          <LineList items={faults.map((fault) => ({ line: fault.line, words: <FaultWords fault={fault} /> }))} />
        </Callout>
      ) : null}
      {notes.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer">
            <Plural value={notes.length} one="# note" other="# notes" />
          </summary>
          <LineList items={notes.map((note) => ({ line: note.line, words: <NoteWords note={note} /> }))} />
        </details>
      ) : null}
      <p className="font-medium">
        <Plural value={questions.length} one="# question is in order" other="# questions are in order" />
      </p>
      <ol className="text-14 grid gap-2">
        {questions.map((question) => (
          <li key={question.line}>
            <InlineCode text={question.question} />{' '}
            <span className="meta">
              {letterOf(question.correctOption)}: {question.options[question.correctOption - 1]}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function LineList({ items }: { items: readonly { line: number; words: React.ReactNode }[] }) {
  return (
    <ul className="mt-1 grid gap-1">
      {items.map(({ line, words }, index) => (
        <li key={index}>
          <Trans>Line {line}:</Trans> {words}
        </li>
      ))}
    </ul>
  );
}

function ExportPanel({ quizId }: { quizId: string }) {
  const { mutate, isPending, error } = useExport(quizId);
  const download = () =>
    mutate(undefined, {
      onSuccess: ({ fileName, text }) => saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), fileName),
    });
  return (
    <Panel title={<Trans>Export questions</Trans>}>
      <p className="sec text-14">
        <Trans>A CSV file of the active questions with their keys. Import reads it again.</Trans>
      </p>
      <Failure error={error} />
      <div className="row">
        <Button busy={isPending} onClick={download}>
          <Trans>Export as CSV</Trans>
        </Button>
      </div>
    </Panel>
  );
}
