import { Plural, Trans } from '@lingui/react/macro';
import type { EvidenceMark } from '@loopcheck/contract/features/evidence/evidence-marks';
import { type MarkSummary, summarizeMarks } from '@loopcheck/contract/features/evidence/summarize-marks.rules';
import { Callout } from '../../ui/callout.tsx';

/**
 * The evidence marks of a person, in one line for each kind. A mark says that evidence of the person's training should
 * be checked. Renders nothing if there are no marks.
 */
export function MarkList({ marks }: { marks: readonly EvidenceMark[] }) {
  if (marks.length === 0) return null;
  return (
    <Callout tone="warn" title={<Trans>Evidence to check</Trans>}>
      <ul className="text-14">
        {summarizeMarks(marks).map((summary) => (
          <li key={summary.kind}>
            <MarkSentence {...summary} />
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/** The sentence about all marks of one kind. `chapterNumber` is null if they are not about a single module. */
function MarkSentence({ kind, chapterNumber, count, seconds }: MarkSummary) {
  const time = <ShortTime seconds={seconds ?? 0} />;
  if (kind === 'fast_reading' && chapterNumber !== null)
    return (
      <Trans>
        Chapter {chapterNumber} read in {time}
      </Trans>
    );
  if (kind === 'fast_reading')
    return (
      <Trans>
        <Plural value={count} one="# module" other="# modules" /> read in {time}
      </Trans>
    );
  if (kind === 'fast_modules')
    return (
      <Trans>
        <Plural value={count} one="# module" other="# modules" /> completed in {time}
      </Trans>
    );
  if (kind === 'two_devices') return <Trans>Two devices at once</Trans>;
  const counted = <CountedEvidence kind={kind} count={count} seconds={seconds ?? 0} />;
  return chapterNumber === null ? (
    counted
  ) : (
    <Trans>
      Chapter {chapterNumber}: {counted}
    </Trans>
  );
}

type CountedEvidenceProps = {
  kind: 'fast_attempts' | 'many_attempts' | 'drill_runs';
  count: number;
  seconds: number;
};

function CountedEvidence({ kind, count, seconds }: CountedEvidenceProps) {
  if (kind === 'drill_runs')
    return <Plural value={count} one="# passed drill run to check" other="# passed drill runs to check" />;
  if (kind === 'many_attempts') return <Plural value={count} one="# quiz attempt" other="# quiz attempts" />;
  const time = <ShortTime seconds={seconds} />;
  return (
    <Trans>
      <Plural value={count} one="# very fast quiz attempt" other="# very fast quiz attempts" />, the fastest in {time}
    </Trans>
  );
}

/** A time in seconds below two minutes, otherwise in minutes, rounded down. */
function ShortTime({ seconds }: { seconds: number }) {
  if (seconds < 120) return <Plural value={seconds} one="# second" other="# seconds" />;
  return <Plural value={Math.floor(seconds / 60)} one="# minute" other="# minutes" />;
}
