import {
  type EndReason,
  type EngineRun,
  instant,
  type Pairing,
  type PasskeyAssertion,
  PasskeyNotOpen,
  Timers,
} from '@morpheus/gateway/engine'
import type { BinaryNode, WABrowserDescription, WASocket } from 'baileys'
import { Backoff } from '../connection/backoff.js'
import type { Closing } from '../connection/closing.js'
import { Connection } from '../connection/connection.js'
import { createPlainBrowser, toPlatform } from '../connection/connectionSettings.js'
import { Credentials } from '../connection/credentials.js'
import type { Dependencies } from '../connection/dependencies.js'
import { onNotification } from './notifications.js'
import { PasskeyCeremony } from './passkey/ceremony.js'
import { generateAdvSecret } from './passkey/shortcake.js'
import { QrSeries } from './qrSeries.js'

/** Lifetime of a pairing code at WhatsApp, in milliseconds. */
const codeLifeMs = 160_000
/** Time limit of the whole attempt, across reconnections; a requested passkey has its own timeout. */
const maxMs = 200_000

interface PairingAttemptOptions {
  run: EngineRun
  pairing: Pairing
  deps: Dependencies
  /** A phone linked the session, which may log in now. */
  paired: (credentials: Credentials) => void
  over: (reason: EndReason) => void
}

/** Waits for a phone to link a session. A lost connection is replaced, with new codes. */
export class PairingAttempt {
  readonly #options: PairingAttemptOptions
  readonly #timers: Timers
  readonly #codes: Timers
  readonly #backoff: Backoff
  #credentials: Credentials
  #connection: Connection | null = null
  #series: QrSeries | null = null
  #ceremony: PasskeyCeremony | null = null
  #hasShown = false
  #isProxyFailing = false
  #isOver = false

  constructor(options: PairingAttemptOptions) {
    const { clock, store, random } = options.deps
    this.#options = options
    this.#timers = new Timers(clock)
    this.#codes = new Timers(clock)
    this.#backoff = new Backoff(random)
    this.#credentials = Credentials.create(store, options.run.sessionId)
  }

  start(): void {
    this.#startTimeout()
    this.#connect()
  }

  /** @throws PasskeyNotOpen, PasskeyRefused */
  async answerPasskey(assertion: PasskeyAssertion): Promise<void> {
    await this.#currentCeremony.answer(assertion)
  }

  /** @throws PasskeyNotOpen, PasskeyRefused */
  async confirmPasskey(): Promise<void> {
    await this.#currentCeremony.confirm()
  }

  async stop(): Promise<void> {
    this.#end()
    await this.#credentials.end()
  }

  get #currentCeremony(): PasskeyCeremony {
    if (!this.#ceremony) throw new PasskeyNotOpen('The session has no connection')
    return this.#ceremony
  }

  get #browser(): WABrowserDescription {
    const { pairing, deps } = this.#options
    const { browser } = deps.settings
    return pairing.method === 'phone' ? createPlainBrowser(browser) : browser
  }

  #connect(): void {
    const { run, deps } = this.#options
    // Baileys treats credentials that requested a code as linked, so start with fresh ones.
    this.#credentials = Credentials.create(deps.store, run.sessionId)
    this.#connection = new Connection({
      deps,
      credentials: this.#credentials,
      browser: this.#browser,
      isOnline: false,
      history: run.settings.history,
      onSocket: (socket) => this.#follow(socket),
      closed: (closing) => this.#closed(closing),
    })
  }

  #startTimeout(): void {
    this.#timers.clear()
    this.#timers.after(maxMs, () => this.#runOut())
  }

  #follow(socket: WASocket): void {
    socket.ws.on('CB:iq,type:set,pair-device', (offer: BinaryNode) => {
      this.#connection?.leaveGate()
      if (!this.#isOver) this.#show(socket, offer)
    })
    socket.ev.on('connection.update', ({ isNewLogin }) => {
      if (!isNewLogin || this.#isOver) return
      this.#codes.clear()
      this.#timers.clear()
      this.#closeCeremony()
      this.#report(this.#options.run.line.syncing())
    })
    onNotification(socket, 'companion_reg_refresh', () => this.#rotateAdvSecret(socket))
    this.#ceremony = new PasskeyCeremony({
      socket,
      platform: toPlatform(this.#browser),
      clock: this.#options.deps.clock,
      line: this.#options.run.line,
      report: (work) => this.#report(work),
      onRequest: () => {
        this.#codes.clear()
        this.#timers.clear()
        this.#series = null
      },
      onEnd: (reason) => this.#finish(reason),
    })
  }

  /** WhatsApp retired the ADV secret in the QR code: a phone that scans it fails. */
  #rotateAdvSecret(socket: WASocket): void {
    if (!this.#series) return
    socket.authState.creds.advSecretKey = generateAdvSecret()
    this.#series.refresh()
  }

  #closeCeremony(): void {
    this.#ceremony?.close()
    this.#ceremony = null
    this.#series = null
  }

  #show(socket: WASocket, offer: BinaryNode): void {
    const { run, pairing, deps } = this.#options
    if (pairing.method === 'phone') {
      this.#report(this.#askForCode(socket, pairing.phoneNumber))
      return
    }
    this.#hasShown = true
    this.#series = new QrSeries(offer, {
      socket,
      browser: this.#browser,
      line: run.line,
      clock: deps.clock,
      timers: this.#codes,
      report: (work) => this.#report(work),
      over: () => this.#runOut(),
    })
  }

  async #askForCode(socket: WASocket, phoneNumber: string): Promise<void> {
    const { run, deps } = this.#options
    socket.ws.on('CB:iq,type:result,link_code_companion_reg', () => {
      if (this.#isOver) return
      this.#hasShown = true
      this.#codes.after(codeLifeMs, () => this.#runOut())
      const code = socket.authState.creds.pairingCode ?? ''
      this.#report(run.line.pairingCode({ code, phoneNumber, expiresAt: instant(deps.clock, codeLifeMs) }))
    })
    socket.ws.on('CB:iq,type:error', () => {
      if (!this.#hasShown) this.#finish('pairing_failed')
    })
    await socket.requestPairingCode(phoneNumber)
  }

  #closed(closing: Closing): void {
    const wasRequested = this.#ceremony?.isRequested ?? false
    this.#codes.clear()
    this.#closeCeremony()
    if (this.#isOver) return
    if (this.#credentials.isPaired) {
      this.#isOver = true
      this.#timers.clear()
      this.#options.paired(this.#credentials)
    } else if (closing.next === 'end') {
      this.#finish(wasRequested ? 'passkey_refused' : 'pairing_failed')
    } else if (closing.next === 'return' && closing.notBefore !== undefined) {
      this.#finish(closing.reason === 'client_outdated' ? 'pairing_outdated' : 'banned')
    } else {
      this.#isProxyFailing = closing.next === 'return' && closing.reason === 'proxy_failed'
      if (this.#isProxyFailing) this.#report(this.#options.run.line.connectionLost('proxy_failed'))
      if (wasRequested) this.#startTimeout()
      this.#timers.after(this.#backoff.next(), () => this.#connect())
    }
  }

  #runOut(): void {
    const timedOut = this.#options.pairing.method === 'qr' ? 'qr_timed_out' : 'code_timed_out'
    const failed = this.#isProxyFailing ? 'pairing_proxy_failed' : 'pairing_failed'
    this.#finish(this.#hasShown && !this.#isProxyFailing ? timedOut : failed)
  }

  #finish(reason: EndReason): void {
    if (this.#isOver) return
    this.#end()
    this.#options.over(reason)
  }

  #end(): void {
    this.#isOver = true
    this.#codes.clear()
    this.#timers.clear()
    this.#closeCeremony()
    this.#connection?.end()
  }

  #report(work: Promise<void>): void {
    work.catch(this.#options.deps.onError)
  }
}
