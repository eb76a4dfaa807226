import type { Logger } from '../logging/logger.ts';

/** Something done again and again while the server runs. */
export interface Repeated {
  /** No further round begins; resolves when a round under way has ended. */
  stop(): Promise<void>;
}

interface RepeatOptions {
  /** The first round begins now, for what must not wait for its turn on a server that is often restarted. */
  readonly atOnce?: boolean;
}

/** Does a piece of housekeeping every so often, never two rounds at once. A failed round is logged and the next one tried. */
export function repeat(
  name: string,
  everyMs: number,
  log: Logger,
  round: () => Promise<unknown>,
  { atOnce = false }: RepeatOptions = {},
): Repeated {
  let underWay: Promise<void> = Promise.resolve();
  let isBusy = false;
  const begin = () => {
    if (isBusy) return;
    isBusy = true;
    underWay = round()
      .then(
        () => undefined,
        (error: unknown) => log.error({ err: error, job: name }, 'housekeeping failed'),
      )
      .finally(() => {
        isBusy = false;
      });
  };
  if (atOnce) begin();
  const timer = setInterval(begin, everyMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return underWay;
    },
  };
}
