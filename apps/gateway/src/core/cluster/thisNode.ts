import { randomUUID } from 'node:crypto'
import { EventLoopLag } from './eventLoopLag.js'

export interface NodeFigures {
  /** Sessions whose home it is. */
  homes: number
  /** Sessions that it runs. */
  running: number
  /** Milliseconds, see `EventLoopLag`. */
  lag_ms: number
  /** Resident memory in bytes. */
  memory: number
}

interface NodeParts {
  homes: { readonly ids: readonly string[]; readonly isDraining: boolean }
  runs: { readonly count: number }
}

/** This gateway, as the other nodes and its administrators see it. */
export class ThisNode {
  readonly name: string
  /** Used by a single gateway: a cluster gives its nodes another id whenever they join. */
  readonly id = randomUUID()
  readonly #lag = new EventLoopLag()
  #parts: NodeParts | null = null

  constructor(name: string) {
    this.name = name
  }

  /** Call once the parts exist: until then there are no sessions. */
  watch(parts: NodeParts): void {
    this.#parts = parts
  }

  get isDraining(): boolean {
    return this.#parts?.homes.isDraining ?? false
  }

  figures(): NodeFigures {
    return {
      homes: this.#parts?.homes.ids.length ?? 0,
      running: this.#parts?.runs.count ?? 0,
      lag_ms: this.#lag.read(),
      memory: process.memoryUsage.rss(),
    }
  }

  close(): void {
    this.#lag.stop()
  }
}
