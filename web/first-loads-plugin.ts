import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { normalizePath } from 'vite';
import { firstData, siteDataUrl } from './src/app/first-data.ts';

/**
 * The people who get the same code at an address. A visitor has not signed in. Members are trainees and trainers.
 */
type Audience = 'everybody' | 'visitors' | 'members' | 'trainees' | 'trainers';

/** The files and data that a page needs for its first load, in addition to the files that index.html names. */
type FirstLoad = {
  /** A path of the router, such as `/quiz/$id`. `$` stands for all paths without an entry for the same audience. */
  readonly path: string;
  readonly audience: Audience;
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  /** The addresses of the data. `$id` stands for the same value as in `path`. */
  readonly data: readonly string[];
};

type Route = { readonly path: string; readonly parent: string; readonly screen: string | undefined };
type SyntaxNode = { readonly type: string; readonly [key: string]: unknown };

const toSource = (file: string) => normalizePath(path.join(import.meta.dirname, 'src', file));
const routeTable = toSource('app/route-table.tsx');

const shell = toSource('app/member-shell.tsx');
const frame = toSource('app/member-frame.tsx');
/**
 * The modules that show what is around a member's screen. Each key is the name of a constant in `route-table.tsx`: the
 * parent route of the screen.
 */
const modulesAroundScreen: Readonly<Record<string, readonly string[]>> = { framed: [shell, frame], member: [shell] };

/** The parts that the loader of a route fetches together with its screen, by the path of the route. */
const partsOfRoute: Readonly<Record<string, readonly string[]>> = {
  '/training-modules/$id': [toSource('features/modules/reader/reading-page.tsx')],
};

/** The pages at addresses whose screen depends on the person. */
const pagesByPerson = [
  { path: '/', audience: 'visitors', modules: [toSource('screens/landing-screen.tsx')] },
  { path: '/', audience: 'trainees', modules: [shell, frame, toSource('screens/trainee-home-screen.tsx')] },
  { path: '/', audience: 'trainers', modules: [shell, frame, toSource('screens/trainer-screen.tsx')] },
  { path: '$', audience: 'visitors', modules: [toSource('screens/sign-in-required-screen.tsx')] },
] as const;

/**
 * The font of nearly all text. Without a preload link, the browser would request it only after it has loaded the style
 * sheet and the code of the screen. In the file name, 20 is the hex code of the font's first character, the space (see
 * `cutName` in `font-plugin.ts`).
 */
const firstFont = /\/ibm-plex-sans-latin-20-(?!narrow)[^/]*\.woff2$/;

/**
 * Writes `.vite/first-loads.json`: the scripts, styles and data that the first load of each address needs. The server
 * adds them to the HTML of the address, so that the browser fetches them in one round. Otherwise, the browser would
 * find the files and the data of a screen only when the code of the app runs.
 *
 * The data of the site and the first font are the same for all addresses, so their preload links are in index.html.
 */
export const firstLoadsPlugin: Plugin = {
  name: 'first-loads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { path: page, bundle }) =>
      [
        // `ui.html`, the page of the design system, is built alone with `--mode ui`. It has no server that could reply
        // to the request for the data of the site.
        ...(page === '/index.html' ? [{ as: 'fetch', crossorigin: true, href: siteDataUrl }] : []),
        ...Object.keys(bundle ?? {})
          .filter((file) => firstFont.test(file))
          .map((file) => ({ as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` })),
      ].map((attrs) => ({ tag: 'link', attrs: { rel: 'preload', ...attrs }, injectTo: 'head' as const })),
  },
  generateBundle(_options, bundle) {
    const table = this.getModuleInfo(routeTable);
    // The build of `ui.html`, the page of the design system, has no routes.
    if (!table?.code) return;
    const routes = findRoutes(this.parse(table.code) as unknown as SyntaxNode);
    const pages = [
      ...routes.flatMap(({ path: address, parent, screen }) => {
        if (screen === undefined) return [];
        const audience: Audience = parent in modulesAroundScreen ? 'members' : 'everybody';
        return {
          path: address,
          audience,
          modules: [...(modulesAroundScreen[parent] ?? []), screen, ...(partsOfRoute[address] ?? [])],
        };
      }),
      ...pagesByPerson,
    ];
    const chunks = new Chunks(bundle);
    const source = JSON.stringify(
      pages.map(({ modules, ...page }): FirstLoad => {
        const data = firstData[`${page.path} ${page.audience}`] ?? [];
        return { ...page, ...chunks.listFiles(modules), data };
      }),
    );
    this.emitFile({ type: 'asset', fileName: '.vite/first-loads.json', source });
  },
};

/** The chunks of the build, found by the modules that they contain. */
class Chunks {
  readonly #bundle: Rolldown.OutputBundle;
  readonly #chunkByModule = new Map<string, Rolldown.OutputChunk>();
  /** The chunks that index.html names: the chunk of `main.tsx`, and the chunks that it imports statically. */
  readonly #appChunks = new Set<Rolldown.OutputChunk>();

  constructor(bundle: Rolldown.OutputBundle) {
    this.#bundle = bundle;
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const id of chunk.moduleIds) this.#chunkByModule.set(normalizePath(id), chunk);
    }
    for (const chunk of this.#chunkByModule.values()) if (chunk.isEntry) this.#addWithImports(chunk, this.#appChunks);
  }

  /** Lists the files that the modules need, except those that index.html already names (see `#appChunks`). */
  listFiles(moduleIds: readonly string[]): Pick<FirstLoad, 'scripts' | 'styles'> {
    const chunks = new Set<Rolldown.OutputChunk>();
    for (const id of moduleIds) {
      const chunk = this.#chunkByModule.get(id);
      if (!chunk) throw new Error(`The build has no chunk with ${id}.`);
      this.#addWithImports(chunk, chunks);
    }
    const added = [...chunks].filter((chunk) => !this.#appChunks.has(chunk));
    const stylesOfApp = new Set(listStyles(this.#appChunks));
    const styles = listStyles(added).filter((file) => !stylesOfApp.has(file));
    return { scripts: added.map(({ fileName }) => fileName), styles: [...new Set(styles)] };
  }

  /** Adds a chunk and its static imports. */
  #addWithImports(chunk: Rolldown.OutputChunk, chunks: Set<Rolldown.OutputChunk>): void {
    if (chunks.has(chunk)) return;
    chunks.add(chunk);
    for (const name of chunk.imports) {
      const imported = this.#bundle[name];
      if (imported?.type === 'chunk') this.#addWithImports(imported, chunks);
    }
  }
}

const listStyles = (chunks: Iterable<Rolldown.OutputChunk>): string[] =>
  [...chunks].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);

/**
 * Finds the routes in the syntax tree of the route table: `const quiz = createRoute({ getParentRoute: () => member,
 * path: '/quiz/$id', component: screen(() => import('../screens/quiz-screen.tsx'), …), … })`.
 */
function findRoutes(tree: SyntaxNode): Route[] {
  return findNodes(tree, ({ type, callee }) => type === 'CallExpression' && nameOf(callee) === 'createRoute').flatMap(
    (call) => {
      const [options] = call['arguments'] as readonly SyntaxNode[];
      const findProperty = (name: string): SyntaxNode | undefined =>
        (options?.['properties'] as readonly SyntaxNode[] | undefined)?.find(({ key }) => nameOf(key) === name)?.[
          'value'
        ] as SyntaxNode | undefined;
      const address = findProperty('path')?.['value'];
      if (typeof address !== 'string') return [];
      const component = findProperty('component');
      const [load] = component ? findNodes(component, ({ type }) => type === 'ImportExpression') : [];
      const specifier = (load?.['source'] as SyntaxNode | undefined)?.['value'];
      const screen =
        typeof specifier === 'string' ? path.posix.join(path.posix.dirname(routeTable), specifier) : undefined;
      // Only the route `/` has no screen of its own: its screen depends on the person (see `pagesByPerson`).
      if (screen === undefined && address !== '/') throw new Error(`The route ${address} does not name its screen.`);
      return { path: address, parent: nameOf(findProperty('getParentRoute')?.['body']) ?? '', screen };
    },
  );
}

const nameOf = (node: unknown): string | undefined => (node as { name?: string } | undefined)?.name;

function findNodes(node: SyntaxNode, isWanted: (node: SyntaxNode) => boolean): SyntaxNode[] {
  const descendants = Object.values(node)
    .flat()
    .filter((value): value is SyntaxNode => typeof value === 'object' && value !== null && 'type' in value)
    .flatMap((child) => findNodes(child, isWanted));
  return isWanted(node) ? [node, ...descendants] : descendants;
}
