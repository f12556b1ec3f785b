import type { Logger } from './transport.js'

/** Warnings and errors on the console. No more: in Node `console.debug` is stdout, where a program's own data goes. */
export const defaultLogger: Logger = {
  debug() {},
  warn: (message, ...details) => console.warn(message, ...details),
  error: (message, ...details) => console.error(message, ...details),
}

/** With what is told at `debug` as well, where it disturbs nothing: `console.warn` is stderr in Node. */
export const debugLogger: Logger = {
  ...defaultLogger,
  debug: (message, ...details) =>
    'document' in globalThis ? console.debug(message, ...details) : console.warn(message, ...details),
}
