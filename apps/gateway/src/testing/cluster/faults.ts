import { setTimeout } from 'node:timers/promises'
import type { OwnPostgres } from '../postgres/ownServer.js'
import type { FaultProxy } from './faultProxy.js'
import type { Node } from './nodes.js'

/** Beyond the lease: the node loses its sessions. */
const longMs = 8000
export const shortMs = 1500

/** Parts of a cluster that faults act on. */
export interface Stage {
  /** Between the node and its Postgres. */
  proxy(index: number): FaultProxy
  proxies: readonly FaultProxy[]
  node(index: number): Node
  /** Starts another process at the place of one that ended. */
  start(index: number): Promise<void>
  /** For how long Postgres is away. */
  serverAwayMs: number
}

/** By a name, with the node at which it happens. */
export type Faults = Readonly<Record<string, (index: number) => Promise<void>>>

export function nodeFaults({ proxy, proxies, node, start, serverAwayMs }: Stage): Faults {
  return {
    'cut connections': async (index) => proxy(index).cut(),
    'a slow line': async (index) => {
      proxy(index).delay(150)
      await setTimeout(shortMs)
      proxy(index).delay(0)
    },
    'a silent line': async (index) => {
      proxy(index).hold()
      await setTimeout(longMs)
      proxy(index).release()
    },
    'a server that is away': async () => {
      for (const each of proxies) each.stop()
      await setTimeout(serverAwayMs)
      for (const each of proxies) each.start()
    },
    'a stalled node': async (index) => {
      node(index).process.kill('SIGSTOP')
      await setTimeout(longMs)
      node(index).process.kill('SIGCONT')
    },
    'a killed node': async (index) => {
      node(index).process.kill('SIGKILL')
      await node(index).process.ended
      await start(index)
    },
    'a node that is replaced': async (index) => {
      node(index).process.kill('SIGTERM')
      const { exitCode, stderr } = await node(index).process.ended
      if (exitCode !== 0) throw new Error(`It ended with ${exitCode}: ${stderr}`)
      await start(index)
    },
  }
}

export function serverFaults(postgres: OwnPostgres): Faults {
  return {
    'a restarted Postgres': () => postgres.restart(),
    'a killed Postgres': async () => {
      await postgres.kill()
      await setTimeout(shortMs)
      await postgres.start()
    },
    'a standby that takes over': () => postgres.failOver(),
    'a full disk': async () => {
      const empty = await postgres.fill()
      await setTimeout(longMs)
      await empty()
      // Postgres ends where the log of its writes has no space.
      await postgres.revive()
    },
  }
}
