import { contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import { sessionsTables } from '../../core/tables/sessions.js'
import type { CloudWebhooks } from '../../engines/cloud/cloudWebhooks.js'
import { type SessionServices, sessionHandlers } from './handlers.js'
import { passkeyHandlers } from './passkey/handlers.js'
import type { SessionPages } from './sessionPages.js'
import { behaviorHandlers } from './settings/behaviorHandlers.js'
import type { Behaviors } from './settings/behaviors.js'
import type { CloudConfigs } from './settings/cloudConfigs.js'
import { cloudHandlers } from './settings/cloudHandlers.js'

export interface Services {
  room: SessionServices & { behaviors: Behaviors; cloudConfigs: CloudConfigs }
  pages: SessionPages
  cloud: { webhooks: CloudWebhooks }
}

export const sessions = feature({
  rows: {
    sessions: contract.sessions,
    passkey: contract.passkey,
    behavior: contract.behavior,
    cloud: contract.cloud,
  },
  handlers: ({ room, pages, cloud: { webhooks } }: Services) => ({
    sessions: sessionHandlers(room, pages),
    passkey: passkeyHandlers(room.passkeys),
    behavior: behaviorHandlers(room.behaviors),
    cloud: cloudHandlers(room.cloudConfigs, webhooks),
  }),
  tables: sessionsTables,
})
