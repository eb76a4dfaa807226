import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../rate-limit/rate-limit.rules.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that was sent as the reply, if any. */
    refusalCode: string | undefined;
  }
  interface FastifyContextConfig {
    /** True if pages call the route to find out whether somebody is signed in. */
    asksWhoIsSignedIn?: boolean;
  }
  interface FastifyInstance {
    refusedCallLog: RefusedCallLog;
  }
}

/** The statuses of logged refusals: not signed in, not allowed, and sent to a host name that is not the site's. */
const loggedStatuses = new Set([401, 403, 421]);

/**
 * The maximum number of lines about one address within a minute. Further refused calls from the address are counted,
 * but not logged. The addresses of one IPv6 network count together.
 */
export const linesPerMinute = 20;
const minuteMs = 60_000;

/** The maximum number of addresses that are counted separately in a minute. All others are counted together. */
export const maxAddresses = 1000;
const furtherAddresses = 'further addresses';

/** The parts of a request that the log needs. */
type RefusedRequest = Pick<FastifyRequest, 'ip' | 'method'> & {
  readonly refusalCode?: string | undefined;
  readonly signedInUser?: { readonly id: string } | undefined;
  readonly routeOptions: { readonly url?: string | undefined };
  readonly log: WarningLog;
};

interface WarningLog {
  warn(fields: object, message: string): void;
}

/** Logs refused calls, at most `linesPerMinute` of each address and minute. */
export interface RefusedCallLog {
  /** Logs a call, or only counts it. */
  add(request: RefusedRequest, statusCode: number): void;
  /**
   * Stops the timer, and logs how many calls of each address were counted without being logged since the timer last
   * ran.
   */
  stop(): void;
}

/** Creates the log. Once a minute, a timer logs how many calls of each address were counted without being logged. */
export function createRefusedCallLog(log: WarningLog): RefusedCallLog {
  const callCounts = new Map<string, number>();
  const summarize = () => {
    for (const [remoteAddress, count] of callCounts) {
      const moreCalls = count - linesPerMinute;
      if (moreCalls > 0) log.warn({ remoteAddress, refusedCalls: moreCalls }, 'more calls of an address were refused');
    }
    callCounts.clear();
  };
  const timer = setInterval(summarize, minuteMs).unref();
  return {
    add: (request, statusCode) => {
      const network = networkOf(request.ip);
      const address = callCounts.has(network) || callCounts.size < maxAddresses ? network : furtherAddresses;
      const count = (callCounts.get(address) ?? 0) + 1;
      callCounts.set(address, count);
      if (count <= linesPerMinute) request.log.warn(describeRefusal(request, statusCode), 'a call was refused');
    },
    stop: () => {
      clearInterval(timer);
      summarize();
    },
  };
}

/** The logged fields of a refused call. The request id is a field of every line. */
const describeRefusal = (request: RefusedRequest, statusCode: number) => ({
  personId: request.signedInUser?.id ?? null,
  method: request.method,
  route: request.routeOptions.url ?? null,
  code: request.refusalCode ?? null,
  statusCode,
  remoteAddress: request.ip,
});

/**
 * True if a refused call is logged. The call is not logged if a page asked whether somebody is signed in, and the reply
 * says that nobody is signed in.
 */
export const isLoggedRefusal = (
  statusCode: number,
  refusalCode: string | undefined,
  { asksWhoIsSignedIn }: { readonly asksWhoIsSignedIn?: boolean | undefined },
): boolean => loggedStatuses.has(statusCode) && !(refusalCode === 'unauthorized' && asksWhoIsSignedIn === true);

/** Logs the calls that the application refuses with a status of `loggedStatuses`. */
export function logRefusedCalls(app: FastifyInstance): void {
  const refusedCalls = createRefusedCallLog(app.log);
  app.decorate('refusedCallLog', refusedCalls);
  app.decorateRequest('refusalCode', undefined);
  app.addHook('onResponse', async (request, reply) => {
    if (isLoggedRefusal(reply.statusCode, request.refusalCode, request.routeOptions.config))
      refusedCalls.add(request, reply.statusCode);
  });
  app.addHook('onClose', async () => refusedCalls.stop());
}
