import { type ActivityKind, recordsEndpoints } from '@loopcheck/contract/features/records/records.contract';
import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { callForFile } from '../../../lib/api/call.ts';
import { pagesFor } from '../../../lib/api/pages-for.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** The filter of the activity log, as typed. An empty field does not restrict the list. */
export type ActivityFilter = {
  kind: ActivityKind | '';
  person: string;
  actor: string;
  from: string;
  to: string;
};

/** Returns the query of the request: the filter without its empty fields. */
const toQuery = (filter: ActivityFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));

/** The pages of the filtered activity log, newest first. */
export const useActivity = (filter: ActivityFilter) =>
  useInfiniteQuery({
    ...pagesFor(recordsEndpoints.activity, { query: toQuery(filter) }),
    // The events stay visible while the person types in the search fields.
    placeholderData: keepPreviousData,
  });

/** Saves the filtered activity log as CSV, in a file whose name states the filter. */
export const useExportActivity = (filter: ActivityFilter) =>
  useMutation({
    mutationFn: () => callForFile(recordsEndpoints.exportActivity, { query: toQuery(filter) }),
    onSuccess: (file) => saveFile(file, file.name),
  });
