import { Trans, useLingui } from '@lingui/react/macro';
import { describeActs, groupActs } from '@loopcheck/contract/features/drills/act-text.rules';
import { type ForbiddenRule, type Frame, listForbiddenActs, prepare, type Run } from '@loopcheck/simulator';
import Ban from 'lucide-react/icons/ban';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useIsLoaded } from '../../lib/use-is-loaded.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

type ForbiddenNoticeProps = {
  /** The rules for acts that fail a run for the record. */
  rules: readonly ForbiddenRule[];
  run: Run;
  frames: readonly Frame[];
  /** The step at which the unread words of a contact were said; 0 if there are no unread words. */
  unreadStep: number;
};

/**
 * Tells the trainee in a practised run that an input did what the permit forbids. The notice is shown until the trainee
 * closes it or takes the step back. It is hidden while newer words of a contact are unread.
 */
export function ForbiddenNotice({ rules, run, frames, unreadStep }: ForbiddenNoticeProps) {
  const { t } = useLingui();
  /** The number of inputs, counted from the first, for which the trainee has closed the notice. */
  const [readCount, setReadCount] = useState(0);
  // After a step back, there can be fewer inputs than `readCount`.
  if (readCount > frames.length) setReadCount(frames.length);
  // The code that checks the rules is among the parts of the simulator that a page loads after its first output.
  const isPrepared = useIsLoaded('drill-forbidden-acts', prepare);
  const forbiddenActs = isPrepared ? listForbiddenActs(rules, frames, run.values) : [];
  const lastAct = forbiddenActs.at(-1);
  // `index` counts the inputs from 0, and `unreadStep` from 1.
  const isShown = lastAct !== undefined && lastAct.index >= readCount && lastAct.index + 1 >= unreadStep;
  const acts = isShown ? forbiddenActs.flatMap(({ act, index }) => (index === lastAct.index ? [act] : [])) : [];
  const text = groupActs(acts).map(describeActs).join('; ');
  return (
    // A screen reader announces only what appears in a status that already exists.
    <div role="status" className={isShown ? undefined : 'sr-only'}>
      {isShown ? (
        <div className="flex flex-none items-start gap-3 rounded-2 border-s-4 border-red-mark bg-red-soft px-3 py-2 text-14">
          <Icon of={Ban} className="mt-0.5 text-red-mark" />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also with the keyboard */}
          <p className="drill-notice-words min-w-0 flex-1 wrap-anywhere" tabIndex={0}>
            <b className="block font-medium text-red">
              <Trans>Your permit forbids this</Trans>
            </b>{' '}
            {text}. <Trans>In a run for the record, this fails the drill.</Trans>
          </p>
          <IconButton
            className="-me-2 -mt-2 -mb-2"
            label={t`Close`}
            icon={<Icon of={X} size={20} />}
            onClick={() => setReadCount(frames.length)}
          />
        </div>
      ) : null}
    </div>
  );
}
