import { onTestFinished } from 'vitest'
import { systemClock } from '../../core/lib/clock.js'
import { connectStore } from '../../core/store/open.js'
import type { Db } from '../../core/store/tables.js'
import { callAt } from '../gatewayProcess.js'
import { openGateway } from '../testGateway.js'
import { type NodeCalls, pairThrough, spreadOver } from './nodes.js'
import { sharedSettings } from './sharedSettings.js'

export interface LocalNode extends NodeCalls {
  /** As after SIGTERM. */
  close(): Promise<void>
}

type Settings = Awaited<ReturnType<typeof sharedSettings>>

/**
 * Nodes of a cluster in the test's own process, on one database and a real clock: a tenth of the cost of processes,
 * which only tests that kill or stall a node need.
 */
export class LocalCluster {
  readonly #settings: Settings
  readonly db: Db
  readonly nodes: LocalNode[] = []
  token = ''

  private constructor(settings: Settings, db: Db) {
    this.#settings = settings
    this.db = db
  }

  /** @param files The place of files; a folder that they share where absent. */
  static async open(count: number, files?: Settings['files']): Promise<LocalCluster> {
    const settings = await sharedSettings(files)
    const { db } = await connectStore({ dataFolder: '', databaseUrl: settings.databaseUrl })
    onTestFinished(() => db.destroy())
    const cluster = new LocalCluster(settings, db)
    for (let index = 0; index < count; index += 1) await cluster.start()
    return cluster
  }

  async start(): Promise<LocalNode> {
    const gateway = await openGateway({ ...this.#settings, clock: systemClock })
    if (this.token === '') this.token = await gateway.signIn()
    const { url } = gateway
    const node: LocalNode = {
      url,
      call: (route, body, token = this.token) => callAt(url, route, { token, body }),
      close: () => gateway.close(),
    }
    this.nodes.push(node)
    return node
  }

  pair(node: NodeCalls, name: string): Promise<{ id: string; secret: string }> {
    return pairThrough(node, name)
  }

  spread(): Promise<number[]> {
    return spreadOver(this.db)
  }
}
