import { type Card, nounOf } from '@morpheus/sdk/integrations'
import { HttpError } from '../core/lib/httpError.js'
import { findOwnSession } from '../core/store/repositories/sessions.js'
import type { Db } from '../core/store/tables.js'
import type { OpenedTarget, Targets } from '../features/deliveries/targets.js'
import { eventsOf } from '../features/deliveries/views.js'

export function asWanted<Config>({ target, config }: OpenedTarget<Config>) {
  return { config, events: eventsOf(target), enabled: target.enabled === 1 }
}

/**
 * The configuration to copy, with its session's name.
 * @throws HttpError 400 where it is the same session, 404 where the other one is not the user's or has none.
 */
export async function sourceOf<Config extends object>(
  db: Db,
  targets: Targets<Config>,
  { from, to, userId, card }: { from: string; to: string; userId: string; card: Card },
): Promise<{ name: string; opened: OpenedTarget<Config> }> {
  if (from === to) {
    throw new HttpError('invalid', 'same_session', 'Escolha outra sessão: esta é a de origem')
  }
  const session = await findOwnSession(db, from, userId)
  if (!session) throw new HttpError('not_found', 'session_not_found', 'Sessão de origem não encontrada')
  const opened = await targets.find(from, userId)
  if (opened) return { name: session.name, opened }
  const message = `A sessão "${session.name}" não tem ${nounOf(card)} para copiar`
  throw new HttpError('not_found', 'not_configured', message)
}
