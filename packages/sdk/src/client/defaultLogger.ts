import type { Logger } from './transport.js'

/** Warnings and errors on the console. No more: in Node `console.debug` is stdout, where a program's own data goes. */
export const defaultLogger: Logger = {
  debug() {},
  warn: (message, ...details) => console.warn(message, ...details),
  error: (message, ...details) => console.error(message, ...details),
}
