import type { Invitation } from '@morpheus/sdk'
import { countOf, formatDate } from '@morpheus/sdk/format'
import { mailStateLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import type { Column } from '../../core/output/table.js'
import { tellTable } from '../../core/output/tellTable.js'

const columns: readonly Column<Invitation>[] = [
  { title: 'E-MAIL', value: ({ email }) => email, sacrifice: 0, shrinksTo: 16 },
  { title: 'NOME', value: ({ name }) => name, sacrifice: 2, shrinksTo: 10 },
  { title: 'ENVIO', value: ({ mail }) => mail?.state, cell: sentBy, sacrifice: 1 },
  { title: 'CONVIDADO POR', value: ({ invitedBy }) => invitedBy, sacrifice: 3 },
  {
    title: 'VALE ATÉ',
    value: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => expiry(expiresAt),
    sacrifice: 0,
  },
  { title: 'ID', value: ({ id }) => id, onScreen: false },
]

function sentBy({ mail }: Invitation) {
  if (mail === null) return { text: 'link entregue' }
  const text = `e-mail: ${mailStateLabels[mail.state].toLowerCase()}`
  return mail.state === 'dead' ? { text, colour: 'red' as const } : { text }
}

function expiry(expiresAt: string) {
  if (Date.parse(expiresAt) <= Date.now()) return { text: 'expirado', colour: 'red' as const }
  return { text: formatDate(expiresAt) }
}

export async function list(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { invitations } = await morpheus.invitations.list({})
    if (output.json) return output.value(invitations)
    if (invitations.length === 0)
      return output.note('Nenhum convite pendente. Convide com: morpheus convites criar <e-mail>')
    tellTable(output, invitations, columns)
    if (output.interactive)
      output.note(output.notePaint('dim', `\n${countOf(invitations.length, 'convite')}`))
  })
}
