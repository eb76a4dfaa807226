import { Trans } from '@lingui/react/macro';
import type { AssistantAnswer, AssistantVerdict } from '@loopcheck/contract/features/assistant/assistant.contract';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import OctagonX from 'lucide-react/icons/octagon-x';
import PhoneCall from 'lucide-react/icons/phone-call';
import { Icon } from '../../ui/icon.tsx';

/**
 * Shows an answer: first the verdict, then the rule or fact (`lead`), then what to do (`instead`), and last the
 * quotations. The verdict says whether the act in the question is allowed. Each of these parts can be missing.
 */
export function AnswerText({ answer }: { answer: AssistantAnswer }) {
  const { verdict, lead, instead, quotes } = answer;
  return (
    <>
      {verdict ? <VerdictHeading verdict={verdict} /> : null}
      {lead === null ? null : <p className="wrap-anywhere">{verdict ? lead : <b>{lead}</b>}</p>}
      {instead === null ? null : (
        <>
          <h4 className="mt-2 text-14 font-semibold">
            <Trans>What to do</Trans>
          </h4>
          <p className="wrap-anywhere">{instead}</p>
        </>
      )}
      {quotes.map(({ place, text }) => (
        <figure key={place} className="mt-2 border-s-2 border-line-strong ps-2.5">
          <figcaption className="meta">{place}</figcaption>
          <blockquote className="wrap-anywhere">{text}</blockquote>
        </figure>
      ))}
    </>
  );
}

const verdictIcons = { yes: CircleCheck, no: OctagonX, stop: PhoneCall, unknown: CircleQuestionMark };

/** The verdict as a heading. An icon shows the verdict too, so that it can be recognised without colour. */
function VerdictHeading({ verdict }: { verdict: AssistantVerdict }) {
  return (
    <h3 className="mb-1 flex items-center gap-2 border-b border-line pb-1 text-16 font-bold" data-verdict={verdict}>
      <Icon of={verdictIcons[verdict]} size={20} />
      <VerdictName verdict={verdict} />
    </h3>
  );
}

function VerdictName({ verdict }: { verdict: AssistantVerdict }) {
  if (verdict === 'yes') return <Trans>Yes</Trans>;
  if (verdict === 'no') return <Trans>No</Trans>;
  if (verdict === 'stop') return <Trans>Stop and call</Trans>;
  return <Trans>Not in the site’s books</Trans>;
}
