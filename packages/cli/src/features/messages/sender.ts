import type { Morpheus, Session } from '@morpheus/sdk'
import { clean } from '../../core/output/clean.js'
import { failed, usage } from '../../core/output/failures.js'
import { pick } from '../sessions/find.js'

const shown = 8

/** The named session, else the only possible one. */
export async function senderMeant(morpheus: Morpheus, reference: string | undefined): Promise<Session> {
  const { sessions } = await morpheus.sessions.list({})
  if (reference !== undefined) return pick(sessions, reference)
  const connected = sessions.filter(({ status }) => status === 'connected')
  const [only, ...others] = connected.length > 0 ? connected : sessions
  if (!only) {
    throw failed(
      'Nenhuma sessão ainda. Crie a primeira com: morpheus sessoes criar <nome>',
      'session_not_found',
    )
  }
  if (others.length === 0) return only
  if (connected.length === 0) {
    throw usage('Nenhuma sessão está conectada. Diga qual: --sessao "Loja Centro"', 'usage')
  }
  const names = connected.slice(0, shown).map(({ name }) => `\n  ${clean(name)}`)
  const more = connected.length > shown ? `\n  … e mais ${connected.length - shown}` : ''
  throw usage(
    `Há ${connected.length} sessões conectadas. Diga qual, com --sessao:${names.join('')}${more}`,
    'usage',
  )
}
