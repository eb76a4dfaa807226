export { demoAccounts } from './accounts.ts';
export { loadDemo } from './load.ts';
