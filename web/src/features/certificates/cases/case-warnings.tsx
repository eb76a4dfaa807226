import { Trans } from '@lingui/react/macro';
import type { CaseChange, CertificateCase } from '@loopcheck/contract/features/certificates/certificates.contract';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { InlineCode } from '../../../ui/inline-code.tsx';

/** Renders the marks of a holder: signs that the evidence, such as the reading time, should be checked. */
export type EvidenceMarksRenderer = (marks: CertificateCase['holder']['marks']) => ReactNode;

type Props = { certificate: CertificateCase; renderEvidenceMarks: EvidenceMarksRenderer };

/**
 * Warnings for the approver: wrong critical questions, changes since the request, and evidence marks. Shows nothing if
 * there are no warnings.
 */
export function CaseWarnings({ certificate: { holder, changes }, renderEvidenceMarks }: Props) {
  return (
    <>
      {holder.wrongCriticalQuestions.length + changes.length > 0 ? (
        <ul className="grid gap-1 text-14">
          {holder.wrongCriticalQuestions.map(({ questionId, chapterNumber, question }) => (
            <Warning key={questionId}>
              <b>
                <Trans>Critical question wrong, chapter {chapterNumber}:</Trans>
              </b>{' '}
              <InlineCode text={question} />
            </Warning>
          ))}
          {changes.map((change) => (
            <Warning key={`${change.kind} ${change.chapterNumber}`}>
              <ChangeSentence change={change} />
            </Warning>
          ))}
        </ul>
      ) : null}
      {renderEvidenceMarks(holder.marks)}
    </>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-2">
      <Icon of={TriangleAlert} size={16} className="mt-0.5 flex-none text-amber" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}

function ChangeSentence({ change: { kind, chapterNumber } }: { change: CaseChange }) {
  if (kind === 'read_again') return <Trans>Chapter {chapterNumber} has changed and must be read again.</Trans>;
  if (kind === 'pass_again')
    return <Trans>Chapter {chapterNumber} has changed, so the quiz pass in this request no longer counts.</Trans>;
  if (kind === 'passed_by_regrade')
    return <Trans>The quiz of chapter {chapterNumber} is passed only because a correct answer was changed.</Trans>;
  return (
    <Trans>
      The quiz of chapter {chapterNumber} still counts as passed. It would fail only if it were graded again with the
      changed correct answer.
    </Trans>
  );
}
