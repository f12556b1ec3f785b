import { type Contract, contract } from '@morpheus/sdk/contract'
import type { SessionHomes } from '../../core/cluster/sessionHomes.js'
import type { EventStore } from '../../core/events/eventStore.js'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import { idFromKey } from '../../core/http/idFromKey.js'
import type { Clock } from '../../core/lib/clock.js'
import type { Db } from '../../core/store/tables.js'
import type { EngineRegistry } from '../../engines/registry.js'
import type { EngineRuns } from '../sessions/engineRuns.js'
import type { Identities } from '../sessions/identities/identities.js'
import type { SessionMutex } from '../sessions/sessionMutex.js'
import type { Sessions } from '../sessions/sessions.js'
import { Exports } from './exports.js'
import { ImportedContacts } from './importedContacts.js'
import { Imports } from './imports.js'

export interface Services {
  db: Db
  clock: Clock
  engines: EngineRegistry
  eventStore: EventStore
  homes: SessionHomes
  sessionModule: { sessions: Sessions; runs: EngineRuns; mutex: SessionMutex; identities: Identities }
}

export const migration = feature({
  rows: { migration: contract.migration },
  handlers: ({ sessionModule, ...services }: Services) => {
    const options = { ...services, ...sessionModule }
    return {
      migration: migrationHandlers(new Imports(options), new ImportedContacts(options), new Exports(options)),
    }
  },
  tables: {},
  jobs: {},
})

function migrationHandlers(
  imports: Imports,
  contacts: ImportedContacts,
  exports: Exports,
): AreaHandlers<Contract['migration']> {
  return {
    importSession: ({ caller, body, origin, idempotencyKey }) => {
      const newId = idempotencyKey === null ? undefined : idFromKey(caller.callerKey, idempotencyKey)
      return imports.importSession({ userId: caller.user.id, origin }, body, newId)
    },
    addKeys: async ({ caller, params, body }) => ({
      stored: await imports.addKeys(params.id, caller.user.id, body.keys),
    }),
    addContacts: async ({ caller, params, body }) => ({
      saved: await contacts.add(params.id, caller.user.id, body.contacts),
    }),
    // Not for API keys: whoever has the credentials is the number.
    exportSession: async ({ signIn, params, body, origin }) => {
      const page = await exports.page(params.id, signIn.user.id, body.after ?? null, origin)
      return { ...page, keys: Object.fromEntries(page.keys) }
    },
  }
}
