import { Plural, Trans } from '@lingui/react/macro';
import type { ImportReport } from '@loopcheck/contract/features/quizzes/quiz-exchange.contract';
import type { ReactNode } from 'react';
import { Callout } from '../../../ui/callout.tsx';
import { ExhibitBox } from '../../../ui/exhibit-box.tsx';
import { InlineCode } from '../../../ui/inline-code.tsx';
import { ImportFaultMessage, ImportNoteMessage } from './import-messages.tsx';
import { optionLetter } from './question-options.rules.ts';

/**
 * The result of the check before an import: faults, skipped questions, notes about content that is not imported, and
 * the valid questions with their correct options.
 */
export function ImportReportView({ report: { questions, faults, skipped, notes } }: { report: ImportReport }) {
  return (
    <div className="stack gap-3" role="status">
      {faults.length > 0 ? (
        <Callout
          tone="bad"
          title={
            <Plural value={faults.length} one="# fault: nothing is imported" other="# faults: nothing is imported" />
          }
        >
          <LineList
            items={faults.map((fault) => ({ line: fault.line, message: <ImportFaultMessage fault={fault} /> }))}
          />
        </Callout>
      ) : null}
      {skipped.length > 0 ? (
        <Callout
          tone="warn"
          title={<Plural value={skipped.length} one="# question is skipped" other="# questions are skipped" />}
        >
          <LineList
            items={skipped.map((fault) => ({ line: fault.line, message: <ImportFaultMessage fault={fault} /> }))}
          />
        </Callout>
      ) : null}
      {notes.length > 0 ? (
        <details open={notes.some(({ code }) => code === 'content_left_out')}>
          <summary className="min-h-11 cursor-pointer">
            <Plural value={notes.length} one="# note" other="# notes" />
          </summary>
          <LineList items={notes.map((note) => ({ line: note.line, message: <ImportNoteMessage note={note} /> }))} />
        </details>
      ) : null}
      <p className="font-medium">
        <Plural value={questions.length} one="# valid question" other="# valid questions" />
      </p>
      <ol className="text-14 grid gap-2">
        {questions.map((question) => (
          <li key={question.line}>
            <InlineCode text={question.question} />{' '}
            <span className="meta">
              {optionLetter(question.correctOption)}: {question.options[question.correctOption - 1]}
            </span>
            {question.exhibit ? <ExhibitBox exhibit={question.exhibit} /> : null}
          </li>
        ))}
      </ol>
    </div>
  );
}

function LineList({ items }: { items: readonly { line: number; message: ReactNode }[] }) {
  return (
    <ul className="mt-1 grid gap-1">
      {items.map(({ line, message }, index) => (
        <li key={index}>
          <Trans>Line {line}:</Trans> {message}
        </li>
      ))}
    </ul>
  );
}
