import { hash } from 'node:crypto';

/**
 * The SHA-256 of a text in UTF-8, in lower-case hexadecimal digits. Node.js computes it several times as fast as code in
 * JavaScript, which matters to the server: it replays whole runs.
 */
export const sha256Of = (text: string): string => hash('sha256', text);
