import type { Cmdlet } from '../cmdlet.ts';
import { changeCmdlets } from './files/changes.ts';
import { contentCmdlets } from './files/content.ts';
import { driveCmdlets } from './files/drives.ts';
import { hashCmdlets } from './files/hash.ts';
import { listingCmdlets } from './files/listing.ts';
import { locationCmdlets } from './files/locations.ts';
import { removalCmdlets } from './files/removal.ts';
import { signatureCmdlets } from './files/signature.ts';

/** Cmdlets about files. */
export const filesCmdlets: readonly Cmdlet[] = [
  ...listingCmdlets,
  ...contentCmdlets,
  ...changeCmdlets,
  ...removalCmdlets,
  ...driveCmdlets,
  ...locationCmdlets,
  ...hashCmdlets,
  ...signatureCmdlets,
];
