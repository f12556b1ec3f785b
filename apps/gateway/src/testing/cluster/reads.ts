import { setTimeout } from 'node:timers/promises'
import type { Cluster, Node } from './nodes.js'

const pauseMs = 50
/** As long as a client waits on a busy machine. */
const readMs = 15_000

/** Reads at one node after another, as dashboards do, while nodes are replaced. */
export class Reads {
  readonly #cluster: Cluster & { nodes: Node[] }
  readonly #routes: readonly string[]
  readonly #leaving = new Set<Node>()
  /** Reads that failed though nobody had begun to stop their node. */
  readonly faults: string[] = []
  count = 0
  /** Those at a node that was being stopped: a proxy asks another one. */
  failedAtLeaving = 0
  #isRunning = true

  constructor(cluster: Cluster & { nodes: Node[] }, routes: readonly string[]) {
    this.#cluster = cluster
    this.#routes = routes
  }

  /** To be called before the node is stopped. */
  leave(node: Node): void {
    this.#leaving.add(node)
  }

  async run(): Promise<void> {
    for (let number = 0; this.#isRunning; number += 1) {
      await Promise.all(this.#cluster.nodes.map((node, index) => this.#read(node, index, number)))
      await setTimeout(pauseMs)
    }
  }

  stop(): void {
    this.#isRunning = false
  }

  async #read(node: Node, index: number, number: number): Promise<void> {
    const route = this.#routes[number % this.#routes.length]
    if (route === undefined) throw new TypeError('There is no route')
    this.count += 1
    const late = setTimeout(readMs).then(() => Promise.reject(new Error(`${route}: late`)))
    try {
      await Promise.race([node.call(route), late])
    } catch (error) {
      if (this.#leaving.has(node)) this.failedAtLeaving += 1
      else this.faults.push(`${new Date().toISOString()} node ${index}: ${String(error)}`)
    }
  }
}
