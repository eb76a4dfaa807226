import { matchesWildcard } from '../../../host/files.ts';
import type { Process } from '../../../host/state.ts';
import type { Session } from '../../../shell/session.ts';

/** A filter such as `IMAGENAME eq svchost.exe`. */
interface Filter {
  readonly name: string;
  readonly operator: string;
  readonly value: string;
}

const names = [
  'imagename',
  'pid',
  'session',
  'sessionname',
  'status',
  'cputime',
  'memusage',
  'username',
  'services',
  'windowtitle',
  'modules',
];
const operators = ['eq', 'ne', 'gt', 'lt', 'ge', 'le'];

/** All filters of a call: what stands behind each `/fi`. */
export function readFilters(words: readonly string[]): readonly Filter[] {
  return words.flatMap((word, index) => {
    if (!/^[/-]fi$/i.test(words[index - 1] ?? '')) return [];
    const [name = '', operator = '', ...value] = word.trim().split(/\s+/);
    return [{ name: name.toLowerCase(), operator: operator.toLowerCase(), value: value.join(' ') }];
  });
}

export const hasBadFilter = (filters: readonly Filter[]): boolean =>
  filters.some(({ name, operator, value }) => !names.includes(name) || !operators.includes(operator) || value === '');

function compares(operator: string, actual: number, wanted: number): boolean {
  switch (operator) {
    case 'eq':
      return actual === wanted;
    case 'ne':
      return actual !== wanted;
    case 'gt':
      return actual > wanted;
    case 'lt':
      return actual < wanted;
    case 'ge':
      return actual >= wanted;
    default:
      return actual <= wanted;
  }
}

/** `01:30:00` as seconds. */
const toSeconds = (text: string): number => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

function matches(session: Session, process: Process, { name, operator, value }: Filter): boolean {
  const number = (actual: number): boolean => compares(operator, actual, Number(value));
  const text = (actual: string): boolean => matchesWildcard(actual, value) === (operator === 'eq');
  switch (name) {
    case 'pid':
      return number(process.pid);
    case 'session':
      return number(process.session);
    case 'memusage':
      return number(process.memoryKb);
    case 'cputime':
      return compares(operator, process.processorSeconds, toSeconds(value));
    case 'username':
      return text(process.user) || (operator === 'eq' && matchesWildcard(process.user.split('\\')[1] ?? '', value));
    case 'windowtitle':
      return text(process.title);
    case 'status':
      return text(process.isResponding ? (process.title === 'N/A' ? 'UNKNOWN' : 'RUNNING') : 'NOT RESPONDING');
    case 'services': {
      const services = [...session.host.service.values()].filter(({ pid }) => pid === process.pid && pid !== 0);
      return services.some((service) => matchesWildcard(service.name, value)) === (operator === 'eq');
    }
    case 'sessionname':
      return text(process.session === 0 ? 'Services' : 'Console');
    case 'modules':
      return process.path !== '';
    default:
      return text(process.name);
  }
}

/** True if a process fits all filters. */
export const matchesFilters = (session: Session, process: Process, filters: readonly Filter[]): boolean =>
  filters.every((filter) => matches(session, process, filter));
