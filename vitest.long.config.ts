import { configure } from './vitest.config.ts';

export default configure('long');
