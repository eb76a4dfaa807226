import type { Cmdlet } from '../cmdlet.ts';
import { accountsCmdlets } from './accounts.ts';
import { cimCmdlets } from './cim.ts';
import { computerCmdlets } from './computer.ts';
import { defenderCmdlets } from './defender.ts';
import { devicesCmdlets } from './devices.ts';
import { eventLogCmdlets } from './events/event-log-cmdlets.ts';
import { getWinEvent } from './events/get-winevent.ts';
import { networkCmdlets } from './network.ts';
import { remoteCmdlets } from './remote.ts';
import { servicesCmdlets } from './services.ts';
import { storageCmdlets } from './storage.ts';
import { tasksCmdlets } from './tasks.ts';
import { updatesCmdlets } from './updates.ts';

/** Cmdlets that read or change the host. */
export const hostCmdlets: readonly Cmdlet[] = [
  ...cimCmdlets,
  getWinEvent,
  ...eventLogCmdlets,
  ...updatesCmdlets,
  ...defenderCmdlets,
  ...accountsCmdlets,
  ...storageCmdlets,
  ...devicesCmdlets,
  ...networkCmdlets,
  ...servicesCmdlets,
  ...tasksCmdlets,
  ...computerCmdlets,
  ...remoteCmdlets,
];
