import type { Campaign, Morpheus } from '@morpheus/sdk'
import { failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { pick } from '../sessions/find.js'

const pageSize = 200

/** The session's id where one is given. */
export async function readSessionFilter(
  morpheus: Morpheus,
  session: string | undefined,
): Promise<{ sessionId?: string }> {
  if (session === undefined) return {}
  return { sessionId: pick((await morpheus.sessions.list({})).sessions, session).id }
}

/** Finds a campaign by its id or name, or the start of one, among the newest ones. */
export async function findCampaign(
  morpheus: Morpheus,
  session: string | undefined,
  reference: string,
): Promise<Campaign> {
  const text = reference.trim().toLowerCase()
  if (text === '') throw usageError('Diga o ID ou o nome de uma campanha.')
  const filter = await readSessionFilter(morpheus, session)
  const { campaigns } = await morpheus.campaigns.list({ ...filter, limit: pageSize })
  const exact = campaigns.filter(({ id, name }) => id === reference || name.toLowerCase() === text)
  const starting = campaigns.filter(({ id, name }) =>
    [id, name].some((one) => one.toLowerCase().startsWith(text)),
  )
  const matches = exact.length > 0 ? exact : starting
  const [match, ...others] = matches
  if (!match)
    throw failureError(
      `Campanha não encontrada: "${sanitize(reference)}". Veja as campanhas com: morpheus campanhas listar`,
      'campaign_not_found',
    )
  if (others.length > 0)
    throw usageError(`"${sanitize(reference)}" indica mais de uma campanha. Use o ID.`, 'ambiguous')
  return match
}
