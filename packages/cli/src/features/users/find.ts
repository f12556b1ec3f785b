import type { Invitation, Morpheus } from '@morpheus/sdk'
import { clean } from '../../core/output/clean.js'
import { failed } from '../../core/output/failures.js'

export async function findInvitation(morpheus: Morpheus, reference: string): Promise<Invitation> {
  const wanted = reference.trim().toLowerCase()
  const { invitations } = await morpheus.invitations.list({})
  const found = invitations.find(({ id, email }) => id === wanted || email === wanted)
  if (found) return found
  throw failed(
    `Convite não encontrado: "${clean(wanted)}". Veja os convites com: morpheus convites listar`,
    'invitation_not_found',
  )
}
