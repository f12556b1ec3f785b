import type { Invitation } from '@morpheus/sdk'
import { formatDate } from '@morpheus/sdk/format'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'

/** Reports an invitation; a link goes to stdout, only where it must be handed over. */
export function tellInvited(
  { output }: Context,
  made: { invitation: Invitation; link: string | null },
): void {
  if (output.json) {
    output.value(made)
    return
  }
  const { invitation, link } = made
  const until = formatDate(invitation.expiresAt)
  const tick = output.notePaint('green', '✓')
  if (link === null) {
    output.note(`${tick} Convite enviado por e-mail a ${clean(invitation.email)}. O link vale até ${until}.`)
    return
  }
  output.note(`${tick} Convite para ${clean(invitation.email)} criado. Entregue este link:`)
  output.data(clean(link))
  output.note(output.notePaint('dim', `Vale até ${until}, uma vez só, e não é mostrado de novo.`))
}
