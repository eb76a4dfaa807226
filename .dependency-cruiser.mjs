/** The rules of the house that can be seen in imports; docs/architecture.md tells them. */

const server = '^server/src';
const tests = '(\\.test\\.tsx?$|/testing/)';
const databaseAtRunTime = {
  path: ['node_modules/(kysely|pg)/', `${server}/platform/db/(database|connection|pool|prepare)\\.ts$`],
  dependencyTypesNot: ['type-only'],
};

export default {
  forbidden: [
    {
      name: 'contract-knows-no-side',
      comment: 'Rule 1: the contract imports neither side.',
      severity: 'error',
      from: { path: '^contract/' },
      to: { path: '^(simulator|server|web|e2e|bench)/' },
    },
    {
      name: 'contract-needs-zod-only',
      comment: 'What both sides carry stays light.',
      severity: 'error',
      from: { path: '^contract/src', pathNot: tests },
      to: { path: 'node_modules/', pathNot: 'node_modules/zod/' },
    },
    {
      name: 'simulator-knows-nothing-else',
      comment: 'Rule 9: practice hosts are simulated from their inputs alone, in the browser as on the server.',
      severity: 'error',
      from: { path: '^simulator/src', pathNot: tests },
      to: { pathNot: ['^simulator/src', 'node_modules/@noble/hashes/'] },
    },
    {
      name: 'simulator-by-the-front-door',
      comment: 'Rule 9: others use only its index.ts.',
      severity: 'error',
      from: { path: '^(contract|server|web|e2e|bench|scripts)/' },
      to: { path: '^simulator/src/', pathNot: '^simulator/src/(index\\.ts$|testing/)' },
    },
    {
      name: 'server-and-web-never-meet',
      comment: 'Rule 1.',
      severity: 'error',
      from: { path: '^(server|web)/' },
      to: { path: '^(server|web)/', pathNot: '^$1/' },
    },
    {
      name: 'server-platform-knows-no-feature',
      comment: 'Rule 2.',
      severity: 'error',
      from: { path: `${server}/platform/`, pathNot: tests },
      to: { path: `${server}/(features|curriculum|demo|app\\.ts|main\\.ts)` },
    },
    {
      name: 'web-ui-and-lib-know-no-feature',
      comment: 'Rule 2.',
      severity: 'error',
      from: { path: '^web/src/(ui|lib)/', pathNot: tests },
      to: { path: '^web/src/(features|screens|app)/' },
    },
    {
      name: 'server-features-enter-by-the-front-door',
      comment: 'Rule 3: a feature enters another only through its index.ts.',
      severity: 'error',
      from: { path: `${server}/features/([^/]+)/`, pathNot: tests },
      to: { path: `${server}/features/([^/]+)/`, pathNot: [`${server}/features/$1/`, '/index\\.ts$'] },
    },
    {
      name: 'server-enters-features-by-the-front-door',
      comment: 'Rule 3, for what stands beside the features.',
      severity: 'error',
      from: { path: `${server}/`, pathNot: [`${server}/features/`, tests] },
      to: { path: `${server}/features/`, pathNot: '/index\\.ts$' },
    },
    {
      name: 'nobody-imports-scripts',
      comment: 'Scripts use the server, never the other way round.',
      severity: 'error',
      from: { path: '^(contract|server|web|e2e|bench)/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'no-cycles',
      comment: 'No import cycle between files, type-only imports included.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'rules-are-pure',
      comment: 'Rule 4: rules import rules and contracts only.',
      severity: 'error',
      from: { path: '\\.rules\\.ts$' },
      to: {
        // A refusal is the contract's error code as a value, and the list of common passwords is data.
        pathNot: [
          '\\.(rules|contract|paths)\\.ts$',
          '^contract/src/(errors|fields|percent)\\.ts$',
          '^simulator/src/index\\.ts$',
          `${server}/platform/errors/refusal\\.ts$`,
          `${server}/features/accounts/common-passwords\\.ts$`,
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-queries-touch-the-database',
      comment: 'Rule 5: at run time; the type of the database may be named anywhere.',
      severity: 'error',
      from: { path: `${server}/(features|curriculum|demo)/`, pathNot: ['\\.queries\\.ts$', tests] },
      to: databaseAtRunTime,
    },
    {
      name: 'web-features-are-strangers',
      comment: 'Rule 6: screens introduce them.',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/', pathNot: tests },
      to: { path: '^web/src/features/([^/]+)/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'web-features-know-no-screen',
      comment: 'Rule 6.',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: tests },
      to: { path: '^web/src/(screens|app)/' },
    },
    {
      name: 'product-imports-no-test',
      severity: 'error',
      from: { pathNot: [tests, '^e2e/', '^bench/', 'vitest\\.config\\.ts$'] },
      to: { path: tests },
    },
    {
      name: 'product-needs-no-tool',
      comment: 'What the server imports is a dependency of the server, not a tool that happens to be there.',
      severity: 'error',
      from: { path: '^(server|contract)/src', pathNot: tests },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'resolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(hast|mdast)$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['/dist', '^\\.cache'] },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'browser', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
    tsConfig: { fileName: 'tsconfig.json' },
    moduleSystems: ['es6'],
  },
};
