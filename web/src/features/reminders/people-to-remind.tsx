import { Trans, useLingui } from '@lingui/react/macro';
import type { ReminderPreview, SentReminders } from '@loopcheck/contract/features/reminders/reminders.contract';
import { Callout } from '../../ui/callout.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LastReminder } from './last-reminder.tsx';

type ListProps = {
  items: readonly ReminderPreview[];
  chosenIds: ReadonlySet<string>;
  onChange: (chosenIds: ReadonlySet<string>) => void;
};

/** A check box that selects all people, and for each person a check box with the next step of this person. */
export function PeopleToRemind({ items, chosenIds, onChange }: ListProps) {
  const { t } = useLingui();
  // `obstacle` is the reason why a person cannot be reminded; null if the person can be reminded.
  const selectableIds = items.filter(({ obstacle }) => obstacle === null).map(({ userId }) => userId);
  if (items.length === 0)
    return (
      <p className="meta">
        <Trans>Nobody in this list needs a reminder.</Trans>
      </p>
    );
  const count = selectableIds.length;
  // The line “No mail” is shown only if somebody else gets mail. Otherwise, it would be repeated below every name.
  const showsMissingMail = items.some(({ byMail }) => byMail);
  const toggle = (userId: string, isChosen: boolean) => {
    const next = new Set(chosenIds);
    if (isChosen) next.add(userId);
    else next.delete(userId);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="sr-only">{t`People to remind`}</legend>
      <Checkbox
        label={<Trans>Select all {count}</Trans>}
        checked={count > 0 && selectableIds.every((id) => chosenIds.has(id))}
        disabled={count === 0}
        onChange={(event) => onChange(new Set(event.target.checked ? selectableIds : []))}
      />
      <ul className="border-t border-line">
        {items.map((person) => (
          <li key={person.userId} className="border-b border-line py-1 last:border-0">
            <Checkbox
              label={<PersonLines person={person} showsMissingMail={showsMissingMail} />}
              disabled={person.obstacle !== null}
              checked={chosenIds.has(person.userId)}
              onChange={(event) => toggle(person.userId, event.target.checked)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type LinesProps = { person: ReminderPreview; showsMissingMail?: boolean | undefined };

function PersonLines({ person, showsMissingMail }: LinesProps) {
  return (
    <span className="grid wrap-anywhere">
      <span>{person.fullName}</span>
      <span className="meta">{person.obstacle === null ? person.label : <Obstacle obstacle={person.obstacle} />}</span>
      <PersonMeta person={person} showsMissingMail={showsMissingMail} />
    </span>
  );
}

/** Says who last reminded the person and, if `showsMissingMail`, that the person gets no mail. */
function PersonMeta({ person: { lastReminder, obstacle, byMail }, showsMissingMail = true }: LinesProps) {
  return (
    <>
      {lastReminder ? (
        <span className="meta">
          <LastReminder reminder={lastReminder} />
        </span>
      ) : null}
      {obstacle === null && !byMail && showsMissingMail ? (
        <span className="meta">
          <Trans>No mail, only a notification</Trans>
        </span>
      ) : null}
    </>
  );
}

function Obstacle({ obstacle }: { obstacle: NonNullable<ReminderPreview['obstacle']> }) {
  return obstacle === 'inactive' ? (
    <Trans>The account is deactivated</Trans>
  ) : (
    <Trans>Has nothing to do at the moment</Trans>
  );
}

/**
 * The content of the dialog for one person: the obstacle if there is one, the last reminder, and a note if the person
 * gets no mail.
 */
export function PersonToRemind({ person }: { person: ReminderPreview | undefined }) {
  if (!person) return null;
  const { fullName: name, obstacle } = person;
  return (
    <div className="grid gap-2">
      {obstacle === null ? null : (
        <Callout tone="warn" title={<Trans>{name} cannot be reminded</Trans>}>
          <p>
            <Obstacle obstacle={obstacle} />
          </p>
        </Callout>
      )}
      <PersonMeta person={person} />
    </div>
  );
}

/** The people who were not reminded, each with the reason. Renders nothing if everybody was reminded. */
export function SkippedPeople({ people }: { people: SentReminders['skipped'] }) {
  if (people.length === 0) return null;
  return (
    <Callout tone="warn" role="status" title={<Trans>Not reminded</Trans>}>
      <ul>
        {people.map(({ userId, fullName, reason, lastReminder }) => (
          <li key={userId}>
            {fullName}
            {': '}
            {reason === 'reminded_recently' ? <LastReminder reminder={lastReminder} /> : <Obstacle obstacle={reason} />}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
