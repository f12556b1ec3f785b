import Database from 'better-sqlite3'

class Reader {
  readonly #file: Database.Database
  readonly #statements = new Map<string, Database.Statement<unknown[]>>()

  constructor(path: string) {
    this.#file = new Database(path, { readonly: true })
  }

  /** Rows of a statement as last committed; null for a statement that is not a plain read. */
  read(text: string, parameters: readonly unknown[]): unknown[] | null {
    // A pragma concerns the connection that runs it.
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
  count: number
}

const activeHolds = new Map<string, Hold>()

/** While `work` holds the file's only connection, reads go through a second one without waiting; writers wait. */
export async function runLongWrite<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  const hold = activeHolds.get(path) ?? { reader: new Reader(path), count: 0 }
  activeHolds.set(path, hold)
  hold.count += 1
  try {
    return await work()
  } finally {
    hold.count -= 1
    if (hold.count === 0) {
      activeHolds.delete(path)
      hold.reader.close()
    }
  }
}

/** The second reader; undefined outside a long hold. */
export function findSecondReader(path: string): Pick<Reader, 'read'> | undefined {
  return activeHolds.get(path)?.reader
}
