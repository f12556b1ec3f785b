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
 * A server written from the two specification documents alone: documented calls with documented fields, and 404 for
 * every other one. Its state is in memory and starts fresh with every server.
 */
export interface PlainServer {
  readonly options: Required<PlainOptions>
  /** Answers a call with its wire format; `path` is without `/api`. */
  answer(call: PlainCall): PlainAnswer
  /** Subscribes to its socket events. Returns the function that stops it. */
  listen(listener: (event: PlainEvent) => void): () => void
  listeners(): number
  readonly sessions: readonly Readonly<PlainSession>[]
  log(message: string, overrides?: Partial<Omit<PlainLog, 'id' | 'message'>>): void
  /** Connects the session, as a phone does by its QR or pairing code. */
  pair(sessionId: string): void
  renewQr(sessionId: string): void
  receive(sessionId: string, content: string, contact: { phone: string; name?: string }): void
  remove(sessionId: string): void
  fail(sessionId: string, error: string): void
  /** Pairing by phone answers `{ success: false, message }` from now on; null for success again. */
  refusePairing(message: string | null): void
  /** Invalidates every token: all calls but the login answer 401. */
  expireTokens(): void
  beat(): void
}

/**
 * Creates a plain server with three sessions, one of them connected, one template and three log entries; it accepts
 * `plainAccount`. It does not listen: `plainAdapter` and `plainHandlers` carry calls to it. Its methods throw for a
 * missing session.
 * @example
 * const server = plainServer({ ids: 'number' })
 * const baseUrl = 'http://plain.test'
 * const morpheus = createMorpheus({ baseUrl, storage: memoryStorage(), adapter: plainAdapter(server) })
 * await morpheus.identity.signIn({ email: plainAccount.email, password: plainAccount.password })
 */
export function plainServer(input: PlainOptions = {}): PlainServer {
  const options = { ...plainDefaults, ...input }
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

  function emit(...events: PlainEvent[]) {
    setTimeout(() => {
      for (const event of events) {
        const payload = 'payload' in event && { payload: written(event.payload) }
        for (const listener of listeners) listener({ ...event, ...payload })
      }
    })
  }

  const plain = (): Plain => ({ world, options, emit, refusal })

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
    log: (message, extra) => void world.addLog(message, extra),
    pair(sessionId) {
      become(plain(), find(sessionId), 'connected')
      emit({ name: 'session:connected', payload: { sessionId }, sessionId })
    },
    renewQr(sessionId) {
      const session = find(sessionId)
      session.qrCode = session.qrCode === qrImages.first ? qrImages.renewed : qrImages.first
      emit(statusEvent(session))
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
      emit(
        { name: 'message:received', payload: { sessionId, message }, sessionId },
        { name: 'message:notification', payload: notification, sessionId },
      )
    },
    remove: (sessionId) => removeSession(plain(), find(sessionId)),
    fail: (sessionId, error) => emit({ name: 'session:error', payload: { sessionId, error }, sessionId }),
    refusePairing(message) {
      refusal = message
    },
    expireTokens: world.closeTokens,
    beat: () => emit({ name: 'heartbeat' }),
  }
}
