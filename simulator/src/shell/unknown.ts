/**
 * Printed for a command that the practice host does not have. Windows has many more commands, so its own message ("is not
 * recognized …") would teach something wrong.
 */
export const unknownCommand = 'This practice host does not know that command. Is it in your procedure?';
