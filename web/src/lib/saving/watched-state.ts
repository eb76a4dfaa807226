/** A state that listeners can watch, as `useSyncExternalStore` of React needs it. */
export class WatchedState<State extends object> {
  readonly #listeners = new Set<() => void>();
  #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  readonly get = (): State => this.#state;

  /** Calls the listener after each change. Returns a function that removes the listener. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Creates a new state, which has the properties of `change` instead of the earlier ones, and calls the listeners. */
  update(change: Partial<State>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
