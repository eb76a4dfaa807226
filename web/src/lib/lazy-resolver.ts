import type { FieldValues, Resolver } from 'react-hook-form';

/** A resolver of react-hook-form whose code is fetched when it is first needed, or earlier by `preload`. */
export type LazyResolver<Values extends FieldValues> = Resolver<Values> & {
  /** Fetches the code, for example when a field gets the focus. Never rejects. */
  preload: () => void;
};

/** The time in milliseconds for which a validation waits for the code. An import has no timeout of its own. */
export const maxWaitMs = 3000;

const wait = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms, undefined));

/**
 * Creates a resolver from code that is imported dynamically: the schema of a form and zod, which are larger than the
 * form itself. If the code cannot be fetched, or has not arrived after `maxWaitMs`, the values are accepted as they
 * are. The server checks them in any case, and its errors are shown at the fields.
 */
export function lazyResolver<Values extends FieldValues>(load: () => Promise<Resolver<Values>>): LazyResolver<Values> {
  let loaded: Promise<Resolver<Values> | undefined> | undefined;
  const loadOnce = () => {
    loaded ??= load().catch(() => {
      // The next validation fetches the code again.
      loaded = undefined;
      return undefined;
    });
    return loaded;
  };
  const resolve: Resolver<Values> = async (values, context, options) => {
    const resolver = await Promise.race([loadOnce(), wait(maxWaitMs)]);
    return resolver ? resolver(values, context, options) : { values, errors: {} };
  };
  return Object.assign(resolve, { preload: () => void loadOnce() });
}
