/** The global setup of the long run. */
export { makeSiteTemplates as default } from './src/site-templates.ts';
