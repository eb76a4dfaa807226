import { Trans } from '@lingui/react/macro';
import { nameOfContact } from '@loopcheck/contract/features/drills/drill-contacts.rules';
import { carryOn, type HostPart, type HostSetup, type Input } from '@loopcheck/simulator';
import { formatList } from '../../lib/formatting.ts';
import { keepNamesWhole, WholeNames } from './row-breaks.tsx';
import { windowTitle } from './host-texts.tsx';

type StepTextProps = {
  input: Input;
  part: HostPart;
  /** The text of the button that the input has pressed in a tool; undefined if the text is not known. */
  pressed?: string | undefined;
};

/** An input in words. A command line is shown as it was typed. */
export function StepText({ input, part, pressed }: StepTextProps) {
  switch (input.kind) {
    case 'line':
      return <bdi className="font-mono text-[12.5px]">{input.text === '' ? '↵' : keepNamesWhole(input.text)}</bdi>;
    case 'interrupt':
      return <Trans>Stopped the line, Ctrl+C</Trans>;
    case 'wait':
      return <Trans>Waited, {toMinutes(input.seconds)} min</Trans>;
    case 'write': {
      const index = part.sheet.findIndex(({ id }) => id === input.line);
      const isContact = part.sheet[index]?.type === 'contact';
      const value = isContact ? nameOfContact(input.value) : shorten(input.value);
      return (
        <Trans>
          Line {index + 1}:{' '}
          <bdi>
            <WholeNames text={value} />
          </bdi>
        </Trans>
      );
    }
    case 'submit':
      return <Trans>Handed in the sheet</Trans>;
    case 'call': {
      const people = formatList(input.people.map(nameOfContact));
      return input.running === 'stop' ? <Trans>Stopped and called: {people}</Trans> : <Trans>Called: {people}</Trans>;
    }
    case 'answer':
      return <AnswerText input={input} part={part} />;
    case 'tap':
      return <TapText target={input.target} hosts={part.hosts} pressed={pressed} />;
  }
}

function AnswerText({ input, part }: { input: Extract<Input, { kind: 'answer' }>; part: HostPart }) {
  if (input.choice === carryOn) return <Trans>Carried on</Trans>;
  const answers = part.events.find(({ id }) => id === input.event)?.answers ?? [];
  const text = answers.find(({ id }) => id === input.choice)?.text ?? input.choice;
  return <Trans>Answered: “{text}”</Trans>;
}

type TapTextProps = { target: string; hosts: readonly HostSetup[]; pressed: string | undefined };

/** What the trainee pressed, opened, closed, looked at or touched, in words. */
function TapText({ target, hosts, pressed }: TapTextProps) {
  // A target is `label/HOST` or `KIND/HOST/NAME`. The target of a button in a tool has more parts after the name of the
  // tool, such as `tool/hist/eventvwr/log:Security`.
  const [kind, host = '', name = '', ...rest] = target.split('/');
  const window = windowTitle(hosts, `${host}/${name}`);
  const argument = rest.join(' / ');
  if (kind === 'label') return <Trans>Compared the label with the permit</Trans>;
  if (kind === 'close') return <Trans>Closed {window}</Trans>;
  if (kind === 'look') return <LookText place={name} />;
  if (kind === 'hand') return <HandText hand={name} of={rest.join('/')} />;
  if (argument === '') return <Trans>Opened {window}</Trans>;
  return (
    <Trans>
      {window}: {pressed ?? withoutKind(argument)}
    </Trans>
  );
}

/** The place in front of a host at which the trainee looked, in words. */
function LookText({ place }: { place: string }) {
  switch (place) {
    case 'screen':
      return <Trans>Looked at the screen</Trans>;
    case 'clocks':
      return <Trans>Looked at the clocks</Trans>;
    case 'ports':
      return <Trans>Looked at the ports, cables and lights</Trans>;
    case 'room':
      return <Trans>Looked at the room</Trans>;
    case 'papers':
      return <Trans>Looked at the papers</Trans>;
    default:
      return <Trans>Looked at: {place}</Trans>;
  }
}

/**
 * What the trainee did to a host with their hands. `of` is the name of the cable if the host has several cables,
 * otherwise empty.
 */
function HandText({ hand, of }: { hand: string; of: string }) {
  switch (hand) {
    case 'mouse':
      return <Trans>Moved the mouse</Trans>;
    case 'key':
      return <Trans>Pressed a key</Trans>;
    case 'cable':
      return of === '' ? <Trans>Pulled out the network cable</Trans> : <Trans>Pulled out the network cable {of}</Trans>;
    case 'drive':
      return <Trans>Pulled out the drive</Trans>;
    case 'power':
      return <Trans>Switched the host off</Trans>;
    default:
      return <Trans>Did: {hand}</Trans>;
  }
}

/** Removes the kind of an argument: `log:Security` becomes `Security`. The letter of a drive, as in `C:`, stays. */
const withoutKind = (argument: string): string => argument.replace(/^[a-z-]{2,}:/, '');

const toMinutes = (seconds: number): number => Math.max(1, Math.round(seconds / 60));

/** If a value has more than 28 characters, as a hash has, only its first and last characters are shown. */
const maxShownLength = 28;

const shorten = (value: string): string =>
  value.length > maxShownLength ? `${value.slice(0, 8)}…${value.slice(-4)}` : value;
