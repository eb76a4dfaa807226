import { type ReadBatch, readsEndpoints } from '@loopcheck/contract/features/reads/reads.contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import { inSnapshot, isSnapshotFailed } from '../db/snapshot.ts';
import { ensure, Refusal } from '../errors/refusal.ts';
import { checkAccess, identifyCaller } from './access.ts';
import { describeError, invalidFieldsOf } from './error-reply.ts';
import { callHandler, type Platform, type Read, runAsCallerOf, schemaOf } from './implement.ts';
import { createReadMatcher, type MatchedRead } from './match-read.ts';
import { isLoggedRefusal } from './refused-calls.ts';

/**
 * Serves `POST /api/reads`: several reads in one call. The session is looked up once, and the handlers run concurrently
 * in one read-only snapshot of the database. Everything else is as for single calls: each read has its own check of
 * access, its own validation and its own status. A read that fails does not affect the other reads.
 *
 * `reads` are all GET endpoints. A read of an endpoint that is not `isBatchable` is refused with `not_batchable`.
 */
export function serveBatchedReads(app: FastifyInstance, platform: Platform, reads: readonly Read[]): void {
  const { method, path } = readsEndpoints.batch;
  const matchRead = createReadMatcher(reads.map(prepareRead));
  app.route<{ Body: z.output<typeof ReadBatch> }>({
    method,
    url: path,
    schema: schemaOf(readsEndpoints.batch),
    handler: async (request, reply) => {
      const calls: ReadCall[] = request.body.reads.map((url) => ({ match: settleNow(() => matchRead(url)) }));
      await identifyCaller({ unattended: !calls.some(isActivity), acceptsRememberedSession: true }, request, platform);
      const outcomes = await runCalls(calls, { platform, request, reply, now: platform.clock.now() });
      const replies = outcomes.map((outcome, index) => {
        if (outcome.status === 'fulfilled') return `{"status":200,"body":${outcome.value}}`;
        return JSON.stringify(describeFailure(outcome.reason, endpointOf(calls[index]), { app, request }));
      });
      // The replies are JSON already. A cache must not store the replies, because the cache could send them to another
      // person.
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(`{"replies":[${replies.join(',')}]}`);
    },
  });
}

/** A read with the function that serialises its reply. */
interface PreparedRead extends Read {
  readonly serialize: (result: unknown) => string;
}

function prepareRead({ endpoint, handle }: Read): PreparedRead {
  const { method, path: url, reply: schema } = endpoint;
  // The reply of an endpoint without a schema is not JSON. Such an endpoint is never batchable, so its `serialize` is
  // never called.
  const serialize = schema instanceof z.ZodType ? serializerCompiler({ method, url, schema }) : JSON.stringify;
  return { endpoint, handle, serialize };
}

/**
 * A read of a batch. `match` has the value undefined if no endpoint has this path, and is rejected if the path is
 * malformed.
 */
interface ReadCall {
  readonly match: PromiseSettledResult<MatchedRead<PreparedRead> | undefined>;
}

const matchOf = ({ match }: ReadCall) => (match.status === 'fulfilled' ? match.value : undefined);
const endpointOf = (call: ReadCall | undefined) => (call ? matchOf(call)?.read.endpoint : undefined);

/** True if the read counts as activity of the session, as its single call would. */
function isActivity(call: ReadCall): boolean {
  const endpoint = endpointOf(call);
  return endpoint?.isBatchable === true && !endpoint.unattended;
}

/** What all reads of a batch share. */
interface BatchContext {
  readonly platform: Platform;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly now: Date;
}

/** A read whose caller has access, with the parsed parameters. */
interface AdmittedRead {
  readonly read: PreparedRead;
  readonly params: unknown;
  readonly query: unknown;
}

/** Runs the reads of a batch. Returns the JSON of their replies, or their errors, in the same order. */
async function runCalls(
  calls: readonly ReadCall[],
  context: BatchContext,
): Promise<readonly PromiseSettledResult<string>[]> {
  const admissions = calls.map((call) => settleNow(() => admitRead(call, context)));
  const admitted = admissions.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const outcomes = (await runAsCallerOf(context.request, () => runReads(admitted, context))).values();
  // `outcomes` has one outcome for each admitted read, in the order of `admissions`.
  return admissions.map((each) => (each.status === 'rejected' ? each : (outcomes.next().value ?? missingOutcome)));
}

/** The outcome of an admitted read for which `runReads` has returned none. This would be a bug of `runReads`. */
const missingOutcome: PromiseRejectedResult = {
  status: 'rejected',
  reason: new Error('A read of the batch did not run'),
};

/** Makes the same checks as the hooks of a single call, in the same order: endpoint, access, params, query. */
function admitRead({ match }: ReadCall, { request, platform }: BatchContext): AdmittedRead {
  if (match.status === 'rejected') throw match.reason;
  ensure(match.value?.read.endpoint.isBatchable, 'not_batchable');
  const { read, params, query } = match.value;
  checkAccess(read.endpoint, request.signedInUser, platform);
  const parsedParams = read.endpoint.params?.safeParse(params);
  ensure(parsedParams?.success !== false, 'not_found');
  const parsedQuery = read.endpoint.query?.safeParse(query);
  if (parsedQuery?.success === false) {
    const issues = parsedQuery.error.issues.map((issue) => ({ ...issue, instancePath: issue.path.join('/') }));
    throw new Refusal('invalid', { fields: invalidFieldsOf(issues) });
  }
  return { read, params: parsedParams?.data ?? params, query: parsedQuery?.data ?? query };
}

/**
 * Runs reads in one snapshot. If a statement of one of them fails, PostgreSQL refuses all later statements in the
 * snapshot. The reads whose statements were refused run again, each in a snapshot of its own.
 */
async function runReads(
  reads: readonly AdmittedRead[],
  context: BatchContext,
): Promise<readonly PromiseSettledResult<string>[]> {
  if (reads.length === 0) return [];
  const { db } = context.platform;
  const outcomes = await inSnapshot(db, (snapshot) =>
    Promise.allSettled(reads.map((read) => runRead(read, snapshot, context))),
  );
  for (const [index, read] of reads.entries()) {
    const outcome = outcomes[index];
    if (outcome?.status !== 'rejected' || !isSnapshotFailed(outcome.reason)) continue;
    const secondRun = inSnapshot(db, (snapshot) => runRead(read, snapshot, context));
    const [secondOutcome] = await Promise.allSettled([secondRun]);
    outcomes[index] = secondOutcome;
  }
  return outcomes;
}

/** Calls the handler of a read. Returns the JSON of the reply, which the schema of the endpoint has validated. */
async function runRead(
  { read, params, query }: AdmittedRead,
  db: Database,
  { platform, request, reply, now }: BatchContext,
): Promise<string> {
  return read.serialize(
    await callHandler(platform, read.handle, { db, now, request, reply, params, query, body: undefined }),
  );
}

/** Returns the reply for a read that failed. Logs the failure in the same way as the failure of a single call. */
function describeFailure(
  error: FastifyError,
  endpoint: Read['endpoint'] | undefined,
  { app, request }: { readonly app: FastifyInstance; readonly request: FastifyRequest },
) {
  const { status, body } = describeError(error, request, endpoint?.path ?? 'unknown');
  if (isLoggedRefusal(status, body.code, endpoint ?? {})) {
    const { ip, signedInUser, log } = request;
    const routeOptions = { url: endpoint?.path };
    app.refusedCallLog.add({ ip, method: 'GET', refusalCode: body.code, signedInUser, routeOptions, log }, status);
  }
  return { status, body };
}

/** Calls a function. Returns its result or its error in the same form as Promise.allSettled. */
function settleNow<Result>(run: () => Result): PromiseSettledResult<Result> {
  try {
    return { status: 'fulfilled', value: run() };
  } catch (reason) {
    return { status: 'rejected', reason };
  }
}
