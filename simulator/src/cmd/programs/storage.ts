import type { Program } from '../../shell/program.ts';
import { chkdsk } from './storage/chkdsk.ts';
import { diskpart, format } from './storage/disk-tools.ts';
import { fsutil } from './storage/fsutil.ts';
import { manageBde } from './storage/manage-bde.ts';
import { wmic } from './storage/wmic.ts';

/** Programs about disks and volumes. */
export const storagePrograms: readonly Program[] = [chkdsk, diskpart, format, fsutil, manageBde, wmic];
