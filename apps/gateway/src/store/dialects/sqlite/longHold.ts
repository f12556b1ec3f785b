import Database from 'better-sqlite3'

/** Reads a file by a connection of its own. */
class Reader {
  readonly #file: Database.Database
  readonly #statements = new Map<string, Database.Statement<unknown[]>>()

  constructor(path: string) {
    this.#file = new Database(path, { readonly: true })
  }

  /** The rows that a statement gives, as they were last committed; null for one that does anything but read. */
  read(text: string, parameters: readonly unknown[]): unknown[] | null {
    // A pragma is about the connection that it is asked of.
    if (!/^\s*(select|with)\b/i.test(text)) return null
    let statement = this.#statements.get(text)
    if (!statement) {
      statement = this.#file.prepare<unknown[]>(text)
      this.#statements.set(text, statement)
    }
    return statement.reader && statement.readonly ? statement.all(...parameters) : null
  }

  close(): void {
    this.#file.close()
  }
}

interface Hold {
  reader: Reader
  /** How many hold the file, or wait to. */
  holders: number
}

/** By the file. */
const holds = new Map<string, Hold>()

/**
 * While `work` keeps the file's only connection for long, others read by a second one and wait for nothing. Whoever writes
 * waits.
 */
export async function holdLong<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const hold = holds.get(path) ?? { reader: new Reader(path), holders: 0 }
  holds.set(path, hold)
  hold.holders += 1
  try {
    return await work()
  } finally {
    hold.holders -= 1
    if (hold.holders === 0) {
      holds.delete(path)
      hold.reader.close()
    }
  }
}

/** What reads meanwhile; undefined while nobody keeps the file's connection for long. */
export function readerBeside(path: string): Pick<Reader, 'read'> | undefined {
  return holds.get(path)?.reader
}
