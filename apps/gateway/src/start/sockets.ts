import type { FastifyInstance } from 'fastify'
import type { Quotas } from '../core/http/quotas.js'
import type { Logger } from '../core/log/logger.js'
import type { ApiKeys } from '../features/apiKeys/apiKeys.js'
import type { ScopedTokens } from '../features/auth/scopedTokens/scopedTokens.js'
import type { Tokens } from '../features/auth/tokens.js'
import { ConnectionGuard } from '../features/events/realtime/connectionGuard.js'
import { SocketServer } from '../features/events/realtime/socketServer.js'
import type { Sessions } from '../features/sessions/sessions.js'
import type { Settings } from './config/config.js'
import type { Core } from './modules/core.js'

interface SocketOptions extends Core {
  config: Settings & { log: Logger }
  app: FastifyInstance
  tokens: Tokens
  keys: ApiKeys
  scopedTokens: ScopedTokens
  quotas: Quotas
  sessions: Sessions
}

export function openSockets({ config, app, ...rooms }: SocketOptions): {
  connectionGuard: ConnectionGuard
  socketServer: SocketServer
} {
  const { trustProxy, origins, limits, log, cluster = false } = config
  const { messagesPerMinute, sockets: maxSockets } = limits
  const { clock, allowances } = rooms
  const connectionGuard = new ConnectionGuard({
    http: app.server,
    clock,
    allowances,
    trustProxy,
    origins,
    messagesPerMinute,
    cluster,
  })
  const socketServer = new SocketServer({ ...rooms, connectionGuard, messagesPerMinute, maxSockets, log })
  return { connectionGuard, socketServer }
}
