/** Log output of the client, in three levels; `console` fits. `details` is the cause, where there is one. */
export interface Logger {
  debug(message: string, details?: unknown): void
  warn(message: string, details?: unknown): void
  error(message: string, details?: unknown): void
}
