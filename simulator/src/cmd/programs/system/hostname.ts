import type { Program } from '../../../shell/program.ts';

/** hostname.exe. Source: from knowledge. */
export const hostname: Program = {
  names: ['hostname'],
  kind: 'program',
  run({ session, args, printError }) {
    const word = args[0]?.text;
    if (word === undefined) {
      session.print(session.value('host/name'));
      return 0;
    }
    if (word === '/?' || word === '-?') {
      session.print();
      session.print('Prints the name of the current host.');
      session.print();
      session.print('hostname');
      return 0;
    }
    printError('sethostname: Use the Network Control Panel Applet to set hostname.');
    printError('hostname -s is not supported.');
    return 1;
  },
};
