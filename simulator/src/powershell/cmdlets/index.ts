import type { Cmdlet } from '../cmdlet.ts';
import { filesCmdlets } from './files.ts';
import { generalCmdlets } from './general.ts';
import { hostCmdlets } from './host.ts';

/** All cmdlets of practice hosts. */
export const cmdlets: readonly Cmdlet[] = [...generalCmdlets, ...filesCmdlets, ...hostCmdlets];

const byName = new Map(
  cmdlets.flatMap((cmdlet) =>
    [cmdlet.name, ...(cmdlet.aliases ?? [])].map((name) => [name.toLowerCase(), cmdlet] as const),
  ),
);

/** The cmdlet of a name or an alias. */
export const findCmdlet = (name: string): Cmdlet | undefined => byName.get(name.toLowerCase());
