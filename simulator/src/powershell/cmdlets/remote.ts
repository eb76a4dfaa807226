import type { Cmdlet, CmdletCall } from '../cmdlet.ts';
import { listOf, textOf } from './host-items.ts';

/** How long Windows waits for a computer that does not answer. */
const noAnswerSeconds = 21;

/**
 * True if a call names another computer. It is an act, and no computer answers: other hosts are not reached from a practice
 * host.
 */
export function isRemote(call: CmdletCall, computers: readonly string[]): boolean {
  const own = call.session.host.host.name.toLowerCase();
  const others = computers.filter((name) => !['.', 'localhost', '127.0.0.1', own].includes(name.toLowerCase()));
  for (const of of others) call.session.act({ act: 'remote.session', of, ok: false });
  if (others.length > 0) call.session.takes(noAnswerSeconds);
  return others.length > 0;
}

const connectionError = (computer: string): string =>
  `[${computer}] Connecting to remote server ${computer} failed with the following error message : WinRM cannot complete the operation. Verify that the specified computer name is valid, that the computer is accessible over the network, and that a firewall exception for the WinRM service is enabled and allows access from this computer. By default, the WinRM firewall exception for public profiles limits access to remote computers within the same local subnet. For more information, see the about_Remote_Troubleshooting Help topic.`;

/** Cmdlets that open sessions on other computers. Source of their messages: from knowledge. */
export const remoteCmdlets: readonly Cmdlet[] = [
  {
    name: 'Enter-PSSession',
    aliases: ['etsn'],
    parameters: ['ComputerName', 'Credential', 'Port', 'UseSSL?'],
    positional: ['ComputerName'],
    run(call) {
      const computer = textOf(call, 'computername') ?? '';
      call.session.act({ act: 'remote.session', of: computer, ok: false });
      call.session.takes(noAnswerSeconds);
      call.error(
        connectionError(computer).replace(`[${computer}] `, ''),
        `InvalidArgument: (${computer}:String) [Enter-PSSession], PSRemotingTransportException`,
        'CreateRemoteRunspaceFailed',
      );
    },
  },
  ...(['Invoke-Command', 'New-PSSession'] as const).map((name): Cmdlet => ({
    name,
    aliases: name === 'Invoke-Command' ? ['icm'] : ['nsn'],
    parameters: ['ComputerName', 'ScriptBlock', 'Credential', 'FilePath', 'Session', 'ArgumentList'],
    positional: name === 'Invoke-Command' ? ['ScriptBlock'] : ['ComputerName'],
    run(call) {
      const computers = listOf(call, 'computername');
      for (const computer of computers.length > 0 ? computers : ['localhost']) {
        call.session.act({ act: 'remote.session', of: computer, ok: false });
        call.session.takes(noAnswerSeconds);
        call.error(
          connectionError(computer),
          `OpenError: (${computer}:String) [], PSRemotingTransportException`,
          'WinRMOperationTimeout,PSSessionStateBroken',
        );
      }
    },
  })),
];
