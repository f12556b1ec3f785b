import {
  type Clock,
  type EndReason,
  type EngineLine,
  instant,
  type PasskeyAssertion,
  PasskeyNotOpen,
  PasskeyRefused,
  passkeyLifeMs,
  Timers,
} from '@morpheus/gateway/engine'
import { type BinaryNode, getBinaryNodeChildString, type WASocket } from 'baileys'
import { onNotification } from '../notifications.js'
import { IqClient } from './iqClient.js'
import { optionsTag, parseRequestOptions } from './requestOptions.js'
import {
  buildPrologueNode,
  createPrologue,
  deriveHandoffKey,
  deriveVerificationCode,
  generateAdvSecret,
  type PrimaryIdentity,
  type Prologue,
  parsePrimaryIdentity,
  sealPairingRequest,
} from './shortcake.js'

/** Timeout for options that are not in the notification; clients have to show the request within five seconds. */
const optionsTimeoutMs = 4000
/** Timeout of each step after the assertion, as in WhatsApp Web. */
const stepTimeoutMs = 120_000

interface CeremonyOptions {
  socket: WASocket
  platform: Prologue['deviceType']
  clock: Clock
  line: Pick<EngineLine, 'passkeyRequested' | 'passkeyCode'>
  /** Handles the errors of work that no caller awaits. */
  report: (work: Promise<void>) => void
  /** Runs when WhatsApp requests the passkey: codes on show are void from then on. */
  onRequest: () => void
  onEnd: (reason: EndReason) => void
}

interface Request {
  stage: 'fetching' | 'open' | 'answered' | 'comparing' | 'confirmed'
  /** Null before the assertion. */
  prologue: Prologue | null
  /** Null before the phone's ephemeral identity arrives. */
  primary: PrimaryIdentity | null
  /** True with a handoff proof: the phone does not show a code then. */
  hasHandoffProof: boolean
}

/**
 * Companion side of the pairing by passkey, on one connection. Order: WhatsApp requests the passkey, `answer` sends
 * one prologue, the phone's ephemeral identity arrives, the nonce is revealed, the device's keys are sent;
 * `pair-success` follows as in every pairing. All secrets live in memory and end with the connection.
 */
export class PasskeyCeremony {
  readonly #options: CeremonyOptions
  readonly #iqs: IqClient
  readonly #timers: Timers
  readonly #handledIds = new Set<string>()
  #request: Request | null = null
  /** Undefined before the first request; null once used. */
  #handoff: { key: Uint8Array; since: number } | null | undefined

  constructor(options: CeremonyOptions) {
    const { socket, clock } = options
    this.#options = options
    this.#iqs = new IqClient(socket, clock)
    this.#timers = new Timers(clock)
    this.#subscribe('passkey_prologue_request', (node) => this.#handleRequest(node))
    this.#subscribe('crsc_continuation', (node) => this.#handleContinuation(node))
  }

  get isRequested(): boolean {
    return this.#request !== null
  }

  /** @throws PasskeyNotOpen, PasskeyRefused */
  async answer(assertion: PasskeyAssertion): Promise<void> {
    const request = this.#request
    if (request?.stage !== 'open') throw new PasskeyNotOpen('No passkey is requested')
    request.stage = 'answered'
    const answer = await this.#query(request, 'get', { tag: 'ref', attrs: {} })
    this.#assertCurrent(request)
    const prologue = createPrologue(getBinaryNodeChildString(answer, 'ref') ?? '', this.#options.platform)
    const handoffKey = this.#consumeHandoffKey()
    request.hasHandoffProof = handoffKey !== null
    // Set before the query resolves: the phone's identity may arrive ahead of the answer.
    request.prologue = prologue
    this.#startTimeout(stepTimeoutMs)
    await this.#query(request, 'set', buildPrologueNode(prologue, assertion, handoffKey))
  }

  /** @throws PasskeyNotOpen, PasskeyRefused */
  async confirm(): Promise<void> {
    const request = this.#request
    if (request?.stage !== 'comparing') throw new PasskeyNotOpen('No code waits for a confirmation')
    await this.#sendPairingRequest(request)
  }

  /** Ends without a reason: the connection closed or the phone accepted. */
  close(): void {
    this.#request = null
    this.#handoff = null
    this.#timers.clear()
    this.#iqs.close()
  }

  #subscribe(type: string, handle: (node: BinaryNode) => Promise<void>): void {
    onNotification(this.#options.socket, type, (node) => {
      const { id = '' } = node.attrs
      // WhatsApp repeats a notification whose acknowledgement was lost.
      if (this.#handledIds.has(id)) return
      this.#handledIds.add(id)
      this.#options.report(handle(node).catch(ignoreReported))
    })
  }

  async #handleRequest(node: BinaryNode): Promise<void> {
    const { clock, line, onRequest, onEnd, report } = this.#options
    this.#stashHandoffKey()
    onRequest()
    const request: Request = { stage: 'fetching', prologue: null, primary: null, hasHandoffProof: false }
    this.#request = request
    this.#startTimeout(passkeyLifeMs)
    const options = parseRequestOptions(node) ?? (await this.#fetchOptions(request))
    this.#assertCurrent(request)
    if (!options) {
      onEnd('passkey_refused')
      return
    }
    request.stage = 'open'
    report(line.passkeyRequested({ options, expiresAt: instant(clock, passkeyLifeMs) }))
  }

  async #fetchOptions(request: Request) {
    const node: BinaryNode = { tag: optionsTag, attrs: {} }
    return parseRequestOptions(await this.#query(request, 'get', node, optionsTimeoutMs))
  }

  async #handleContinuation(node: BinaryNode): Promise<void> {
    const request = this.#request
    // Without an open request its notification was missed; the account needs a passkey all the same.
    if (!request) return this.#handleRequest(node)
    const { prologue } = request
    if (!prologue || request.primary) return
    const primary = parsePrimaryIdentity(node)
    if (!primary) {
      this.#options.onEnd('passkey_refused')
      return
    }
    request.primary = primary
    this.#startTimeout(stepTimeoutMs)
    await this.#query(request, 'set', { tag: 'companion_nonce', attrs: {}, content: prologue.nonce })
    this.#assertCurrent(request)
    request.stage = 'comparing'
    if (request.hasHandoffProof) {
      await this.#sendPairingRequest(request)
      return
    }
    const { clock, line, report } = this.#options
    const code = deriveVerificationCode(prologue, primary)
    report(line.passkeyCode({ code, expiresAt: instant(clock, stepTimeoutMs) }))
  }

  async #sendPairingRequest(request: Request): Promise<void> {
    const { prologue, primary } = request
    if (!prologue || !primary) return
    request.stage = 'confirmed'
    this.#startTimeout(stepTimeoutMs)
    const { creds } = this.#options.socket.authState
    const content = sealPairingRequest(prologue, primary, creds)
    await this.#query(request, 'set', { tag: 'encrypted_pairing_request', attrs: {}, content })
  }

  /** Derives the key from the ADV secret in the scanned code, and rotates the secret, as WhatsApp Web does. */
  #stashHandoffKey(): void {
    // A repeated request belongs to the same code: its secret is gone, and a key of the new one would prove nothing.
    if (this.#handoff !== undefined) return
    const { socket, clock } = this.#options
    const { creds } = socket.authState
    this.#handoff = { key: deriveHandoffKey(creds.advSecretKey), since: clock.monotonic() }
    creds.advSecretKey = generateAdvSecret()
  }

  /** Null when used or older than five minutes. */
  #consumeHandoffKey(): Uint8Array | null {
    const handoff = this.#handoff
    this.#handoff = null
    const isValid = handoff && this.#options.clock.monotonic() - handoff.since < passkeyLifeMs
    return isValid ? handoff.key : null
  }

  #startTimeout(ms: number): void {
    this.#timers.clear()
    this.#timers.after(ms, () => this.#options.onEnd('passkey_timed_out'))
  }

  #query(request: Request, type: 'get' | 'set', node: BinaryNode, timeoutMs?: number): Promise<BinaryNode> {
    return this.#iqs.query(type, node, timeoutMs).catch((error: unknown) => {
      if (error instanceof PasskeyRefused && this.#request === request) this.#options.onEnd('passkey_refused')
      throw error
    })
  }

  /** @throws PasskeyNotOpen when another request replaced it or the ceremony was closed */
  #assertCurrent(request: Request): void {
    if (this.#request !== request) throw new PasskeyNotOpen('The passkey is no longer requested')
  }
}

/** These errors need no report: they end the attempt, or the connection's end reports itself. */
function ignoreReported(error: unknown): void {
  if (!(error instanceof PasskeyRefused || error instanceof PasskeyNotOpen)) throw error
}
