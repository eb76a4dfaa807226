import type { Program } from '../../shell/program.ts';
import { driverquery } from './system/driverquery.ts';
import { hostname } from './system/hostname.ts';
import { shutdownPrograms } from './system/shutdown.ts';
import { systeminfo } from './system/systeminfo.ts';
import { toolWindowPrograms } from './system/tools.ts';

/** Programs that describe the host, and those that open a window. */
export const systemPrograms: readonly Program[] = [
  hostname,
  systeminfo,
  driverquery,
  ...toolWindowPrograms,
  ...shutdownPrograms,
];
