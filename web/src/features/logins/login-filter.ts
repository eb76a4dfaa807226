/** What the records are narrowed by; what is not there narrows nothing. */
export type LoginFilter = {
  search?: string;
  userId?: string;
  role?: 'trainee' | 'trainer';
  outcome?: 'failed' | 'delayed' | 'all';
  from?: string;
  to?: string;
};

const roles = ['trainee', 'trainer'] as const;
const outcomes = ['failed', 'delayed', 'all'] as const;

/** What a person typed or an address said, as a filter: empty or impossible parts narrow nothing. */
export function cleaned(raw: Readonly<Partial<Record<keyof LoginFilter, unknown>>>): LoginFilter {
  const role = roles.find((one) => one === raw.role);
  const outcome = outcomes.find((one) => one === raw.outcome);
  const text = (value: unknown, pattern: RegExp) =>
    typeof value === 'string' && pattern.test(value) ? value : undefined;
  const [search, userId] = [text(raw.search, /\S/), text(raw.userId, /^[0-9a-f-]{36}$/i)];
  const [from, to] = [text(raw.from, day), text(raw.to, day)];
  return {
    ...(search !== undefined && { search: search.slice(0, 100) }),
    ...(userId !== undefined && { userId }),
    ...(role && { role }),
    ...(outcome && { outcome }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** A date field passes through years such as 0202 while one is typed. */
const day = /^2[01]\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
