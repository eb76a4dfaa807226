import { configure } from './playwright.config.ts';

export default configure('long');
