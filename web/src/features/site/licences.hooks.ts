import { useQuery } from '@tanstack/react-query';
import { readStaticJson } from '../../lib/api/call.ts';

/**
 * A package that is part of the product, with its licence. `text` is the index of the licence text in the list of
 * `useLicenceTexts`; null if the package has no licence text.
 */
export type LicensedPackage = { name: string; version: string; licence: string; text: number | null };

/** The packages that are part of the product, from a file that the build creates. */
export const useLicences = () =>
  useQuery({
    queryKey: ['licences'],
    queryFn: async ({ signal }) => (await readStaticJson('/licences.json', signal)) as LicensedPackage[],
  });

/** The full texts of all licences. Use this hook only in components that show a text, because the file is large. */
export const useLicenceTexts = () =>
  useQuery({
    queryKey: ['licence-texts'],
    queryFn: async ({ signal }) => (await readStaticJson('/licence-texts.json', signal)) as string[],
  });
