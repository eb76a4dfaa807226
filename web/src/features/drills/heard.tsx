import { Trans, useLingui } from '@lingui/react/macro';
import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import type { Run, StartedEvent } from '@loopcheck/simulator';
import { cx } from 'class-variance-authority';
import Phone from 'lucide-react/icons/phone';
import X from 'lucide-react/icons/x';
import { Button, IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Heard, spokenText } from './heard.rules.ts';
import { keepNamesWhole } from './row-breaks.tsx';
import { Speaker } from './speaker.tsx';
import { speakingIcons } from './speaking-icons.ts';

type NoticeProps = {
  run: Run;
  heard: readonly Heard[];
  /** The number of entries of `heard`, from the first on, that the trainee has read. */
  readCount: number;
  onRead: () => void;
  /** The drill event to which the trainee must react, while its panel is closed; null if there is none. */
  event: StartedEvent | null;
  onAnswer: () => void;
  /**
   * True if the notice must say that the trainee finds the words again under "Sheet". False in the pane of the sheet,
   * which lists all that was said.
   */
  showsSheetHint: boolean;
  /** True if, on a phone, this notice stands where the label on the case was. */
  hidesLabel: boolean;
};

/**
 * Shows what contacts said at the last input with unread words, until the trainee closes the notice. Words that begin a
 * drill event are left out, because the event has a panel of its own. While this panel is closed, the same
 * notice also says which contact waits, because a second notice would leave too little room for the output on a phone.
 */
export function HeardNotice(props: NoticeProps) {
  const { run, heard, readCount, onRead, event, onAnswer, showsSheetHint, hidesLabel } = props;
  const { t } = useLingui();
  const hasOwnPanel = (entry: Heard) => run.part.events.some(({ id }) => id === entry.event);
  const unread = run.ended === 'no' ? heard.slice(readCount).filter((entry) => !hasOwnPanel(entry)) : [];
  const latestWords = unread.filter(({ step }) => step === unread.at(-1)?.step);
  const isShown = event !== null || latestWords.length > 0;
  return (
    <div
      className={cx(
        isShown
          ? 'flex flex-none items-start gap-3 rounded-2 border bg-raised px-3 py-2 text-14 max-xl:py-1.5'
          : 'sr-only',
        event ? 'drill-waits border-accent' : 'border-line',
      )}
    >
      {isShown ? <Icon of={event ? speakingIcons[event.by] : Phone} className="mt-0.5 max-xl:hidden" /> : null}
      <div
        className="drill-notice-words drill-fade flex min-w-0 flex-1 flex-col gap-1"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also with the keyboard
        tabIndex={isShown ? 0 : undefined}
      >
        {event ? (
          <p className={cx(latestWords.length > 0 && 'shrink-0 max-xl:line-clamp-2')}>
            <b className="font-medium">
              <Speaker from={event.from} channel={event.by} />
            </b>
            : {keepNamesWhole(spokenText(event.by, event.text))}
          </p>
        ) : null}
        {/* A screen reader announces only what appears in a status that already exists, so the status is always
            rendered. */}
        <div role="status" className={latestWords.length > 0 ? 'flex flex-col gap-1' : 'sr-only'}>
          {groupByText(latestWords).map((group) => (
            <Words key={group.contacts.join(' ')} {...group} />
          ))}
          {showsSheetHint && latestWords.length > 0 ? (
            <p className="text-12 leading-4 text-ink-3 xl:hidden">
              <span>
                <Trans>You find it again under Sheet.</Trans>
              </span>{' '}
              {hidesLabel ? <Trans>Close it to see the label on the case.</Trans> : null}
            </p>
          ) : null}
        </div>
      </div>
      {isShown ? (
        <div className="flex flex-none flex-col items-end">
          {event ? (
            <Button padding="narrow" onClick={onAnswer}>
              <Trans>Answer</Trans>
            </Button>
          ) : null}
          {latestWords.length > 0 ? (
            <IconButton
              className="-me-2 first:-mt-2 last:-mb-2"
              label={t`Close`}
              icon={<Icon of={X} size={20} />}
              onClick={onRead}
            />
          ) : null}
        </div>
      ) : null}
    </div>
  );
}

/** The same words, said by one contact or by several contacts. */
interface Group {
  readonly contacts: readonly string[];
  readonly heard: Heard;
}

function groupByText(heard: readonly Heard[]): readonly Group[] {
  const groups = new Map<string, Group>();
  for (const entry of heard) {
    const key = `${entry.channel} ${entry.text}`;
    groups.set(key, { contacts: [...(groups.get(key)?.contacts ?? []), entry.from], heard: entry });
  }
  return [...groups.values()];
}

function Words({ contacts, heard }: Group) {
  const { channel, text } = heard;
  const names = contacts.map(nameOfContact).join(', ');
  if (text === null) {
    return (
      <p>
        <Trans>You have called: {names}.</Trans>
      </p>
    );
  }
  return (
    <p>
      <b className="font-medium">
        {contacts.length === 1 && channel !== null ? <Speaker from={heard.from} channel={channel} /> : names}
      </b>
      {': '}
      <span>{keepNamesWhole(spokenText(channel, text))}</span>
    </p>
  );
}
