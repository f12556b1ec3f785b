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
import { Questions } from './questions.js'
import { optionsTag, readRequestOptions } from './requestOptions.js'
import {
  freshAdvSecret,
  handoffKey,
  makePrologue,
  type PrimaryIdentity,
  type Prologue,
  prologueNode,
  readPrimaryIdentity,
  sealedPairingRequest,
  verificationCode,
} from './shortcake.js'

/** Longer is not waited for options that did not come with the request: until then nobody is told of it. */
const optionsMs = 4000
/** WhatsApp Web waits as long for the phone, for its owner, and for the phone again. */
const stepMs = 120_000

interface CeremonyOptions {
  socket: WASocket
  clock: Clock
  line: Pick<EngineLine, 'passkeyRequested' | 'passkeyCode'>
  report: (work: Promise<void>) => void
  /** The account's passkey is asked for: no code helps any more. */
  asked: () => void
  over: (reason: EndReason) => void
}

/** One time that WhatsApp asks for the passkey. */
interface Request {
  stage: 'fetching' | 'open' | 'answered' | 'comparing' | 'confirmed'
  prologue: Prologue | null
  primary: PrimaryIdentity | null
  /** Whether the phone is shown that it is the pairing of the code which it read, so that nobody has to compare another. */
  isProven: boolean
}

/**
 * The pairing of an account that demands its passkey, on one connection: WhatsApp asks, the owner's assertion is handed in
 * once for each time, the phone answers, and the device tells it its keys. What follows is the end of every pairing. Its
 * secrets are in memory alone and end with it.
 */
export class PasskeyCeremony {
  readonly #options: CeremonyOptions
  readonly #questions: Questions
  readonly #timers: Timers
  readonly #heard = new Set<string>()
  #request: Request | null = null
  /** Of the secret in the codes that were on show; null once it was used. */
  #handoff: { key: Uint8Array; since: number } | null | undefined

  constructor(options: CeremonyOptions) {
    const { socket, clock } = options
    this.#options = options
    this.#questions = new Questions(socket, clock)
    this.#timers = new Timers(clock)
    this.#follow('passkey_prologue_request', (node) => this.#begin(node))
    this.#follow('crsc_continuation', (node) => this.#continue(node))
  }

  /** Whether the account's passkey is what its pairing waits for, or waited for. */
  get isAsked(): boolean {
    return this.#request !== null
  }

  /** @throws PasskeyNotOpen, PasskeyRefused */
  async answer(assertion: PasskeyAssertion): Promise<void> {
    const request = this.#request
    if (request?.stage !== 'open') throw new PasskeyNotOpen('No passkey is asked for')
    request.stage = 'answered'
    const answer = await this.#ask(request, 'get', { tag: 'ref', attrs: {} })
    this.#goOn(request)
    const prologue = makePrologue(getBinaryNodeChildString(answer, 'ref') ?? '')
    const handoff = this.#takeHandoff()
    request.isProven = handoff !== null
    // The phone's answer may overtake WhatsApp's own.
    request.prologue = prologue
    this.#wait(stepMs)
    await this.#ask(request, 'set', prologueNode(prologue, assertion, handoff))
  }

  /** @throws PasskeyNotOpen, PasskeyRefused */
  async confirm(): Promise<void> {
    const request = this.#request
    if (request?.stage !== 'comparing') throw new PasskeyNotOpen('No code is compared')
    await this.#tellKeys(request)
  }

  /** The connection is over, or the pairing is. */
  end(): void {
    this.#request = null
    this.#handoff = null
    this.#timers.clear()
    this.#questions.end()
  }

  #follow(type: string, take: (node: BinaryNode) => Promise<void>): void {
    onNotification(this.#options.socket, type, (node) => {
      const { id = '' } = node.attrs
      if (this.#heard.has(id)) return
      this.#heard.add(id)
      this.#options.report(take(node).catch(unlessTold))
    })
  }

  async #begin(node: BinaryNode): Promise<void> {
    const { clock, line, asked, report } = this.#options
    this.#keepHandoff()
    asked()
    const request: Request = { stage: 'fetching', prologue: null, primary: null, isProven: false }
    this.#request = request
    this.#wait(passkeyLifeMs)
    const fetched = async () =>
      readRequestOptions(await this.#ask(request, 'get', { tag: optionsTag, attrs: {} }, optionsMs))
    const options = readRequestOptions(node) ?? (await fetched())
    this.#goOn(request)
    if (!options) {
      this.#options.over('passkey_refused')
      return
    }
    request.stage = 'open'
    report(line.passkeyRequested({ options, expiresAt: instant(clock, passkeyLifeMs) }))
  }

  async #continue(node: BinaryNode): Promise<void> {
    const request = this.#request
    // The account is linked by its passkey, and the request for it was missed.
    if (!request) return this.#begin(node)
    const { prologue } = request
    if (!prologue || request.primary) return
    const primary = readPrimaryIdentity(node)
    if (!primary) {
      this.#options.over('passkey_refused')
      return
    }
    request.primary = primary
    this.#wait(stepMs)
    await this.#ask(request, 'set', { tag: 'companion_nonce', attrs: {}, content: prologue.nonce })
    this.#goOn(request)
    request.stage = 'comparing'
    if (request.isProven) {
      await this.#tellKeys(request)
      return
    }
    const { clock, line, report } = this.#options
    const code = verificationCode(prologue, primary)
    report(line.passkeyCode({ code, expiresAt: instant(clock, stepMs) }))
  }

  async #tellKeys(request: Request): Promise<void> {
    const { prologue, primary } = request
    if (!prologue || !primary) return
    request.stage = 'confirmed'
    this.#wait(stepMs)
    const { creds } = this.#options.socket.authState
    const content = sealedPairingRequest(prologue, primary, creds)
    await this.#ask(request, 'set', { tag: 'encrypted_pairing_request', attrs: {}, content })
  }

  /** The secret that the phone read in a code proves the handoff, and nothing else any more. */
  #keepHandoff(): void {
    if (this.#handoff !== undefined) return
    const { socket, clock } = this.#options
    const { creds } = socket.authState
    this.#handoff = { key: handoffKey(creds.advSecretKey), since: clock.steady() }
    creds.advSecretKey = freshAdvSecret()
  }

  #takeHandoff(): Uint8Array | null {
    const handoff = this.#handoff
    this.#handoff = null
    const isFresh = handoff && this.#options.clock.steady() - handoff.since < passkeyLifeMs
    return isFresh ? handoff.key : null
  }

  /** The next step is to come within that time. */
  #wait(ms: number): void {
    this.#timers.clear()
    this.#timers.after(ms, () => this.#options.over('passkey_timed_out'))
  }

  /** Asks for the sake of a request: what is refused ends the pairing. */
  async #ask(
    request: Request,
    type: 'get' | 'set',
    node: BinaryNode,
    withinMs?: number,
  ): Promise<BinaryNode> {
    return this.#questions.ask(type, node, withinMs).catch((error: unknown) => {
      if (error instanceof PasskeyRefused && this.#request === request) this.#options.over('passkey_refused')
      throw error
    })
  }

  /** @throws PasskeyNotOpen where another request, or none, is there by now. */
  #goOn(request: Request): void {
    if (this.#request !== request) throw new PasskeyNotOpen('The passkey is not asked for any more')
  }
}

/** Those the line is told of, or nobody has to be. */
function unlessTold(error: unknown): void {
  if (!(error instanceof PasskeyRefused || error instanceof PasskeyNotOpen)) throw error
}
