import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { Allowances } from '../../core/cluster/allowances.js'
import { MemoryBus } from '../../core/cluster/memoryBus.js'
import { Idempotency } from '../../core/http/answers/idempotency.js'
import type { HandlersOf } from '../../core/http/call.js'
import { createCharge } from '../../core/http/charges.js'
import { createLimiters } from '../../core/http/concurrency.js'
import { Forwarding } from '../../core/http/forwarding.js'
import { mount } from '../../core/http/mount.js'
import { Quotas } from '../../core/http/quotas.js'
import { Uploads } from '../../core/http/requests/uploads.js'
import { createServer } from '../../core/http/server.js'
import { systemClock } from '../../core/lib/clock.js'
import { Vault } from '../../core/lib/vault.js'
import { ActivityLog } from '../../core/log/activityLog.js'
import { createLog } from '../../core/log/logger.js'
import { openStore } from '../../core/store/open.js'
import { findFirstUser } from '../../core/store/repositories/users.js'
import { createUser, userView } from '../../features/account/users.js'
import { ApiKeys } from '../../features/apiKeys/apiKeys.js'
import { RefreshAnswers } from '../../features/auth/refreshAnswers.js'
import { ScopedTokens } from '../../features/auth/scopedTokens/scopedTokens.js'
import { Tokens } from '../../features/auth/tokens.js'
import { readLimits } from '../../start/config/limits.js'

/** A loopback server with other rows than the contract's, and a signed-in user's token. */
export async function serveRows<Table>(table: Table, handlers: HandlersOf<Table>, folder: string) {
  const clock = systemClock
  const logged: string[] = []
  const db = await openStore({ dataFolder: folder })
  const vault = new Vault([randomBytes(32)])
  const limits = readLimits({})
  const bus = new MemoryBus(() => {})
  const tokenKey = randomBytes(32)
  const tokens = new Tokens(db, bus, tokenKey, clock, 90)
  const onError = (error: unknown) => void logged.push(String(error))
  const keys = new ApiKeys({ db, bus, clock, activity: new ActivityLog(clock), limits, onError })
  await createUser(db, clock, { name: 'Ana', email: 'ana@loja.com.br', password: 'senha-de-teste' })
  const user = await findFirstUser(db)
  if (!user) throw new Error('Nobody was created')
  const validFrom = Date.parse(user.tokens_valid_from)
  const { token } = await tokens.issue({ user: userView(user), validFrom, signedInAt: null })
  const log = createLog('info', { write: (line) => logged.push(line) })
  const app = await createServer(log, () => false, { origins: 'any', framers: [] })
  const uploadFolder = join(folder, 'uploads')
  const uploads = new Uploads(uploadFolder)
  await uploads.prepare()
  mount(app, table, handlers, {
    tokens,
    keys,
    scopedTokens: new ScopedTokens({ db, clock, tokenKey }),
    findSessionOfMessage: async () => null,
    refreshAnswers: new RefreshAnswers(db, clock, vault),
    recordUse: () => undefined,
    idempotency: new Idempotency({ db, clock, vault, isShared: false, onError: () => undefined }),
    forwarding: new Forwarding(null, null),
    charge: createCharge(new Quotas(new Allowances(clock, null), limits), async () => null),
    checkWriteFreeze: () => undefined,
    getLimiter: createLimiters(limits.calls),
    uploads,
    publicCallsPerMinute: 1000,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    url,
    token,
    uploadFolder,
    logged,
    async close() {
      await app.close()
      await db.destroy()
    },
  }
}
