import type { Readable } from 'node:stream'
import {
  type Address,
  type Engine,
  type EngineAccountParts,
  type EngineCall,
  type EngineCapabilities,
  type EngineChatRef,
  type EngineGroups,
  type EngineProxy,
  type EngineRun,
  type EngineSettings,
  type EngineStatus,
  type HistoryAnchor,
  instant,
  type MessageRef,
  type OutgoingMessage,
  type Pairing,
  type PasskeyAssertion,
  PasskeyNotOpen,
  phoneEvents,
  SendFailure,
  type SentMessage,
  type TypingState,
  type Unpairing,
  UnreadableKeys,
} from '@morpheus/gateway/engine'
import { checkProxy } from './connection/checkProxy.js'
import { withSessionNetwork } from './connection/connectionSettings.js'
import { Credentials } from './connection/credentials.js'
import type { Dependencies } from './connection/dependencies.js'
import { DeviceCredentials } from './connection/deviceCredentials.js'
import { Gate } from './connection/gate.js'
import { muteLibsignal } from './connection/quietLibsignal.js'
import { removeLeftDevice } from './connection/removeDevice.js'
import { Link } from './link.js'
import { PairingAttempt } from './pairing/pairingAttempt.js'

const capabilities = {
  pairing: ['qr', 'phone'],
  events: phoneEvents,
  account: ['profile', 'contacts', 'chats', 'statuses', 'channels', 'calls', 'catalog'],
  namesDevice: true,
  sending: {
    kinds: [
      'text',
      'image',
      'video',
      'document',
      'audio',
      'sticker',
      'location',
      'contact',
      'poll',
      'event',
      'product',
      'reaction',
      'edit',
      'revoke',
      'pin',
    ],
    extras: ['mentions', 'forwarded', 'viewOnce', 'gif', 'linkPreview'],
    // Recipients keep one message per id, so a repetition is dropped.
    recognises: true,
  },
} as const satisfies EngineCapabilities

/** Concurrent handshakes through proxies of sessions: each leaves by an address of its own. */
const proxiedHandshakes = 16

interface Run {
  run: EngineRun
  part: PairingAttempt | Link
}

/** WhatsApp, as a linked device of the account's phone. */
export class WhatsAppEngine implements Engine {
  readonly name = 'whatsapp'
  readonly capabilities = capabilities
  readonly credentials: DeviceCredentials
  readonly #deps: Dependencies
  readonly #runs = new Map<string, Run>()
  /** Slow proxies delay no session that connects directly. */
  readonly #proxiedGate = new Gate(proxiedHandshakes)

  constructor(deps: Dependencies) {
    muteLibsignal()
    this.#deps = deps
    this.credentials = new DeviceCredentials(deps.store)
  }

  async start(run: EngineRun, pairing: Pairing): Promise<void> {
    await this.unpair(run.sessionId)
    this.#attempt(run, pairing)
  }

  async resume(run: EngineRun, pairing: Pairing | null): Promise<void> {
    await this.stop(run.sessionId)
    const credentials = await this.#load(run)
    if (credentials === 'unreadable') return
    if (credentials === 'damaged') {
      await this.#deps.store.clear(run.sessionId)
      await run.line.ended('credentials_lost')
    } else if (credentials) await this.#link(run, credentials, false)
    else if (pairing) this.#attempt(run, pairing)
    else await run.line.ended('pairing_missing')
  }

  async reconnect(run: EngineRun): Promise<void> {
    await this.resume(run, null)
  }

  async configure(sessionId: string, settings: EngineSettings): Promise<void> {
    const active = this.#runs.get(sessionId)
    if (!active) return
    active.run = { ...active.run, settings }
    if (active.part instanceof Link) await active.part.configure(settings)
  }

  async answerPasskey(sessionId: string, assertion: PasskeyAssertion): Promise<void> {
    await this.#getAttempt(sessionId).answerPasskey(assertion)
  }

  async confirmPasskey(sessionId: string): Promise<void> {
    await this.#getAttempt(sessionId).confirmPasskey()
  }

  async markRead(sessionId: string, messages: readonly MessageRef[]): Promise<void> {
    await this.#getLink(sessionId).markRead(messages)
  }

  async fetchHistory(sessionId: string, oldest: HistoryAnchor, count: number): Promise<void> {
    await this.#getLink(sessionId).fetchHistory(oldest, count)
  }

  async markStatusViewed(sessionId: string, status: EngineStatus): Promise<void> {
    await this.#getLink(sessionId).markStatusViewed(status)
  }

  async rejectCall(sessionId: string, call: EngineCall): Promise<void> {
    await this.#getLink(sessionId).rejectCall(call)
  }

  async send(sessionId: string, message: OutgoingMessage, signal: AbortSignal): Promise<SentMessage> {
    const part = this.#runs.get(sessionId)?.part
    if (!(part instanceof Link)) throw new SendFailure('not_connected', 'reconnected')
    return part.send(message, signal)
  }

  async lookUp(sessionId: string, phones: readonly string[]): Promise<Map<string, Address | null>> {
    return this.#getLink(sessionId).lookUp(phones)
  }

  async typing(sessionId: string, chat: EngineChatRef, state: TypingState): Promise<void> {
    await this.#getLink(sessionId).typing(chat, state)
  }

  groups(sessionId: string): EngineGroups {
    return this.#getLink(sessionId).groups
  }

  account(sessionId: string): EngineAccountParts {
    return this.#getLink(sessionId).account
  }

  async download(sessionId: string, handle: string, signal: AbortSignal): Promise<Readable> {
    return this.#getLink(sessionId).download(handle, signal)
  }

  latency(sessionId: string): number | null {
    const part = this.#runs.get(sessionId)?.part
    return part instanceof Link ? part.latency : null
  }

  async stop(sessionId: string): Promise<void> {
    const active = this.#runs.get(sessionId)
    this.#runs.delete(sessionId)
    await active?.part.stop()
  }

  async unpair(sessionId: string): Promise<Unpairing> {
    const part = this.#runs.get(sessionId)?.part
    const isRemoved = part instanceof Link && (await part.logOut())
    await this.stop(sessionId)
    const credentials = isRemoved ? null : await this.#readCredentials(sessionId)
    const { store, clock } = this.#deps
    if (credentials instanceof Credentials) {
      const since = instant(clock)
      await store.leave(sessionId, { engine: this.name, proof: credentials.text, since })
    } else await store.clear(sessionId)
    return { deviceRemains: credentials !== null }
  }

  removeDevice(proof: string, signal: AbortSignal): Promise<boolean> {
    return removeLeftDevice(proof, this.#deps, signal)
  }

  checkProxy(proxy: EngineProxy, signal: AbortSignal): Promise<void> {
    return checkProxy(this.#deps.settings, proxy, signal)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#runs.keys()].map((sessionId) => this.stop(sessionId)))
  }

  #createDeps({ network }: EngineRun): Dependencies {
    const settings = withSessionNetwork(this.#deps.settings, network)
    return { ...this.#deps, settings, ...(network?.proxy && { gate: this.#proxiedGate }) }
  }

  #attempt(run: EngineRun, pairing: Pairing): void {
    const { sessionId } = run
    const attempt = new PairingAttempt({
      run,
      pairing,
      deps: this.#createDeps(run),
      paired: (credentials) => {
        const active = this.#runs.get(sessionId)
        if (active?.part === attempt) this.#link(active.run, credentials, true).catch(this.#deps.onError)
      },
      over: (reason) => {
        if (this.#runs.get(sessionId)?.part !== attempt) return
        this.#runs.delete(sessionId)
        run.line.ended(reason).catch(this.#deps.onError)
      },
    })
    this.#runs.set(sessionId, { run, part: attempt })
    attempt.start()
  }

  async #link(run: EngineRun, credentials: Credentials, isNew: boolean): Promise<void> {
    const { sessionId } = run
    const link = new Link({
      run,
      credentials,
      deps: this.#createDeps(run),
      isNew,
      over: async (reason) => {
        if (this.#runs.get(sessionId)?.part !== link) return
        await this.stop(sessionId)
        await this.#deps.store.clear(sessionId)
        await run.line.ended(reason)
      },
    })
    this.#runs.set(sessionId, { run, part: link })
    await link.start()
  }

  async #load({ sessionId, line }: EngineRun): Promise<Credentials | null | 'damaged' | 'unreadable'> {
    try {
      return await Credentials.load(this.#deps.store, sessionId)
    } catch (error) {
      if (!(error instanceof UnreadableKeys)) throw error
      await line.connectionLost('credentials_unreadable')
      return 'unreadable'
    }
  }

  /** Null when no phone linked it; unreadable credentials still mean a pairing. */
  #readCredentials(sessionId: string): Promise<Credentials | null | 'damaged' | 'unreadable'> {
    return Credentials.load(this.#deps.store, sessionId).catch((error: unknown) => {
      if (error instanceof UnreadableKeys) return 'unreadable' as const
      throw error
    })
  }

  /** @throws PasskeyNotOpen for a session that is not pairing */
  #getAttempt(sessionId: string): PairingAttempt {
    const part = this.#runs.get(sessionId)?.part
    if (!(part instanceof PairingAttempt))
      throw new PasskeyNotOpen(`Session ${sessionId} is not being paired`)
    return part
  }

  /** @throws Error for a session without a linked phone */
  #getLink(sessionId: string): Link {
    const part = this.#runs.get(sessionId)?.part
    if (!(part instanceof Link)) throw new Error(`Session ${sessionId} has no connection`)
    return part
  }
}
