import { type AwaitedReceipt, type MessageRecord, type Morpheus, sendMessage } from '@morpheus/sdk'
import { messageStateLabels, restrictionTexts } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { exitAfter } from '../../core/interrupt.js'
import { exitCodes } from '../../core/output/codes.js'
import { Failure, pendingError } from '../../core/output/failures.js'
import { openSpinner } from '../../core/output/openSpinner.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { formatLocalDateTime, formatLocalTime } from '../../core/output/time.js'
import { selectSender } from './find.js'
import { type ContentOptions, readMessage } from './readMessage.js'
import { getOtherEnd } from './row.js'
import { receiptWords, type SessionOption } from './words.js'

export interface SendOptions extends SessionOption, ContentOptions {
  /** Seconds. */
  tempoLimite?: number
}

const defaultTimeoutSeconds = 60

export async function send(context: Context, options: SendOptions, to: string, text?: string): Promise<void> {
  const { output } = context
  const sendRequest = await readMessage(options, text)
  // A person at the terminal waits until it is sent; a script continues once it is stored.
  const awaitedState = options.esperar
    ? receiptWords[options.esperar]
    : output.interactive
      ? 'sent'
      : undefined
  await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, options.sessao)
    const stop = awaitedState ? morpheus.start() : () => {}
    try {
      const { message } = await sendRequest(morpheus, id, to)
      if (!message) return printUnknownStatus(output, options.esperar !== undefined)
      if (awaitedState && message.state !== 'scheduled')
        await waitFor(output, morpheus, message, { until: awaitedState, seconds: options.tempoLimite })
      else printMessage(output, message)
    } finally {
      stop()
    }
  })
}

async function waitFor(
  output: Output,
  morpheus: Morpheus,
  message: MessageRecord,
  { until, seconds = defaultTimeoutSeconds }: { until: AwaitedReceipt; seconds?: number | undefined },
): Promise<void> {
  const spinner = await openSpinner(output)
  const flow = sendMessage(morpheus, { until, patience: seconds * 1000 })
  const unsubscribe = flow.store.subscribe(({ message }) => message && spinner?.show(formatProgress(message)))
  const callOff = exitAfter(async () => {
    spinner?.hide()
    output.note(`A mensagem continua a caminho. Veja: morpheus mensagens ver ${sanitize(message.id)}`)
  })
  try {
    const { phase, message: last, error } = await flow.follow(message)
    spinner?.hide()
    const now = last ?? message
    if (phase === 'done') return printMessage(output, now)
    if (output.json) output.value(now)
    const id = sanitize(now.id)
    if (phase === 'late' && now.holdReason) {
      const holdText = now.holdUntil ? formatLocalDateTime(now.holdUntil) : null
      throw pendingError(
        `${restrictionTexts.holdReasons[now.holdReason]}. ${restrictionTexts.held(holdText)}; veja: morpheus mensagens ver ${id}`,
      )
    }
    if (phase === 'late') {
      throw pendingError(
        `A mensagem está assim depois de ${seconds} s: ${messageStateLabels[now.state]}. Ela continua a caminho; veja: morpheus mensagens ver ${id}`,
      )
    }
    throw new Failure(
      `${sanitize(error ?? '').replace(/\.$/, '')}. Para tentar de novo: morpheus mensagens tentar ${id}`,
      { code: now.failure?.code ?? 'send_failed', exit: exitCodes.refused },
    )
  } finally {
    callOff()
    unsubscribe()
    flow.stop()
    spinner?.hide()
  }
}

function formatProgress({ state, nextAttemptAt, attempts, holdReason, holdUntil }: MessageRecord): string {
  if (holdReason) return `${restrictionTexts.held(holdUntil ? formatLocalDateTime(holdUntil) : null)}…`
  if (state === 'queued' && nextAttemptAt)
    return `Na fila: ${attempts > 0 ? 'nova tentativa' : 'sai'} às ${formatLocalTime(nextAttemptAt)}…`
  if (state === 'sent') return 'Enviada. Aguardando a entrega…'
  if (state === 'delivered') return 'Entregue. Aguardando a leitura…'
  return `${messageStateLabels[state]}…`
}

function printMessage(output: Output, message: MessageRecord) {
  if (output.json) return output.value(message)
  const id = sanitize(message.id)
  // For a script the id is the answer; a person gets it with the result.
  if (!output.interactive) output.data(id)
  const { scheduledAt } = message
  const state = message.state === 'queued' ? 'na fila' : messageStateLabels[message.state].toLowerCase()
  const time = message.state === 'scheduled' && scheduledAt ? ` para ${formatLocalDateTime(scheduledAt)}` : ''
  const successText = `${output.stderrPaint('green', '✓')} Mensagem ${state}${time}, para ${getOtherEnd(message)}`
  output.note(output.interactive ? `${successText}  ${output.stderrPaint('dim', id)}` : successText)
}

/** For a server with only the documented answers. */
function printUnknownStatus(output: Output, wasRequested: boolean) {
  if (wasRequested) throw pendingError('O servidor aceitou a mensagem, mas não diz até onde ela chega.')
  if (output.json) return output.value({})
  output.success('Mensagem aceita pelo servidor')
}
