import type { Invitation, Morpheus } from '@morpheus/sdk'
import { countOf, formatDate } from '@morpheus/sdk/format'
import { mailStateLabels } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, failureError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printList } from '../../core/output/table.js'
import { askConfirmation, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'

async function findInvitation(morpheus: Morpheus, reference: string): Promise<Invitation> {
  const trimmedReference = reference.trim().toLowerCase()
  const { invitations } = await morpheus.invitations.list({})
  const match = invitations.find(({ id, email }) => id === trimmedReference || email === trimmedReference)
  if (match) return match
  throw failureError(
    `Convite não encontrado: "${sanitize(trimmedReference)}". Veja os convites com: morpheus convites listar`,
    'invitation_not_found',
  )
}

/** Reports an invitation; a link goes to stdout, only where it must be handed over. */
function printInvited({ output }: Context, answer: { invitation: Invitation; link: string | null }): void {
  if (output.json) {
    output.value(answer)
    return
  }
  const { invitation, link } = answer
  const expiryText = formatDate(invitation.expiresAt)
  const tick = output.stderrPaint('green', '✓')
  if (link === null) {
    output.note(
      `${tick} Convite enviado por e-mail a ${sanitize(invitation.email)}. O link vale até ${expiryText}.`,
    )
    return
  }
  output.note(`${tick} Convite para ${sanitize(invitation.email)} criado. Entregue este link:`)
  output.data(sanitize(link))
  output.note(output.stderrPaint('dim', `Vale até ${expiryText}, uma vez só, e não é mostrado de novo.`))
}

const columns: readonly Column<Invitation>[] = [
  { title: 'E-MAIL', value: ({ email }) => email, dropPriority: 0, minWidth: 16 },
  { title: 'NOME', value: ({ name }) => name, dropPriority: 2, minWidth: 10 },
  { title: 'ENVIO', value: ({ mail }) => mail?.state, cell: formatSentBy, dropPriority: 1 },
  { title: 'CONVIDADO POR', value: ({ invitedBy }) => invitedBy, dropPriority: 3 },
  {
    title: 'VALE ATÉ',
    value: ({ expiresAt }) => expiresAt,
    cell: ({ expiresAt }) => formatExpiry(expiresAt),
    dropPriority: 0,
  },
  { title: 'ID', value: ({ id }) => id, onScreen: false },
]

function formatSentBy({ mail }: Invitation) {
  if (mail === null) return { text: 'link entregue' }
  const text = `e-mail: ${mailStateLabels[mail.state].toLowerCase()}`
  return mail.state === 'dead' ? { text, colour: 'red' as const } : { text }
}

function formatExpiry(expiresAt: string) {
  if (Date.parse(expiresAt) <= Date.now()) return { text: 'expirado', colour: 'red' as const }
  return { text: formatDate(expiresAt) }
}

export async function list(context: Context): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { invitations } = await morpheus.invitations.list({})
    printList(output, invitations, {
      columns,
      empty: 'Nenhum convite pendente. Convide com: morpheus convites criar <e-mail>',
      summary: countOf(invitations.length, 'convite'),
    })
  })
}

export interface CreateOptions {
  nome?: string
  link?: boolean
}

export async function create(context: Context, { nome, link }: CreateOptions, email: string): Promise<void> {
  await withClient(context, async (morpheus) => {
    const created = await morpheus.invitations.create({
      email: email.trim(),
      ...(nome !== undefined && { name: nome }),
      ...(link && { by: 'link' as const }),
    })
    printInvited(context, created)
  })
}

export async function resend(
  context: Context,
  { link }: { link?: boolean },
  reference: string,
): Promise<void> {
  await withClient(context, async (morpheus) => {
    const { id } = await findInvitation(morpheus, reference)
    printInvited(context, await morpheus.invitations.resend({ id, ...(link && { by: 'link' as const }) }))
  })
}

export async function cancel(
  context: Context,
  options: ConfirmationOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  const needsConfirmation = requiresPrompt(output, options)
  await withClient(context, async (morpheus) => {
    const { id, email } = await findInvitation(morpheus, reference)
    if (needsConfirmation && !(await askConfirmation(`Cancelar o convite de ${sanitize(email)}?`))) {
      throw cancelledError('Nada foi cancelado.')
    }
    await morpheus.invitations.remove({ id })
    if (output.json) return output.value({ id, cancelled: true })
    output.success(`Convite cancelado: ${sanitize(email)}`)
  })
}
