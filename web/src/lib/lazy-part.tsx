import { lazy, memo, Suspense, useState, type ComponentType } from 'react';
import { loadCode } from './load-code.ts';

/** A component whose code is fetched when it is first rendered, or earlier by `preload`. */
export type LazyPart<Props = {}> = ComponentType<Props> & {
  /** Fetches the code. Never rejects: after a failure, rendering fetches the code again. */
  preload: () => Promise<void>;
};

/**
 * Creates a component from code that is imported dynamically. Until the code has been fetched, the component suspends;
 * if the code cannot be fetched, rendering throws a CodeUnavailableError.
 */
export function lazyPart<Props extends object = {}>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => (loaded ??= await loadCode(load));
  const Lazy: ComponentType<Props> = lazy(async () => ({ default: await loadOnce() }));
  function Part(props: Props) {
    // The component type is chosen only at mount. A later change of the type would discard the state of the screen.
    const [Content] = useState(() => loaded ?? Lazy);
    return <Content {...props} />;
  }
  const preload = () => loadOnce().then(ignore, ignore);
  return Object.assign(Part, { preload });
}

/**
 * Creates a component as `lazyPart` does, for a dialog or editor that opens at a click. Until its code has been
 * fetched, nothing is shown in its place.
 */
export function lazyWithoutPlaceholder<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  const Part = lazyPart(load);
  const PartOrNothing: ComponentType<Props> = memo((props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  ));
  return Object.assign(PartOrNothing, { preload: Part.preload });
}

const ignore = () => undefined;
