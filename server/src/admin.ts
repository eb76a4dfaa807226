/*
 * `npm run admin -- COMMAND EMAIL`: the commands for the operator. They approve a registration, create a one-time link
 * for a new password, or remove lost second factors. They work even if the server is not running.
 */
import { executeAdminCommand } from './admin-commands.ts';
import { printErrorToOperator, printToOperator } from './platform/logging/logger.ts';

const { code, output } = await executeAdminCommand(process.argv.slice(2));
if (code === 0) printToOperator(output);
else printErrorToOperator(output);
process.exitCode = code;
