/**
 * Stops zod from compiling its schemas with `new Function`. zod would test whether the page allows this, and browsers
 * would report the test as a violation of the Content Security Policy. zod reads this global object as its settings.
 * The settings are not set by `z.config`, which would make every page load zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
