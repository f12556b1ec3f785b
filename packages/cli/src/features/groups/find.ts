import type { Group, Morpheus, Session } from '@morpheus/sdk'
import { failureError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { selectSender } from '../messages/find.js'
import type { SessionOption } from '../messages/words.js'
import { findNearest, normalizeName } from '../sessions/names.js'

const shown = 8

interface FoundGroup {
  session: Session
  group: Group
}

/** Finds a group of a session by its id, the start of it, or its name. */
export async function findGroup(
  morpheus: Morpheus,
  { sessao }: SessionOption,
  reference: string,
): Promise<FoundGroup> {
  const session = await selectSender(morpheus, sessao)
  const { groups } = await morpheus.groups.list({ id: session.id })
  return { session, group: pickGroup(groups, reference) }
}

function pickGroup(groups: readonly Group[], reference: string): Group {
  const wanted = reference.trim()
  const exact = groups.find(({ id }) => id === wanted)
  if (exact) return exact
  const isId = /^\d{6,}/.test(wanted)
  const named = groups.filter(({ id, name }) => name === wanted || (isId && id.startsWith(wanted)))
  const candidates =
    named.length > 0 ? named : groups.filter(({ name }) => normalizeName(name) === normalizeName(wanted))
  const [only, ...others] = candidates
  if (!only) throw notFound(groups, wanted)
  if (others.length === 0) return only
  const lines = candidates.slice(0, shown).map(({ id, name }) => `\n  ${sanitize(id)}  ${sanitize(name)}`)
  const more = candidates.length > shown ? `\n  … e mais ${candidates.length - shown}` : ''
  throw usageError(
    `"${sanitize(wanted)}" indica ${candidates.length} grupos. Use o ID:${lines.join('')}${more}`,
    'ambiguous',
  )
}

function notFound(groups: readonly Group[], wanted: string) {
  const similar = findNearest(
    wanted,
    groups.map(({ name }) => name),
  ).map((name) => `"${sanitize(name)}"`)
  const hint =
    similar.length > 0
      ? `Você quis dizer ${similar.join(' ou ')}?`
      : 'Veja os grupos com: morpheus grupos listar'
  return failureError(`Grupo não encontrado: "${sanitize(wanted)}". ${hint}`, 'group_not_found')
}
