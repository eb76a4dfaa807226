import type { Context } from '../language/context.ts';
import { consoleWidth } from './cells.ts';
import type { ViewSettings } from './properties.ts';

/** How the version of the host arranges objects, in lines of `width` characters. */
export const viewSettings = (
  { session, zone }: Pick<Context, 'session' | 'zone'>,
  width = consoleWidth,
): ViewSettings => ({ zone, width, sharesRoom: session.host.windows.powershell !== '5.1' });
