import type { Logger } from './logger.js'

/** Logs only warnings and errors: in Node `console.debug` writes to stdout, which belongs to the program's own data. */
export const defaultLogger: Logger = {
  debug() {},
  warn: (message, ...details) => console.warn(message, ...details),
  error: (message, ...details) => console.error(message, ...details),
}

/** Adds `debug` entries on `console.warn`, which is stderr in Node. */
export const debugLogger: Logger = {
  ...defaultLogger,
  debug: (message, ...details) =>
    'document' in globalThis ? console.debug(message, ...details) : console.warn(message, ...details),
}
