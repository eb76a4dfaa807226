import { useQuery } from '@tanstack/react-query';
import { readOwnFile } from '../../lib/api/call.ts';

/** One thing that the product ships with; `text` is a place in the list of texts. */
export type Licence = { name: string; version: string; licence: string; text: number | null };

/** What the product ships with, as it was written at the build. */
export const useLicences = () =>
  useQuery({
    queryKey: ['licences'],
    queryFn: async ({ signal }) => (await readOwnFile('/licences.json', signal)) as Licence[],
  });

/** The words of the licences; not asked for until somebody wants to read one. */
export const useLicenceTexts = (wanted: boolean) =>
  useQuery({
    queryKey: ['licence-texts'],
    queryFn: async ({ signal }) => (await readOwnFile('/licence-texts.json', signal)) as string[],
    enabled: wanted,
  });
