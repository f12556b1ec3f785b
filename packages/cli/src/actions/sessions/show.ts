import type { Session } from '@morpheus/sdk'
import { formatDateTime, formatPhone, relativeTime } from '@morpheus/sdk/format'
import { apiTypeLabels, connectionMethodLabels } from '@morpheus/sdk/text'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean } from '../../output/clean.js'
import type { Paint } from '../../output/paint.js'
import { statusCell } from '../../output/status.js'
import { pad } from '../../output/width.js'
import { wrap } from '../../output/wrap.js'
import { findSession } from './find.js'

const labelWidth = 17
const descriptionLabel = 'Descrição'

export async function show(context: Context, reference: string): Promise<void> {
  const { output } = context
  const session = await withClient(context, async (morpheus) => {
    const { id } = await findSession(morpheus, reference)
    return (await morpheus.sessions.get({ id })).session
  })
  if (output.json) return output.value(session)
  for (const [label, text] of fields(session, output.paint)) {
    // Only a description is longer than a line.
    const lines = label === descriptionLabel ? wrap(text, output.columns - labelWidth - 1) : [text]
    lines.forEach((line, index) => {
      output.data(`${output.paint('dim', pad(index === 0 ? label : '', labelWidth))} ${line}`)
    })
  }
}

function fields(session: Session, paint: Paint): [string, string][] {
  const { id, name, description, status, phone, lastPhone } = session
  const { apiType, connectionMethod, lastActivity, createdAt } = session
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
    ['Tipo', apiTypeLabels[apiType]],
    ...(connectionMethod
      ? [['Pareamento', connectionMethodLabels[connectionMethod]] satisfies [string, string]]
      : []),
    ['Última atividade', lastActivity ? when(lastActivity) : 'Nunca'],
    ['Criada', when(createdAt)],
  ]
}

const when = (instant: string) => `${formatDateTime(instant)} (${relativeTime(instant).toLowerCase()})`
