import type { Program } from '../../shell/program.ts';
import { auditpol } from './accounts/auditpol.ts';
import { groupPolicyPrograms } from './accounts/group-policy.ts';
import { net } from './accounts/net.ts';
import { queryPrograms } from './accounts/query-user.ts';
import { whoami } from './accounts/whoami.ts';

/** Programs about accounts and policies. */
export const accountsPrograms: readonly Program[] = [auditpol, net, whoami, ...groupPolicyPrograms, ...queryPrograms];
