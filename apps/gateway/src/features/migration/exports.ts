import type { SessionHomes } from '../../core/cluster/sessionHomes.js'
import type { EventStore } from '../../core/events/eventStore.js'
import type { Origin } from '../../core/log/activityLog.js'
import type { CredentialsPage } from '../../engines/credentials.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import { sessionAudit } from '../sessions/sessionAudit.js'
import { sessionLog } from '../sessions/sessionLog.js'
import type { SessionMutex } from '../sessions/sessionMutex.js'
import { becomeDisconnected } from '../sessions/state/connectionStatus.js'
import { createUnpairedError, getCredentials } from './imports.js'

interface ExportsOptions {
  engines: EngineRegistry
  eventStore: EventStore
  homes: SessionHomes
  mutex: SessionMutex
  runs: EngineRuns
}

/** Pairings for other gateways. Two connections of one device replace each other, so the session stops first. */
export class Exports {
  readonly #options: ExportsOptions

  constructor(options: ExportsOptions) {
    this.#options = options
  }

  /** @throws HttpError 400 where the engine exports none, 404 as in `SessionMutex`, 409 without a pairing */
  page(id: string, userId: string, after: string | null, origin: Origin): Promise<CredentialsPage> {
    const { engines, eventStore, homes, mutex, runs } = this.#options
    return mutex.withSession(id, userId, async (session) => {
      const credentials = getCredentials(engines)
      await homes.require(id)
      if (session.api_type !== 'MORPHEUS' || !(await credentials.has(id))) throw createUnpairedError()
      if (session.status !== 'disconnected') {
        await runs.halt(session, () =>
          eventStore.transact(userId, async (work) => {
            work.log(session, sessionLog.disconnected(session))
            await becomeDisconnected(work, session, { code: 'by_operator', error: false }, origin)
          }),
        )
      }
      if (after === null) {
        await eventStore.transact(userId, (work) =>
          work.record(session, sessionAudit.exported(session), origin),
        )
      }
      const page = await credentials.list(id, after)
      if (!page) throw createUnpairedError()
      return page
    })
  }
}
