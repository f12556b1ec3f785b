import { type Clock, type EngineLine, instant, type Timers } from '@morpheus/gateway/engine'
import { buildPairingQRData, getBinaryNodeChild, getBinaryNodeChildren, type WASocket } from 'baileys'

/** Milliseconds that WhatsApp takes each code of a series for. */
const lives = [60_000, 20_000, 20_000, 20_000, 20_000, 20_000] as const

interface QrSeriesOptions {
  socket: WASocket
  browser: Parameters<typeof buildPairingQRData>[4]
  line: EngineLine
  clock: Clock
  timers: Timers
  report: (work: Promise<void>) => void
  /** The last code ran out. */
  over: () => void
}

type Offer = Parameters<typeof getBinaryNodeChild>[0]

/** Shows the codes that the server offers on a connection, each until it runs out. */
export function showQrSeries(offer: Offer, options: QrSeriesOptions): void {
  const refs = getBinaryNodeChildren(getBinaryNodeChild(offer, 'pair-device'), 'ref')
  const codes = refs.flatMap(({ content }) =>
    content instanceof Uint8Array ? [codeOf(Buffer.from(content).toString(), options)] : [],
  )
  showNext(codes, 0, options)
}

function showNext(codes: readonly string[], index: number, options: QrSeriesOptions): void {
  const { line, clock, timers, report, over } = options
  const text = codes[index]
  const life = lives[index]
  if (text === undefined || life === undefined) {
    over()
    return
  }
  timers.after(life, () => showNext(codes, index + 1, options))
  report(line.qr({ text, issuedAt: instant(clock), expiresAt: instant(clock, life) }))
}

function codeOf(ref: string, { socket, browser }: QrSeriesOptions): string {
  const { noiseKey, signedIdentityKey, advSecretKey } = socket.authState.creds
  const base64 = (key: Uint8Array) => Buffer.from(key).toString('base64')
  return buildPairingQRData(
    ref,
    base64(noiseKey.public),
    base64(signedIdentityKey.public),
    advSecretKey,
    browser,
  )
}
