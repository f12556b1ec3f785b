import { isDeepStrictEqual } from 'node:util'
import type { NewSessionProxy, SessionProxy } from '@morpheus/sdk/contract'
import { proxy as description, withoutUndefined } from '@morpheus/sdk/integrations'
import { type Localized, localized, type MessageRef } from '@morpheus/sdk/text'
import { mergeValues, rejectMasks } from '../../../core/configuration/masks.js'
import { rejectMovedSecrets } from '../../../core/configuration/rejectMovedSecrets.js'
import { type Clock, isoNow } from '../../../core/lib/clock.js'
import { errorCode } from '../../../core/lib/errorCode.js'
import { HttpError } from '../../../core/lib/httpError.js'
import { parseMessageRef, toErrorFields } from '../../../core/lib/messageRefs.js'
import { parseInput } from '../../../core/lib/parseInput.js'
import type { Vault } from '../../../core/lib/vault.js'
import type { ActivityLog, Origin } from '../../../core/log/activityLog.js'
import { checkHost } from '../../../core/net/checkHost.js'
import type { HostGuard } from '../../../core/net/hostGuard.js'
import { type ProxyAddress, ProxyRefusal, toUrl } from '../../../core/net/proxyTunnel.js'
import { inTransaction } from '../../../core/store/inTransaction.js'
import type { SessionRow } from '../../../core/store/sessionTables.js'
import type { Db } from '../../../core/store/tables.js'
import type { Engine } from '../../../engines/engine.js'
import type { EngineProxy } from '../../../engines/network.js'
import type { EngineRegistry } from '../../../engines/registry.js'
import { getOwnSession, lockSession } from '../ownSession.js'
import { sessionAudit } from '../sessionAudit.js'
import type { SessionMutex } from '../sessionMutex.js'
import { proxyConfigs } from './proxyConfigs.js'
import { deleteProxy, findProxy, saveProxyOutcome } from './proxyRows.js'
import { explainProxyError, type ProxyUse, toOutcome } from './proxyUse.js'

interface ProxiesOptions {
  db: Db
  activityLog: ActivityLog
  vault: Vault
  clock: Clock
  guard: HostGuard
  engines: EngineRegistry
  mutex: SessionMutex
  use: ProxyUse
  /** @throws OtherNodeError where another node runs the session */
  atOwner: (sessionId: string) => Promise<unknown>
  /** Reconnects a running session. */
  changed: (session: SessionRow, starter: string) => Promise<void>
  /** @throws HttpError 429 where the user tests too often */
  limited: <Result>(userId: string, work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>
}

type ProxyChanges = { [Name in keyof NewSessionProxy]?: NewSessionProxy[Name] | undefined }

interface ProxyTest {
  connected: boolean
  message: string
  messageI18n: MessageRef | null
  duration: number
}

interface Caller {
  userId: string
  callerKey: string
  origin: Origin | null
}

/** All calls throw a HttpError: 404 for another user's session, 400 for one that uses no proxy. */
export class Proxies {
  readonly #options: ProxiesOptions
  readonly #configs

  constructor(options: ProxiesOptions) {
    this.#options = options
    this.#configs = proxyConfigs(options.vault)
  }

  /** @throws HttpError 404 where none is configured */
  async get(sessionId: string, userId: string): Promise<SessionProxy> {
    const { db } = this.#options
    await getOwnSession(db, sessionId, userId)
    return this.#view(sessionId)
  }

  /**
   * Tests it, then replaces the whole and reconnects a running session; an unchanged one is tested only. A mask keeps
   * the stored password.
   * @throws HttpError 400 naming the field and the reason of a failed test: then nothing has changed.
   */
  async save(
    sessionId: string,
    input: NewSessionProxy,
    { userId, callerKey, origin }: Caller,
  ): Promise<SessionProxy> {
    const { db, mutex, atOwner, activityLog, clock, changed } = this.#options
    const found = await mutex.findOwn(sessionId, userId)
    const engine = this.#requireEngine(found)
    await atOwner(sessionId)
    const next = await this.#resolve(sessionId, userId, input)
    const fault = await this.#try(engine, next, userId)
    if (fault) {
      const { field, reason } = fault
      throw new HttpError('invalid', 'proxy_failed', reason, { fields: { [field]: reason } })
    }
    return mutex.withSession(sessionId, userId, async (session) => {
      await atOwner(sessionId)
      const before = await this.#configs.read(db, sessionId).catch(nullIfUnreadable)
      const isNew = !isDeepStrictEqual(before, next)
      await inTransaction(db, async (transaction) => {
        const locked = await lockSession(transaction, sessionId, userId)
        const at = isoNow(clock)
        if (isNew) {
          await activityLog.record(transaction, userId, sessionAudit.proxySaved(locked), origin)
          await this.#configs.change(transaction, sessionId, next, at)
        }
        const row = await findProxy(transaction, sessionId)
        if (row) await saveProxyOutcome(transaction, row, toOutcome(null, at))
      })
      if (isNew) await changed(session, callerKey)
      return this.#view(sessionId)
    })
  }

  /** @throws HttpError 404 where none is configured */
  remove(sessionId: string, { userId, callerKey, origin }: Caller): Promise<void> {
    const { db, mutex, atOwner, activityLog, changed } = this.#options
    return mutex.withSession(sessionId, userId, async (session) => {
      await atOwner(sessionId)
      await inTransaction(db, async (transaction) => {
        const locked = await lockSession(transaction, sessionId, userId)
        if (!(await deleteProxy(transaction, sessionId))) throw notConfigured()
        await activityLog.record(transaction, userId, sessionAudit.proxyRemoved(locked), origin)
      })
      await changed(session, callerKey)
    })
  }

  /** Fields that are not given are as stored. The outcome is recorded where the stored proxy is what was tested. */
  async test(sessionId: string, userId: string, input: ProxyChanges): Promise<ProxyTest> {
    const { db, clock } = this.#options
    const engine = this.#requireEngine(await getOwnSession(db, sessionId, userId))
    const row = await findProxy(db, sessionId)
    const before = row && (await this.#configs.read(db, sessionId))
    const next = await this.#resolve(sessionId, userId, input)
    const startedAt = clock.monotonic()
    const fault = await this.#try(engine, next, userId)
    const reason = fault?.reason ?? null
    if (row && isDeepStrictEqual(before, next))
      await saveProxyOutcome(db, row, toOutcome(reason, isoNow(clock)))
    const { error: message, errorI18n } = toErrorFields(reason ?? localized('peers.proxy.tested'))
    return {
      connected: reason === null,
      message,
      messageI18n: errorI18n,
      duration: Math.round(clock.monotonic() - startedAt),
    }
  }

  /** Given values over the stored ones, with the real password. */
  async #resolve(sessionId: string, userId: string, input: ProxyChanges): Promise<ProxyAddress> {
    const { db, guard } = this.#options
    const changes = withoutUndefined(input)
    const { fields, schemas } = description
    const stored = { ...(await this.#configs.read(db, sessionId).catch(nullIfUnreadable)) }
    rejectMovedSecrets(description, Object.keys(fields), stored, changes)
    const values = mergeValues(fields, stored, changes)
    rejectMasks(description, values)
    const next = parseInput(schemas.create, values)
    await checkHost(guard, toUrl(next), { userId, field: 'host' })
    return next
  }

  /** Null when it works. */
  #try(engine: ProxyEngine, address: ProxyAddress, userId: string): Promise<ProxyFault | null> {
    const { use, limited } = this.#options
    return limited(userId, async (signal) => {
      let hasOpened = false
      const connect: EngineProxy['connect'] = async (target) => {
        const socket = await use.open(address, target, userId, signal)
        hasOpened = true
        return socket
      }
      try {
        await engine.checkProxy({ connect }, signal)
        return null
      } catch (error) {
        if (signal.aborted) throw error
        if (hasOpened) return { field: 'host', reason: explainNetwork(error) }
        const isLogin = error instanceof ProxyRefusal && error.isLogin
        return { field: isLogin ? 'password' : 'host', reason: explainProxyError(error) }
      }
    })
  }

  /** @throws HttpError 404 where none is configured */
  async #view(sessionId: string): Promise<SessionProxy> {
    const { db } = this.#options
    const [config, row] = await Promise.all([this.#configs.find(db, sessionId), findProxy(db, sessionId)])
    if (!config || !row) throw notConfigured()
    const status = row.attempted_at === null ? 'DISCONNECTED' : row.error === null ? 'CONNECTED' : 'ERROR'
    return {
      ...config,
      connectionStatus: status,
      lastAttemptAt: row.attempted_at,
      lastSuccessAt: row.succeeded_at,
      lastError: row.error,
      lastErrorI18n: parseMessageRef(row.error_message),
    }
  }

  #requireEngine({ api_type }: SessionRow): ProxyEngine {
    const engine = this.#options.engines.of(api_type)
    if (engine && usesProxy(engine)) return engine
    const reason = api_type === 'WHATSAPP_CLOUD' ? 'sessions.proxy.cloud' : 'sessions.proxy.unused'
    throw new HttpError('invalid', 'proxy_unsupported', localized(reason))
  }
}

interface ProxyFault {
  readonly field: 'host' | 'password'
  readonly reason: Localized
}

type ProxyEngine = Engine & Required<Pick<Engine, 'checkProxy'>>

function usesProxy(engine: Engine): engine is ProxyEngine {
  return engine.checkProxy !== undefined
}

/** A configuration that no key opens is replaced as if there were none. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof HttpError && error.code === 'unreadable_secret') return null
  throw error
}

/** Failure beyond the proxy: a certificate that is not WhatsApp's, or silence. */
function explainNetwork(error: unknown): Localized {
  const code = errorCode(error) ?? ''
  const isIntercepted = /CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)
  return localized(isIntercepted ? 'peers.proxy.intercepted' : 'peers.proxy.silent')
}

function notConfigured(): HttpError {
  return new HttpError('not_found', 'not_configured', 'Configuração não encontrada')
}
