import type { Session } from '@morpheus/sdk/contract'
import { formatDateTime, formatPhone } from '@morpheus/sdk/format'
import { sessionStateLabels, sessionStateOf } from '@morpheus/sdk/text'
import type { Clock } from '../../../core/lib/clock.js'
import { HttpError } from '../../../core/lib/httpError.js'
import type { Db } from '../../../core/store/tables.js'
import type { TimeZones } from '../../../core/store/timeZones.js'
import { getOwnSession } from '../../../features/sessions/ownSession.js'
import { sessionView } from '../../../features/sessions/state/sessionView.js'
import type { Messaging } from '../../messaging.js'
import type { NewFile } from '../api/chatwootApi.js'

/** Wait for a code that was asked for, and between two looks, in milliseconds. */
const [codeTimeoutMs, lookMs] = [20_000, 250]

export const helpText = [
  'Escreva aqui um comando:',
  '**status**: como está a sessão',
  '**qr**: conecta por QR Code, e mostra o código',
  '**código 5511999999999**: conecta o número por um código, sem câmera',
  '**reiniciar**: reinicia a conexão',
].join('\n\n')

export interface CommandAnswer {
  /** Markdown. */
  text: string
  file?: NewFile
}

interface SessionCommandsOptions {
  db: Db
  clock: Clock
  timeZones: TimeZones
  messaging: () => Messaging
}

/** Answers the commands that agents write to the session's contact in Chatwoot. */
export class SessionCommands {
  readonly #options: SessionCommandsOptions

  constructor(options: SessionCommandsOptions) {
    this.#options = options
  }

  /** Carries a command out; a refusal is an answer. */
  async answer(
    command: string,
    { sessionId, userId }: { sessionId: string; userId: string },
    signal: AbortSignal,
  ): Promise<CommandAnswer> {
    const [word = '', ...rest] = command.trim().split(/\s+/)
    try {
      switch (plain(word)) {
        case 'qr':
        case 'qrcode':
        case 'conectar':
          return await this.#connect(sessionId, userId, signal)
        case 'codigo':
          return await this.#requestCode(sessionId, userId, rest.join('').replace(/\D/g, ''), signal)
        case 'status':
          return { text: await this.#status(sessionId, userId) }
        case 'reiniciar':
          await this.#options.messaging().connectCommands.restart(sessionId, userId, userId)
          return { text: 'Reiniciando a conexão. Escreva **status** para ver como ela está.' }
        default:
          return { text: helpText }
      }
    } catch (error) {
      if (error instanceof HttpError) return { text: `Não foi possível: ${error.message}` }
      throw error
    }
  }

  async #connect(sessionId: string, userId: string, signal: AbortSignal): Promise<CommandAnswer> {
    const { messaging } = this.#options
    await messaging().connectCommands.connect(sessionId, userId, userId)
    const picture = await this.#look(signal, async () => {
      const { status } = await this.#session(sessionId, userId)
      return status === 'connected'
        ? 'connected'
        : (messaging().getPendingCodes(sessionId)?.qr?.qrCode ?? null)
    })
    if (picture === 'connected') return { text: await this.#status(sessionId, userId) }
    const png = /^data:(image\/png);base64,(.+)$/.exec(picture ?? '')
    if (!png?.[2]) return { text: 'Ainda não há um QR Code. Escreva **qr** de novo em alguns segundos.' }
    const file = { bytes: Buffer.from(png[2], 'base64'), type: 'image/png', name: 'qr-code.png' }
    const text =
      'No celular: WhatsApp, Dispositivos conectados, Conectar dispositivo. O código vale menos de um minuto; escreva **qr** para outro.'
    return { text, file }
  }

  async #requestCode(
    sessionId: string,
    userId: string,
    phone: string,
    signal: AbortSignal,
  ): Promise<CommandAnswer> {
    if (!/^\d{10,15}$/.test(phone))
      return { text: 'Escreva o número depois do comando, com o código do país: **código 5511999999999**' }
    const { messaging } = this.#options
    await messaging().connectCommands.connectPhone(sessionId, userId, phone, userId)
    const code = await this.#look(
      signal,
      async () => messaging().getPendingCodes(sessionId)?.pairingCode ?? null,
    )
    if (!code) return { text: 'O código ainda não chegou. Escreva o comando de novo em alguns segundos.' }
    return {
      text: `Código para ${formatPhone(phone)}: **${code.pairingCode}**\n\nNo celular: WhatsApp, Dispositivos conectados, Conectar dispositivo, Conectar com número de telefone.`,
    }
  }

  async #status(sessionId: string, userId: string): Promise<string> {
    const session = await this.#session(sessionId, userId)
    const { name, phone, since, reason } = session
    const zone = await this.#options.timeZones.getZoneOfSession(sessionId)
    const lines = [
      `**${name}**: ${sessionStateLabels[sessionStateOf(session)]}`,
      phone && formatPhone(phone),
      reason?.text,
      reason?.advice,
      since && `Desde ${formatDateTime(since, zone)}`,
    ]
    return lines.filter((line) => typeof line === 'string' && line !== '').join('\n\n')
  }

  async #session(sessionId: string, userId: string): Promise<Session> {
    return sessionView(await getOwnSession(this.#options.db, sessionId, userId))
  }

  /** Null where there is nothing in time. */
  async #look<Found>(signal: AbortSignal, read: () => Promise<Found | null>): Promise<Found | null> {
    const { clock } = this.#options
    for (let waited = 0; ; waited += lookMs) {
      signal.throwIfAborted()
      const state = await read()
      if (state !== null || waited >= codeTimeoutMs) return state
      await new Promise<void>((resolve) => void clock.after(lookMs, resolve))
    }
  }
}

/** Without capitals, accents and the marks that agents put before a command. */
function plain(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()
}
