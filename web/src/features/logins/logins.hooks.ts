import { loginsEndpoints } from '@loopcheck/contract/features/logins/logins.contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { callForFile } from '../../lib/api/call.ts';
import { pagesFor } from '../../lib/api/pages-for.ts';
import { freshQueryFor } from '../../lib/api/query-for.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { SignInFilter } from './login-filter.rules.ts';

/**
 * The sign-in attempts that match a filter, newest first, in pages of `limit`. Each page also has the statistics of the
 * site. The previous list stays visible while a changed filter loads.
 */
export const useSignIns = (filter: SignInFilter, limit: number) =>
  useInfiniteQuery({
    ...pagesFor(loginsEndpoints.list, { query: { ...filter, limit } }),
    placeholderData: keepPreviousData,
  });

/** The sign-in attempts to the account of the signed-in person, newest first. */
export const useOwnSignIns = () => useInfiniteQuery(pagesFor(loginsEndpoints.listOwn, { query: { limit: 10 } }));

/**
 * The sign-in statistics of the site. The endpoint also returns a page of attempts, so the page has only one attempt.
 */
export const useSignInStatistics = () => useQuery(freshQueryFor(loginsEndpoints.list, { query: { limit: 1 } }));

/**
 * Saves the sign-in attempts that match a filter as a CSV file. The server names the file: `login-data-{day}`, followed
 * by the filter.
 */
export const useExportSignIns = (filter: SignInFilter) =>
  useMutation({
    mutationFn: () => callForFile(loginsEndpoints.export, { query: filter }),
    onSuccess: (file) => saveFile(file, file.name),
  });
