import { matchesWildcard } from '../../../host/files.ts';
import { countersOf, type LiveCounter } from '../../../host/counters.ts';
import type { Session } from '../../../shell/session.ts';
import { hostNow } from '../../file-access.ts';

/** The parts of a path such as `\Process(*)\Private Bytes`. The instance is empty for objects without instances. */
interface CounterPath {
  readonly object: string;
  readonly instance: string;
  readonly counter: string;
}

/** Splits a path. A computer before it is left out. Undefined for a text that is no path. */
export function parseCounterPath(text: string): (CounterPath & { readonly computer: string }) | undefined {
  const match = /^(?:\\\\([^\\]+))?\\([^\\(]+?)(?:\((.*)\))?\\([^\\]+)$/.exec(text.trim());
  if (!match) return undefined;
  const [, computer = '', object = '', instance = '', counter = ''] = match;
  return { computer, object, instance, counter };
}

const matches = (text: string, pattern: string): boolean =>
  text.toLowerCase() === pattern.toLowerCase() || (pattern.includes('*') && matchesWildcard(text, pattern));

/** The counters of the host for which a path stands. Wildcards may stand for instances and for counters. */
export function findCounters(session: Session, text: string): readonly LiveCounter[] {
  const wanted = parseCounterPath(text);
  if (!wanted) return [];
  const all = countersOf(session.host, hostNow(session));
  const exact = all.get(
    `\\${wanted.object}${wanted.instance === '' ? '' : `(${wanted.instance})`}\\${wanted.counter}`.toLowerCase(),
  );
  if (exact) return [exact];
  return [...all.values()].filter(({ counter }) => {
    session.fuel.burn(0.1);
    const path = parseCounterPath(counter.path);
    if (!path || path.object.toLowerCase() !== wanted.object.toLowerCase()) return false;
    // `*` stands for all instances but the total.
    if (wanted.instance === '*' && path.instance === '_Total' && path.object !== 'Process') return false;
    return matches(path.instance, wanted.instance) && matches(path.counter, wanted.counter);
  });
}

/** All counter paths of the host, of one object or of all. With `hasInstances` each instance is a path of its own. */
export function listCounters(session: Session, object: string, hasInstances: boolean): string[] {
  const all = [...countersOf(session.host, hostNow(session)).values()].map(({ counter }) => counter.path);
  const paths = all.filter(
    (path) => object === '' || parseCounterPath(path)?.object.toLowerCase() === object.toLowerCase(),
  );
  const shown = paths.map((path) => {
    const parts = parseCounterPath(path);
    if (!parts || hasInstances || parts.instance === '') return path;
    return `\\${parts.object}(*)\\${parts.counter}`;
  });
  return [...new Set(shown)];
}
