import { type Morpheus, type QrCode, type Session, type ShowQrState, showQr } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { withClient } from '../../../core/client/withClient.js'
import type { Context } from '../../../core/context.js'
import { failureError, usageError } from '../../../core/output/failures.js'
import { ansi } from '../../../core/output/paint.js'
import { sanitize } from '../../../core/output/sanitize.js'
import { loadPart } from '../../../core/parts.js'
import { savePng } from '../../../core/qr/png.js'
import { choose, findSession, toAnswer } from '../find.js'
import type { WaitOptions } from '../waitOptions.js'
import { printConnected } from './noteConnected.js'
import { pairInFullScreen } from './pairOnScreen.js'
import { printPasskey, startPasskey } from './passkeyLines.js'
import { disconnectedError, ensureConnecting, joinSession } from './realtime.js'
import { waitConnected, waitForState } from './wait.js'

async function waitForFirstQr(
  morpheus: Morpheus,
  session: Session,
  seconds: number | undefined,
): Promise<QrCode> {
  const subscription = joinSession(morpheus, session.id)
  const flow = showQr(morpheus, { sessionId: session.id })
  try {
    await subscription.ready
    flow.start()
    return await waitForState(flow.store, seconds, ({ phase, qr, error }) => {
      if (phase === 'disconnected') throw disconnectedError(error)
      if (phase === 'passkey')
        throw failureError(`${messages.passkey.title}. ${messages.passkey.why}`, 'passkey_required')
      if (phase === 'reconnecting') throw failureError(messages.qr.reconnecting, 'reconnecting')
      if (phase === 'connected')
        throw failureError('A sessão conectou antes de mostrar um QR Code.', 'already_connected')
      return qr ?? undefined
    })
  } finally {
    flow.stop()
    subscription.stop()
  }
}

export interface QrOptions extends WaitOptions {
  texto?: boolean
  png?: string
}

export async function qr(context: Context, options: QrOptions, reference?: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const session = await (reference === undefined
      ? findOnlyUnpaired(morpheus, output.interactive)
      : findSession(morpheus, reference))
    if (session.status === 'connected') {
      if (output.json) return output.value({ type: 'session', ...toAnswer(session) })
      return output.note(`A sessão "${sanitize(session.name)}" já está conectada.`)
    }
    const now = await ensureConnecting(morpheus, session)
    const screen = output.interactive && !options.texto && !options.png
    if (screen)
      return pairInFullScreen(context, morpheus, now, { startWith: 'qr', seconds: options.tempoLimite })
    await printQrCodes(context, morpheus, now, options)
  })
}

async function findOnlyUnpaired(morpheus: Morpheus, canPrompt: boolean): Promise<Session> {
  const { sessions } = await morpheus.sessions.list({})
  const [session, ...others] = sessions.filter(
    ({ apiType, status }) => apiType === 'MORPHEUS' && status !== 'connected',
  )
  if (!session)
    throw failureError(
      'Nenhuma sessão espera pareamento. Crie uma com: morpheus sessoes criar <nome>',
      'nothing_to_pair',
    )
  if (others.length === 0) return session
  if (canPrompt) return choose([session, ...others])
  throw usageError('Há mais de uma sessão por parear. Diga qual: morpheus qr <sessão>', 'ambiguous')
}

async function printQrCodes(
  context: Context,
  morpheus: Morpheus,
  session: Session,
  options: QrOptions,
): Promise<void> {
  const { output } = context
  const printsOne = (options.texto || options.png || output.json) && !options.aguardar
  if (printsOne)
    return printQr(context, session, await waitForFirstQr(morpheus, session, options.tempoLimite), options)

  let shownQr: string | undefined
  let phase: ShowQrState['phase'] | undefined
  const work: Promise<void>[] = []
  const after = await waitConnected(
    morpheus,
    session,
    options.tempoLimite,
    (state) => {
      const repeats = options.png || options.texto || output.json
      if (state.qr && state.qr.qrCode !== shownQr && (repeats || shownQr === undefined)) {
        shownQr = state.qr.qrCode
        work.push(printQr(context, session, state.qr, options))
      }
      if (state.phase !== phase && state.phase !== 'passkey' && state.text) output.note(state.text)
      if (state.phase !== phase && state.phase === 'showing')
        output.note('Esperando que o celular leia o código…')
      phase = state.phase
    },
    (flow) => void printPasskey(context, flow, startPasskey(morpheus, session, options)),
  )
  await Promise.all(work)
  if (output.json) output.value({ type: 'session', ...toAnswer(after) })
  else printConnected(context, after)
}

async function printQr(
  { output }: Context,
  session: Session,
  code: QrCode,
  options: QrOptions,
): Promise<void> {
  if (options.png) {
    const file = await savePng(code.qrCode, options.png)
    if (output.json)
      return output.value({
        type: 'qr_code',
        sessionId: session.id,
        png: file,
        expiresAt: code.expiresAt ?? null,
      })
    return output.data(file)
  }
  const qrText = code.qrText ?? (await loadPart('reading')).readQrText(code.qrCode) ?? null
  if (output.json) {
    const { issuedAt = null, expiresAt = null } = code
    return output.value({ type: 'qr_code', sessionId: session.id, qrText, issuedAt, expiresAt })
  }
  if (qrText === null) {
    throw failureError(
      'Não foi possível ler o QR Code que o gateway enviou. Grave-o com: --png <arquivo>',
      'qr_unreadable',
    )
  }
  if (options.texto) return output.data(sanitize(qrText))
  const { drawQr } = await loadPart('drawing')
  for (const line of drawQr(qrText, output.paint === ansi)) output.data(line)
  if (/^https?:\/\//.test(qrText)) output.data(sanitize(qrText))
}
