import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'

type Answer = { id: number } & (
  | { rows: unknown[]; changes: number; insertId: bigint }
  | { error: { message: string; code: string | null } }
)

export interface QueryOutcome {
  rows: unknown[]
  changes: number
  insertId: bigint
}

interface PendingQuery {
  resolve: (outcome: QueryOutcome) => void
  reject: (error: unknown) => void
}

/** A database connection on a worker thread, so that queries do not block the event loop. */
export class SqliteThread {
  readonly #worker: Worker
  readonly #pending = new Map<number, PendingQuery>()
  readonly #exit: Promise<void>
  #lastId = 0

  constructor(path: string, pragmas: readonly string[]) {
    const library = createRequire(import.meta.url).resolve('better-sqlite3')
    this.#worker = new Worker(program, { eval: true, workerData: { library, path, pragmas } })
    this.#worker.on('message', (answer: Answer) => this.#onAnswer(answer))
    this.#worker.on('error', (error) => this.#failAll(error))
    this.#exit = new Promise((resolve) => {
      this.#worker.once('exit', () => {
        this.#failAll(new Error('The thread of the database has ended'))
        resolve()
      })
    })
  }

  /** @throws SQLite's error, with its `code`. */
  execute(text: string, parameters: readonly unknown[]): Promise<QueryOutcome> {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject })
      this.#worker.postMessage({ id, text, parameters })
    })
  }

  close(): Promise<void> {
    this.#worker.postMessage(null)
    return this.#exit
  }

  #onAnswer(answer: Answer): void {
    const query = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if ('error' in answer) {
      const { message, code } = answer.error
      query?.reject(Object.assign(new Error(message), code !== null && { code }))
    } else query?.resolve(answer)
  }

  #failAll(error: unknown): void {
    for (const { reject } of this.#pending.values()) reject(error)
    this.#pending.clear()
  }
}

const program = `
const { parentPort, workerData } = require('node:worker_threads')
const Database = require(workerData.library)
const file = new Database(workerData.path, { fileMustExist: true, timeout: 5000 })
for (const pragma of workerData.pragmas) file.pragma(pragma)
const statements = new Map()
function prepared(text) {
  const cached = statements.get(text)
  if (cached) return cached
  if (statements.size >= 200) statements.clear()
  const statement = file.prepare(text)
  statements.set(text, statement)
  return statement
}
function executed(text, parameters) {
  const statement = prepared(text)
  if (statement.reader) return { rows: statement.all(...parameters), changes: 0, insertId: 0n }
  const { changes, lastInsertRowid } = statement.run(...parameters)
  return { rows: [], changes, insertId: BigInt(lastInsertRowid) }
}
parentPort.on('message', (asked) => {
  if (asked === null) {
    file.close()
    parentPort.close()
    return
  }
  const { id, text, parameters } = asked
  try {
    parentPort.postMessage({ id, ...executed(text, parameters) })
  } catch (error) {
    parentPort.postMessage({ id, error: { message: error.message, code: error.code ?? null } })
  }
})
`
