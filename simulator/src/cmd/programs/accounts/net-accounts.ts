import type { AccountPolicy } from '../../../host/state.ts';
import type { ProgramCall } from '../../../shell/program.ts';
import type { Session } from '../../../shell/session.ts';
import type { Span } from '../../../text.ts';
import { completed, printHelpMessage, printSystemError, splitNet } from './net-messages.ts';

function show(session: Session): number {
  const { policy, host, windows } = session.host;
  const row = (title: string, value: Span): void => session.print(title.padEnd(54), value);
  const value = (name: keyof AccountPolicy, zero: string, isNever: boolean): Span =>
    session.value(`policy/${name}`, isNever ? zero : undefined);
  row(
    'Force user logoff how long after time expires?:',
    value('forceLogoffMinutes', 'Never', policy.forceLogoffMinutes === undefined),
  );
  row('Minimum password age (days):', value('minPasswordDays', '0', false));
  row('Maximum password age (days):', value('maxPasswordDays', 'Unlimited', policy.maxPasswordDays === undefined));
  row('Minimum password length:', value('minPasswordLength', '0', false));
  row('Length of password history maintained:', value('passwordHistory', 'None', policy.passwordHistory === 0));
  row('Lockout threshold:', value('lockoutThreshold', 'Never', policy.lockoutThreshold === 0));
  row('Lockout duration (minutes):', value('lockoutMinutes', 'Never', policy.lockoutMinutes === 0));
  row('Lockout observation window (minutes):', value('lockoutWindowMinutes', '0', false));
  row('Computer role:', session.value('host/role', windows.isServer ? 'SERVER' : 'WORKSTATION'));
  session.print(completed);
  session.print();
  return host.name === '' ? 1 : 0;
}

const fields: Readonly<Record<string, keyof AccountPolicy>> = {
  forcelogoff: 'forceLogoffMinutes',
  minpwage: 'minPasswordDays',
  maxpwage: 'maxPasswordDays',
  minpwlen: 'minPasswordLength',
  uniquepw: 'passwordHistory',
  lockoutthreshold: 'lockoutThreshold',
  lockoutduration: 'lockoutMinutes',
  lockoutwindow: 'lockoutWindowMinutes',
};

/** `no`, `unlimited` and `never` mean that there is no limit. */
function readLimit(text: string): number | undefined | 'bad' {
  if (/^(?:no|unlimited|never)$/i.test(text)) return undefined;
  return /^\d{1,5}$/.test(text) ? Number(text) : 'bad';
}

/** net accounts: shows the rules for passwords, or changes them. Source: from knowledge. */
export function netAccounts(call: ProgramCall, words: readonly string[]): number {
  const { session } = call;
  const { options } = splitNet(words);
  if (options.size === 0) return show(session);
  const wanted = [...options].filter(([name]) => name !== 'domain');
  const of = [...options.keys()].join(' ');
  const refuse = (print: () => number): number => {
    session.act({ act: 'policy.change', of: `net accounts ${of}`, ok: false });
    return print();
  };
  for (const [name, text] of wanted) {
    if (fields[name] === undefined) {
      return refuse(() => printHelpMessage(call, 3505, 'The option /' + name.toUpperCase() + ' is unknown.'));
    }
    if (readLimit(text) === 'bad') {
      return refuse(() =>
        printHelpMessage(call, 3775, 'You entered an invalid value for the /' + name.toUpperCase() + ' option.'),
      );
    }
  }
  if (!session.isElevated) return refuse(() => printSystemError(call, 5));
  const changes = wanted.map(([name, text]) => {
    const limit = readLimit(text);
    return [fields[name] ?? name, limit === undefined && !['forcelogoff', 'maxpwage'].includes(name) ? 0 : limit];
  });
  session.change((host) => ({ ...host, policy: { ...host.policy, ...Object.fromEntries(changes) } }));
  session.act({ act: 'policy.change', of: `net accounts ${of}`, ok: true });
  session.print(completed);
  session.print();
  return 0;
}
