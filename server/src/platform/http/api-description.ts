import type { SwaggerTransformObject } from '@fastify/swagger';
import { download, type Endpoint, events, file } from '@loopcheck/contract/endpoint';
import { ErrorBody, type ErrorCode, errorTable } from '@loopcheck/contract/errors';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** The members of an OpenAPI operation that `completeOperation` reads or sets. */
interface Operation {
  responses: Record<string, object>;
  requestBody?: object;
  parameters?: { in: string; name: string }[];
  security?: object[];
  [endpointFactsKey]?: EndpointFacts;
}

/** The properties of an endpoint that Fastify's schemas do not contain. */
interface EndpointFacts {
  readonly access: Endpoint['access'];
  readonly errors: readonly ErrorCode[];
  /** The description of a body that is the bytes of a file. Null for a JSON body, and if there is no body. */
  readonly rawBody: string | null;
  /** The media types of a reply that is a file or a stream. Null for a JSON reply and for a redirect. */
  readonly contentTypes: readonly string[] | null;
}

/**
 * The name of the member of an operation that contains its `EndpointFacts`. OpenAPI allows additional members whose
 * names begin with `x-`. `completeOperation` removes this member from the document.
 */
const endpointFactsKey = 'x-endpoint';
const errorSchemaName = 'Error';
const sessionSchemeName = 'session';

/**
 * The options of the plugin that generates the API documentation (OpenAPI 3.1). `siteUrl` is the public URL of the
 * site; null if the site has no public URL, as in demo mode.
 */
export const apiDescriptionOptions = (siteUrl: string | null) => ({
  openapi: {
    openapi: '3.1.0' as const,
    info: {
      title: 'Loopcheck',
      version: '1',
      description:
        'All endpoints of the Loopcheck server. A write must come from a page of the site: its header Sec-Fetch-Site ' +
        'must be same-origin. Without this header, its header Origin must be the origin of the site.',
      license: { name: 'Apache 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: siteUrl ?? '/' }],
    components: {
      securitySchemes: {
        [sessionSchemeName]: {
          type: 'apiKey' as const,
          in: 'cookie' as const,
          name: 'loopcheck_session',
          description: 'POST /api/login sets this cookie. On sites with https, its name is __Host-loopcheck_session.',
        },
      },
    },
  },
  transform: jsonSchemaTransform,
  transformObject: completeDocument,
});

/** The sentence about endpoints with `needsFreshIdentityProof`. In demo mode, the rule does not apply. */
const freshProofRule =
  'The person must have signed in or confirmed their identity in this session in the last ten minutes.';

/** Returns the members of a route schema that describe an endpoint in the API documentation. */
export const describeEndpoint = (endpoint: Endpoint) => ({
  operationId: operationIdOf(endpoint),
  summary: endpoint.summary,
  description: [`Access: ${endpoint.access}.`, ...(endpoint.needsFreshIdentityProof ? [freshProofRule] : [])].join(' '),
  // The tag is the part of the path after /api/, for example `trainer`.
  tags: [endpoint.path.split('/')[2] ?? 'api'],
  [endpointFactsKey]: {
    access: endpoint.access,
    errors: errorsOf(endpoint),
    rawBody: describeRawBody(endpoint),
    contentTypes: contentTypesOf(endpoint),
  } satisfies EndpointFacts,
});

/** Returns the operation id: for `GET /api/trainer/certificates/:id`, it is `getTrainerCertificatesById`. */
function operationIdOf({ method, path }: Endpoint): string {
  const words = path
    .replace(/^\/(api\/)?/, '')
    .replaceAll(/:([A-Za-z]+)/g, 'by-$1')
    .split(/[^A-Za-z]+/)
    .filter((word) => word !== '');
  const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return method.toLowerCase() + words.map(capitalize).join('');
}

/** Lists all error codes that an endpoint can return, except those that every endpoint can return. */
function errorsOf({
  access,
  needsFreshIdentityProof,
  callLimit,
  params,
  query,
  body,
  errors = [],
}: Endpoint): ErrorCode[] {
  return [
    ...errors,
    ...(access === 'public' ? [] : (['unauthorized'] as const)),
    ...(access === 'trainer' || access === 'admin' ? (['forbidden', 'second_factor_setup_required'] as const) : []),
    ...(needsFreshIdentityProof ? (['confirmation_required'] as const) : []),
    ...(callLimit ? (['too_many_requests'] as const) : []),
    ...(params ? (['not_found'] as const) : []),
    ...(query || body ? (['invalid'] as const) : []),
  ];
}

/**
 * Returns the description of a body that consists of the bytes of a file or, with PATCH, of the next part of a file.
 * Returns null for other endpoints.
 */
function describeRawBody({ hasRawBody, method }: Endpoint): string | null {
  if (!hasRawBody) return null;
  return method === 'PATCH'
    ? 'The bytes of the next part of the file.'
    : 'The bytes of the file, with the media type that was announced.';
}

/** Returns the media types of a reply that is a file or a stream; null for a JSON reply and for a redirect. */
function contentTypesOf({ reply, contentTypes = ['application/octet-stream'] }: Endpoint): readonly string[] | null {
  if (reply === events) return ['text/event-stream'];
  return reply === file || reply === download ? contentTypes : null;
}

/** The error codes that every endpoint can return. */
const commonErrors: readonly ErrorCode[] = ['bad_request', 'cross_site_request', 'internal', 'unavailable'];

/** Adds what Fastify's schemas do not contain (see `EndpointFacts`) to the generated document. */
const completeDocument: SwaggerTransformObject = (documentObject) => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the plugin's type also allows Swagger 2 documents
  const document = ('openapiObject' in documentObject ? documentObject.openapiObject : {}) as unknown as {
    paths: Record<string, Record<string, Operation>>;
    components: { schemas?: Record<string, object> };
  };
  document.components.schemas = { ...document.components.schemas, [errorSchemaName]: z.toJSONSchema(ErrorBody) };
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path)))
    completeOperation(operation);
  document.paths = mergePathsThatDifferByParameterNames(document.paths);
  return document;
};

function completeOperation(operation: Operation): void {
  const facts = operation[endpointFactsKey];
  if (!facts) return;
  delete operation[endpointFactsKey];
  operation.security = facts.access === 'public' ? [] : [{ [sessionSchemeName]: [] }];
  Object.assign(operation.responses, describeErrors([...facts.errors, ...commonErrors]));
  const fileContent = { schema: { type: 'string', format: 'binary' } };
  if (facts.rawBody !== null)
    operation.requestBody = { description: facts.rawBody, required: true, content: { '*/*': fileContent } };
  if (facts.contentTypes) {
    const content = Object.fromEntries(facts.contentTypes.map((type) => [type, fileContent]));
    operation.responses['200'] = { description: 'The file, or the stream.', content };
  }
}

/** Returns the OpenAPI responses for these error codes, by HTTP status. A response lists all codes with its status. */
function describeErrors(codes: readonly ErrorCode[]): Record<string, object> {
  const statusOf = (code: ErrorCode) => errorTable[code][0];
  const messageOf = (code: ErrorCode) => errorTable[code][1];
  const codesByStatus = Map.groupBy(new Set(codes), statusOf);
  return Object.fromEntries(
    [...codesByStatus].map(([status, codesOfStatus]) => [
      status,
      {
        description: codesOfStatus.map((code) => `\`${code}\`: ${messageOf(code)}`).join('\n'),
        content: { 'application/json': { schema: { $ref: `#/components/schemas/${errorSchemaName}` } } },
      },
    ]),
  );
}

/**
 * Merges paths that differ only in the name of a parameter, such as `/api/quiz-attempts/{quizId}` with POST and
 * `/api/quiz-attempts/{attemptId}` with PUT. OpenAPI does not allow such paths. The merged path has the parameter
 * `{id}`.
 */
function mergePathsThatDifferByParameterNames(
  paths: Record<string, Record<string, Operation>>,
): Record<string, Record<string, Operation>> {
  const groups = Map.groupBy(Object.keys(paths), (path) => path.replaceAll(/\{\w+\}/g, '{}'));
  return Object.fromEntries(
    [...groups.values()].map((samePaths) => {
      const [path = ''] = samePaths;
      if (samePaths.length === 1) return [path, paths[path] ?? {}];
      const operations = samePaths.flatMap((each) => Object.entries(paths[each] ?? {}));
      for (const [, operation] of operations) {
        for (const parameter of operation.parameters ?? []) if (parameter.in === 'path') parameter.name = 'id';
      }
      return [path.replaceAll(/\{\w+\}/g, '{id}'), Object.fromEntries(operations)];
    }),
  );
}
