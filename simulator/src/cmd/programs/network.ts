import type { Program } from '../../shell/program.ts';
import { arp } from './network/arp.ts';
import { ipconfig } from './network/ipconfig.ts';
import { netsh } from './network/netsh.ts';
import { netstat } from './network/netstat.ts';
import { route } from './network/route.ts';

/** Programs about the network. */
export const networkPrograms: readonly Program[] = [arp, ipconfig, netsh, netstat, route];
