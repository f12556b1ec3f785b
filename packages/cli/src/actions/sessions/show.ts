import type { MessageFigures, Session } from '@morpheus/sdk'
import { formatDateTime, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { apiTypeLabels, connectionMethodLabels, qualityLabels } from '@morpheus/sdk/text'
import { nullIfUnread } from '../../client/nullIfUnread.js'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import { figuresText } from '../../output/figures.js'
import type { Paint } from '../../output/paint.js'
import { statusCell } from '../../output/status.js'
import { pad } from '../../output/width.js'
import { wrap } from '../../output/wrap.js'
import { findSession } from './find.js'

const labelWidth = 17
const descriptionLabel = 'Descrição'

export async function show(context: Context, reference: string): Promise<void> {
  const { output } = context
  const { session, messagesToday } = await withClient(context, async (morpheus) => {
    const { id } = await findSession(morpheus, reference)
    const [{ session }, metrics] = await Promise.all([
      morpheus.sessions.get({ id }),
      morpheus.monitoring.sessionMetrics({ id }).catch(nullIfUnread),
    ])
    return { session, messagesToday: metrics?.messages ?? null }
  })
  if (output.json) return output.value({ ...session, messagesToday })
  for (const [label, text] of fields(session, messagesToday, output.paint)) {
    // Only a description is longer than a line.
    const lines = label === descriptionLabel ? wrap(text, output.columns - labelWidth - 1) : [text]
    lines.forEach((line, index) => {
      output.data(`${output.paint('dim', pad(index === 0 ? label : '', labelWidth))} ${line}`)
    })
  }
}

function fields(session: Session, today: MessageFigures | null, paint: Paint): [string, string][] {
  const { id, name, description, status, phone, lastPhone } = session
  const { apiType, business, connectionMethod, lastActivity, createdAt } = session
  const look = statusCell(status)
  return [
    ['Nome', clean(name)],
    ...(description ? [[descriptionLabel, clean(description)] satisfies [string, string]] : []),
    ['ID', clean(id)],
    ['Status', paint(look.colour, look.text)],
    [
      'Telefone',
      clean(formatPhone(phone)) +
        (phone || !lastPhone ? '' : paint('dim', ` (último: ${clean(formatPhone(lastPhone))})`)),
    ],
    ...(business?.name ? [['Nome de exibição', clean(business.name)] satisfies [string, string]] : []),
    ...(business?.quality ? [['Qualidade', qualityLabels[business.quality]] satisfies [string, string]] : []),
    ['Tipo', apiTypeLabels[apiType]],
    ...(connectionMethod
      ? [['Pareamento', connectionMethodLabels[connectionMethod]] satisfies [string, string]]
      : []),
    ...(today ? [['Mensagens hoje', figuresText(today, paint)] satisfies [string, string]] : []),
    ['Última atividade', lastActivity ? when(lastActivity) : 'Nunca'],
    ['Criada', when(createdAt)],
  ]
}

const when = (instant: string) => `${formatDateTime(instant)} (${relativeTime(instant).toLowerCase()})`
