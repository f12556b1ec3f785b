import { type Clock, type EngineLine, instant, type Timers } from '@morpheus/gateway/engine'
import {
  type BinaryNode,
  buildPairingQRData,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  type WASocket,
} from 'baileys'

/** Milliseconds per code of WhatsApp's series. */
const lives = [60_000, 20_000, 20_000, 20_000, 20_000, 20_000] as const

interface QrSeriesOptions {
  socket: WASocket
  browser: Parameters<typeof buildPairingQRData>[4]
  line: EngineLine
  clock: Clock
  timers: Timers
  report: (work: Promise<void>) => void
  over: () => void
}

export class QrSeries {
  readonly #options: QrSeriesOptions
  readonly #refs: readonly string[]
  #current: { ref: string; expiresAt: string } | null = null

  constructor(offer: BinaryNode, options: QrSeriesOptions) {
    this.#options = options
    const refs = getBinaryNodeChildren(getBinaryNodeChild(offer, 'pair-device'), 'ref')
    this.#refs = refs.flatMap(({ content }) =>
      content instanceof Uint8Array ? [Buffer.from(content).toString()] : [],
    )
    this.#showNext(0)
  }

  /** Shows the current code again, after the credentials that it contains changed. */
  refresh(): void {
    if (this.#current) this.#emit(this.#current)
  }

  #showNext(index: number): void {
    const { clock, timers, over } = this.#options
    const ref = this.#refs[index]
    const life = lives[index]
    if (ref === undefined || life === undefined) {
      over()
      return
    }
    timers.after(life, () => this.#showNext(index + 1))
    this.#current = { ref, expiresAt: instant(clock, life) }
    this.#emit(this.#current)
  }

  #emit({ ref, expiresAt }: { ref: string; expiresAt: string }): void {
    const { socket, browser, line, clock, report } = this.#options
    const { noiseKey, signedIdentityKey, advSecretKey } = socket.authState.creds
    const base64 = (key: Uint8Array) => Buffer.from(key).toString('base64')
    const text = buildPairingQRData(
      ref,
      base64(noiseKey.public),
      base64(signedIdentityKey.public),
      advSecretKey,
      browser,
    )
    report(line.qr({ text, issuedAt: instant(clock), expiresAt }))
  }
}
