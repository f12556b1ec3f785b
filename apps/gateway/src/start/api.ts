import { join } from 'node:path'
import { type Access, type Contract, contract } from '@morpheus/sdk/contract'
import type { FastifyInstance } from 'fastify'
import { serveEvolution } from '../compat/evolution/serve.js'
import type { FileStore } from '../core/files/fileStore.js'
import { holdRequests } from '../core/http/admission.js'
import { Idempotency } from '../core/http/answers/idempotency.js'
import { serveDocuments } from '../core/http/apiDocuments.js'
import type { HandlersOf } from '../core/http/call.js'
import type { Charge } from '../core/http/charges.js'
import { createLimiters } from '../core/http/concurrency.js'
import { serveDashboard } from '../core/http/dashboard.js'
import { Forwarding } from '../core/http/forwarding.js'
import { serveMcp } from '../core/http/mcp.js'
import { type MountOptions, mount } from '../core/http/mount.js'
import { Uploads } from '../core/http/requests/uploads.js'
import { createServer } from '../core/http/server.js'
import { createSharedRateStore } from '../core/http/sharedRateStore.js'
import type { Logger } from '../core/log/logger.js'
import { findOwnMessage } from '../core/store/repositories/messages.js'
import type { Cleanup } from './cleanup.js'
import type { Settings } from './config/config.js'
import type { AccountModule } from './modules/accounts.js'
import type { Core } from './modules/core.js'

interface ApiOptions extends Core {
  config: Settings & { log: Logger }
  accountModule: AccountModule
  files: FileStore
  charge: Charge
  checkWriteFreeze: MountOptions['checkWriteFreeze']
  handlers: HandlersOf<Contract>
  observeRequests: (app: FastifyInstance) => Promise<void>
  /** Ends the sockets, after keep-alive has been turned off in answers. */
  endSockets: () => Promise<void> | undefined
}

export interface Api {
  app: FastifyInstance
  routes: readonly { method: string; url: string; access: Access | undefined }[]
  /** Lets requests in; they wait until then. */
  admit: () => void
}

/** Builds the HTTP server with all contract rows and the dashboard's files, without listening. */
export async function buildApi(options: ApiOptions, cleanups: Cleanup[]): Promise<Api> {
  const {
    config,
    db,
    clock,
    vault,
    leases,
    accountModule,
    charge,
    checkWriteFreeze,
    handlers,
    observeRequests,
    endSockets,
    onError,
  } = options
  const { tokens, keys, scopedTokens, refreshAnswers, devices } = accountModule
  const app = await createServer(config.log, config.trustProxy, {
    ...config,
    rateStore: config.cluster ? createSharedRateStore(options.allowances, clock) : undefined,
  })
  app.addHook('preClose', async () => endSockets())
  cleanups.push(() => app.close())
  const admit = holdRequests(app)
  // A start that fails leaves nobody waiting.
  cleanups.push(admit)
  const routes: { method: string; url: string; access: Access | undefined }[] = []
  app.addHook('onRoute', ({ method, url, config: route }) => {
    for (const one of [method].flat()) routes.push({ method: one, url, access: route?.access })
  })
  await observeRequests(app)
  const uploads = new Uploads(join(config.dataFolder, 'uploads'))
  await uploads.prepare()
  const forwarding = new Forwarding(options.calls, options.files)
  mount(app, contract, handlers, {
    uploads,
    tokens,
    keys,
    scopedTokens,
    findSessionOfMessage: async (id, userId) => (await findOwnMessage(db, userId, id))?.session_id ?? null,
    refreshAnswers,
    recordUse: (...call) => devices.noteUse(...call),
    idempotency: new Idempotency({ db, clock, vault, isShared: leases.isShared, onError }),
    forwarding,
    charge,
    checkWriteFreeze,
    getLimiter: createLimiters(config.limits.calls),
    publicCallsPerMinute: config.publicCallsPerMinute,
  })
  serveDocuments(app)
  await serveEvolution(app, { db, tokens, keys, scopedTokens, isEnabled: config.compatEvolution })
  serveMcp(app, { tokens, keys, scopedTokens })
  await serveDashboard(app, config.dashboardFolder)
  await app.ready()
  forwarding.serve(app)
  return { app, routes, admit }
}
