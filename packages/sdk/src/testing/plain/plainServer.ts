import { accountRoutes } from './account.js'
import { backupRoutes } from './backups.js'
import type { PlainAnswer, PlainCall, PlainEvent } from './call.js'
import { configurationRoutes } from './configuration.js'
import { dashboardRoutes } from './dashboard.js'
import { documentedRoutes } from './documented.js'
import { emailRoutes } from './emails.js'
import { type PlainOptions, plainDefaults } from './options.js'
import { qrImages } from './qrImages.js'
import { match, type Plain, type Routes, refused } from './routes.js'
import { become, oneSessionRoutes, removeSession, sessionRoutes, statusEvent } from './sessions.js'
import { templateRoutes } from './templates.js'
import { createWorld, type PlainLog, type PlainSession } from './world.js'
import { write } from './write.js'

/**
 * A server that was written from the two specification documents alone: documented calls with documented fields, and 404
 * for every other one. It keeps what it is told, in memory, from the beginning again with every server.
 */
export interface PlainServer {
  /** How it decides what the documents leave open. */
  readonly options: Required<PlainOptions>
  /** Answers a call as the wire would carry it; `path` is without `/api`. */
  answer(call: PlainCall): PlainAnswer
  /** Hears what its socket tells. Returns the function that stops it. */
  listen(listener: (event: PlainEvent) => void): () => void
  /** How many hear it. */
  listeners(): number
  readonly sessions: readonly Readonly<PlainSession>[]
  /** Adds a line to the log. */
  log(message: string, more?: Partial<Omit<PlainLog, 'id' | 'message'>>): void
  /** A phone reads the session's QR code or takes its pairing code: it is connected. */
  pair(sessionId: string): void
  /** The QR code is renewed. */
  renewQr(sessionId: string): void
  /** A message arrives. */
  receive(sessionId: string, content: string, contact: { phone: string; name?: string }): void
  /** The session is deleted elsewhere. */
  remove(sessionId: string): void
  /** The session fails with an error. */
  fail(sessionId: string, error: string): void
  /** Pairing by phone answers `{ success: false, message }` from now on; null for success again. */
  refusePairing(message: string | null): void
  /** No token holds any more: every call but the login answers 401. */
  expireTokens(): void
  /** A heartbeat, without payload. */
  beat(): void
}

/**
 * Begins with three sessions, one of them connected, one template and three lines in the log, and takes
 * `plainAccount`. Nothing listens: `plainAdapter` and `plainHandlers` carry calls to it. To pair, remove or
 * write to a session that is not there, or to renew its QR code, throws.
 * @example
 * const server = plainServer({ ids: 'number' })
 * const baseUrl = 'http://plain.test'
 * const morpheus = createMorpheus({ baseUrl, storage: memoryStorage(), adapter: plainAdapter(server) })
 * await morpheus.identity.signIn({ email: plainAccount.email, password: plainAccount.password })
 */
export function plainServer(given: PlainOptions = {}): PlainServer {
  const options = { ...plainDefaults, ...given }
  const world = createWorld()
  const listeners = new Set<(event: PlainEvent) => void>()
  let refusal: string | null = null
  const routes: Routes = {
    ...accountRoutes,
    ...backupRoutes,
    ...emailRoutes,
    ...sessionRoutes,
    ...(options.oneSession === 'present' && oneSessionRoutes),
    ...dashboardRoutes,
    ...configurationRoutes,
    ...documentedRoutes,
    ...templateRoutes,
  }

  const written = (value: unknown) => write(value, options, typeof value === 'string' ? 'id' : '')

  function tell(...events: PlainEvent[]) {
    setTimeout(() => {
      for (const event of events) {
        const payload = 'payload' in event && { payload: written(event.payload) }
        for (const listener of listeners) listener({ ...event, ...payload })
      }
    })
  }

  const plain = (): Plain => ({ world, options, tell, refusal })

  const unknown = (): PlainAnswer =>
    options.unknownPath === 'json'
      ? refused(404, 'Rota não encontrada')
      : { status: 404, body: '<!DOCTYPE html><html><body><pre>Cannot find it</pre></body></html>' }

  function find(id: string): PlainSession {
    const session = world.session(id)
    if (!session) throw new Error(`There is no session ${id}`)
    return session
  }

  return {
    options,
    listeners: () => listeners.size,
    sessions: world.sessions,
    answer(call) {
      for (const [route, answer] of Object.entries(routes)) {
        const params = match(route, call.method, call.path)
        if (!params) continue
        // Configuration §6: every documented call but the login needs a token.
        if (route !== 'POST /auth/login' && !world.holds(call.token)) return refused(401, 'Token inválido')
        const { status, body } = answer({ ...call, params }, plain())
        return { status, body: write(body, options) }
      }
      return unknown()
    },
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    log: (message, more) => void world.addLog(message, more),
    pair(sessionId) {
      become(plain(), find(sessionId), 'connected')
      tell({ name: 'session:connected', payload: { sessionId }, sessionId })
    },
    renewQr(sessionId) {
      const session = find(sessionId)
      session.qrCode = session.qrCode === qrImages.first ? qrImages.renewed : qrImages.first
      tell(statusEvent(session))
    },
    receive(sessionId, content, { phone, name }) {
      const session = find(sessionId)
      session.messagesCount++
      session.lastActivity = new Date()
      const message = {
        messageId: world.nextId(),
        sessionId,
        contact: { phone, ...(name !== undefined && { name }) },
        content,
        isFromMe: false,
        timestamp: new Date(),
      }
      const notification = {
        sessionId,
        contactPhone: phone,
        content,
        ...(name !== undefined && { contactName: name }),
      }
      tell(
        { name: 'message:received', payload: { sessionId, message }, sessionId },
        { name: 'message:notification', payload: notification, sessionId },
      )
    },
    remove: (sessionId) => removeSession(plain(), find(sessionId)),
    fail: (sessionId, error) => tell({ name: 'session:error', payload: { sessionId, error }, sessionId }),
    refusePairing(message) {
      refusal = message
    },
    expireTokens: world.closeTokens,
    beat: () => tell({ name: 'heartbeat' }),
  }
}
