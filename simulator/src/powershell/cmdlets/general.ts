import type { Cmdlet } from '../cmdlet.ts';
import { compareCmdlets } from './general/compare.ts';
import { csvCmdlets } from './general/csv.ts';
import { dateCmdlets } from './general/date.ts';
import { formatCmdlets } from './general/format.ts';
import { groupCmdlets } from './general/group.ts';
import { htmlCmdlets } from './general/html.ts';
import { memberCmdlets } from './general/member.ts';
import { outCmdlets } from './general/out.ts';
import { selectCmdlets } from './general/select.ts';
import { selectStringCmdlets } from './general/select-string.ts';
import { shellCmdlets } from './general/shell-cmdlets.ts';
import { startProcessCmdlets } from './general/start-process.ts';
import { variableCmdlets } from './general/variable-cmdlets.ts';
import { whereCmdlets } from './general/where.ts';

/** Cmdlets that work with any object: select, sort, compare, format, export. */
export const generalCmdlets: readonly Cmdlet[] = [
  ...selectCmdlets,
  ...selectStringCmdlets,
  ...whereCmdlets,
  ...groupCmdlets,
  ...compareCmdlets,
  ...formatCmdlets,
  ...outCmdlets,
  ...csvCmdlets,
  ...htmlCmdlets,
  ...dateCmdlets,
  ...memberCmdlets,
  ...shellCmdlets,
  ...variableCmdlets,
  ...startProcessCmdlets,
];
