import { Trans } from '@lingui/react/macro';
import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import type { Run } from '@loopcheck/simulator';
import Phone from 'lucide-react/icons/phone';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type Heard, spokenText } from './heard.rules.ts';
import { Speaker } from './speaker.tsx';

type NoticeProps = {
  run: Run;
  heard: readonly Heard[];
  /** The number of entries of `heard`, from the first on, that the trainee has read. */
  readCount: number;
  onRead: () => void;
  /**
   * True if the notice must say that the trainee finds the words again under "Sheet". False in the pane of the sheet,
   * which lists all that was said.
   */
  showsSheetHint: boolean;
};

/**
 * Shows what contacts said at the latest input at which a contact spoke, until the trainee closes the notice. Drill
 * events are left out, because an event has a panel of its own.
 */
export function HeardNotice({ run, heard, readCount, onRead, showsSheetHint }: NoticeProps) {
  const hasOwnPanel = ({ event }: Heard) => run.part.events.some(({ id }) => id === event);
  const unread = run.ended === 'no' ? heard.slice(readCount).filter((each) => !hasOwnPanel(each)) : [];
  const last = unread.filter(({ step }) => step === unread.at(-1)?.step);
  return (
    // A screen reader announces only what appears in a status that already exists, so the status is always rendered. An
    // empty status takes no room.
    <div role="status" className={last.length > 0 ? undefined : 'sr-only'}>
      {last.length > 0 ? (
        <div className="flex flex-none items-start gap-3 rounded-2 border border-line bg-raised px-3 py-2 text-14">
          <Icon of={Phone} />
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also with the keyboard */}
          <div className="drill-notice-words drill-fade flex min-w-0 flex-1 flex-col gap-1" tabIndex={0}>
            {groupByText(last).map((each) => (
              <Words key={each.contacts.join(' ')} {...each} />
            ))}
            {showsSheetHint ? (
              <p className="meta xl:hidden">
                <Trans>You find it again under Sheet.</Trans>
              </p>
            ) : null}
          </div>
          <Button variant="quiet" padding="narrow" className="-me-2 -mt-1.5 -mb-2" onClick={onRead}>
            <Trans>Close</Trans>
          </Button>
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
  for (const each of heard) {
    const key = `${each.channel} ${each.text}`;
    groups.set(key, { contacts: [...(groups.get(key)?.contacts ?? []), each.from], heard: each });
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
      <span>{spokenText(channel, text)}</span>
    </p>
  );
}
