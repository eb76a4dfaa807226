/**
 * The code of a screen could not be fetched: the network is down, or the file was deleted by an update of the site.
 * This error replaces the error of the browser. If the router gets the browser's error, it reloads the page, and
 * without a network the reload shows an error page of the browser.
 */
export class CodeUnavailableError extends Error {
  override readonly name = 'CodeUnavailableError';

  constructor(cause: unknown) {
    super('The code of this screen could not be loaded', { cause });
  }
}

/** Fetches code with a dynamic `import()`. Throws CodeUnavailableError if it does not arrive. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    throw new CodeUnavailableError(error);
  }
}
