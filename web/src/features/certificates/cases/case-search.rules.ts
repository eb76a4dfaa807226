import type { CaseFilter, CertificateStatus } from '@loopcheck/contract/features/certificates/certificates.contract';

/** The filter of the trainers' certificate list, as in the query of the page's URL. */
export type CaseSearch = Partial<CaseFilter>;

const statuses: readonly CertificateStatus[] = ['pending', 'issued', 'expired', 'revoked', 'rejected'];
// The maximum lengths that the server accepts, in characters (see `CaseFilter` in the contract).
export const maxSearchLength = 100;
const maxDepartmentLength = 120;
/** Matches a UUID. */
const moduleIdPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Parses the query of a URL. Texts that are too long are shortened, and other invalid values are left out, so that
 * outdated links still open.
 */
export function parseCaseSearch(query: Readonly<Record<string, unknown>>): CaseSearch {
  // The id of a module in which the holder answered a critical question wrongly, or `any`.
  const critical = toText(query['critical'], maxSearchLength);
  return applyCaseChange(
    {},
    {
      status: statuses.find((status) => status === query['status']),
      search: toText(query['search'], maxSearchLength),
      department: toText(query['department'], maxDepartmentLength),
      expiring: query['expiring'] === 'soon' ? 'soon' : undefined,
      critical: critical === 'any' || (critical && moduleIdPattern.test(critical)) ? critical : undefined,
      evidence: query['evidence'] === 'to_be_looked_at' ? 'to_be_looked_at' : undefined,
    },
  );
}

const toText = (value: unknown, maxLength: number): string | undefined => {
  // The router parses `?search=40477` to a number.
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, maxLength) : '';
  return text.trim() === '' ? undefined : text;
};

/** Changes to a filter: a new value for each changed condition, or undefined to remove the condition. */
export type CaseSearchChange = { [Name in keyof CaseSearch]: CaseSearch[Name] | undefined };

/** Returns the filter with the changed conditions. */
export const applyCaseChange = (search: CaseSearch, change: CaseSearchChange): CaseSearch =>
  Object.fromEntries(Object.entries({ ...search, ...change }).filter(([, value]) => value !== undefined));
