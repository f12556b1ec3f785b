/** `postgres://user:password@host:port/database` */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(ql)?:\/\//.test(text) && URL.canParse(text) && /^\/./.test(new URL(text).pathname)
}

/** Names the SQLite of a data folder in a command: `sqlite:PASTA`. */
export const sqlitePrefix = 'sqlite:'
