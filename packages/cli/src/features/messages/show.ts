import type { MessageRecord } from '@morpheus/sdk'
import { relativeTime } from '@morpheus/sdk/format'
import type { Fact } from '@morpheus/sdk/integrations'
import { messageTypeLabel, restrictionTexts } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { showFacts } from '../../core/forms/form.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import { formatLocalDateTime } from '../../core/output/time.js'
import { wrap } from '../../core/output/wrap.js'
import { detailRows } from './details.js'
import { findMessage } from './find.js'
import { formatState, getOtherEnd } from './row.js'
import type { SessionOption } from './words.js'

/** The longest label and the gap after it. */
const labelWidth = 'Próxima tentativa'.length + 2

export async function show(context: Context, options: SessionOption, reference: string): Promise<void> {
  const { output } = context
  const { message, session } = await withClient(context, async (morpheus) => {
    const match = await findMessage(morpheus, reference, options.sessao)
    return { message: match, session: (await morpheus.sessions.get({ id: match.sessionId })).session }
  })
  if (output.json) return output.value(message)
  showFacts(output, listFacts(output, message, session.name))
  output.data(`\n${output.paint('dim', 'MENSAGEM')}`)
  if (message.text.trim() === '')
    return output.data(output.paint('grey', `[${sanitize(messageTypeLabel(message.type))}]`))
  for (const line of message.text.split('\n')) output.data(sanitize(line))
}

function listFacts(output: Output, message: MessageRecord, session: string): Fact[] {
  const { text, colour } = formatState(message.state)
  const incoming = message.direction === 'incoming'
  const rows: [string, string | null | undefined][] = [
    ['ID', sanitize(message.id)],
    ['ID na rede', message.networkId === message.id ? null : sanitize(message.networkId)],
    ['Estado', output.paint(colour, text)],
    ['Retida', message.holdReason && restrictionTexts.holdReasons[message.holdReason]],
    [
      'Sai',
      message.holdReason &&
        (message.holdUntil ? formatLocalDateTime(message.holdUntil) : 'Sem hora prevista'),
    ],
    ['Agendada', message.scheduledAt && formatLocalDateTime(message.scheduledAt)],
    ['Motivo', explainFailure(output, message)],
    [incoming ? 'De' : 'Para', getOtherEnd(message)],
    ['Sessão', sanitize(session)],
    ['Tipo', sanitize(messageTypeLabel(message.type))],
    ['Responde a', message.replyTo && sanitize(message.replyTo)],
    ...detailRows(message),
    [incoming ? 'Recebida' : 'Criada', formatMoment(message.createdAt)],
    ['Enviada', formatMoment(message.sentAt)],
    ['Entregue', formatMoment(message.deliveredAt)],
    ['Lida', formatMoment(message.readAt)],
    ['Falhou', formatMoment(message.failedAt)],
    ['Editada', formatMoment(message.editedAt)],
    ['Apagada', formatMoment(message.revokedAt)],
    ['Tentativas', message.attempts > 1 ? String(message.attempts) : null],
    ['Próxima tentativa', message.nextAttemptAt && formatLocalDateTime(message.nextAttemptAt)],
  ]
  return rows.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : []))
}

const formatMoment = (instant: string | null) =>
  instant && `${formatLocalDateTime(instant)} (${relativeTime(instant).toLowerCase()})`

function explainFailure(output: Output, { failure }: MessageRecord): string | null {
  if (failure === null) return null
  const failureText = failure.detail ? `${failure.message} (${failure.detail})` : failure.message
  return wrap(sanitize(failureText), output.columns - labelWidth).join('\n')
}
