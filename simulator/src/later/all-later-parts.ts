import { accountsPrograms } from '../cmd/programs/accounts.ts';
import { backupPrograms } from '../cmd/programs/backup.ts';
import { clockPrograms } from '../cmd/programs/clock.ts';
import { reachPrograms } from '../cmd/programs/network/ping.ts';
import { performancePrograms } from '../cmd/programs/performance.ts';
import { registryPrograms } from '../cmd/programs/registry.ts';
import { shellPrograms } from '../cmd/programs/shells.ts';
import { storagePrograms } from '../cmd/programs/storage.ts';
import { updatesPrograms } from '../cmd/programs/updates.ts';
import { listForbiddenActs } from '../forbidden-acts.ts';
import { runPowerShellLine } from '../powershell/shell.ts';
import { powershellWords } from '../shell/suggest-powershell.ts';
import { propertyNames } from '../shell/suggest-properties.ts';
import { actsOfCall, repliesTo } from '../replies.ts';
import { drawPlace } from '../tools/draw-place.ts';
import { withCableOut, withDrivesOut } from '../tools/pull-out.ts';
import { drawTool } from '../tools/tools.ts';
import type { LaterParts } from './parts.ts';

export const allLaterParts: LaterParts = {
  runPowerShellLine,
  powershellWords,
  propertyNames,
  drawTool,
  drawPlace,
  withCableOut,
  withDrivesOut,
  actsOfCall,
  repliesTo,
  listForbiddenActs,
  listPrograms: () => [
    ...accountsPrograms,
    ...clockPrograms,
    ...reachPrograms,
    ...registryPrograms,
    ...backupPrograms,
    ...storagePrograms,
    ...performancePrograms,
    ...updatesPrograms,
    ...shellPrograms,
  ],
};
