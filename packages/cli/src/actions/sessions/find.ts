import type { Morpheus, Session } from '@morpheus/sdk'
import { nullIfGone } from '../../client/nullIfGone.js'
import { clean } from '../../output/clean.js'
import { failed, usage } from '../../output/failures.js'
import { shortIds } from './shortIds.js'

/** As our gateway makes them: who has one need not read the list. */
const wholeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The session that an id, the start of an id, or an exact name means. */
export async function findSession(morpheus: Morpheus, reference: string): Promise<Session> {
  const known = wholeId.test(reference) && (await morpheus.sessions.get({ id: reference }).catch(nullIfGone))
  if (known) return known.session
  const { sessions } = await morpheus.sessions.list({})
  return pick(sessions, reference)
}

export function pick(sessions: readonly Session[], reference: string): Session {
  const wanted = reference.trim()
  const exact = sessions.find(({ id }) => id === wanted)
  if (exact) return exact
  const found = sessions.filter(
    ({ id, name }) => name === wanted || (wanted !== '' && id.toLowerCase().startsWith(wanted.toLowerCase())),
  )
  const [only] = found
  if (!only) {
    throw failed(
      `Sessão não encontrada: "${clean(wanted)}". Veja as sessões com: morpheus sessoes listar`,
      'sessao_nao_encontrada',
    )
  }
  if (found.length > 1) throw ambiguous(sessions, found, wanted)
  return only
}

function ambiguous(sessions: readonly Session[], found: readonly Session[], wanted: string) {
  const short = shortIds(sessions.map(({ id }) => id))
  const shown = found.slice(0, 8).map(({ id, name }) => `\n  ${short(id)}  ${clean(name)}`)
  const more = found.length > 8 ? `\n  … e mais ${found.length - 8}` : ''
  return usage(
    `"${clean(wanted)}" indica ${found.length} sessões. Use o ID:${shown.join('')}${more}`,
    'sessao_ambigua',
  )
}
