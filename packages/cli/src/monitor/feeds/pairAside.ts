import type { Morpheus, Notice, Session } from '@morpheus/sdk'
import type { Context } from '../../core/context.js'
import { clean } from '../../core/output/clean.js'
import { connected } from '../../features/sessions/pairing/connectable.js'
import { endedText } from '../../features/sessions/pairing/ended.js'
import { pairOnScreen } from '../../features/sessions/pairing/live.js'

interface PairAsideOptions {
  readonly session: Session
  readonly startWith: 'qr' | 'phone'
}

/** Pairs a session on the monitor's screen, and returns its result as a line; Ctrl-C is a separate outcome. */
export async function pairAside(
  context: Context,
  morpheus: Morpheus,
  { session, startWith }: PairAsideOptions,
  explain: (error: unknown) => string,
): Promise<Notice | 'interrupted'> {
  const name = `"${clean(session.name)}"`
  try {
    const { outcome, why } = await pairOnScreen(context, morpheus, session, {
      startWith,
      first: () => connected(morpheus, session),
    })
    if (outcome === 'interrupted') return outcome
    if (outcome === 'connected') return { tone: 'success', text: `${name} foi conectada.` }
    if (outcome === 'disconnected') return { tone: 'error', text: `${name}: ${endedText(why)}` }
    return { tone: 'info', text: `Você saiu antes de parear ${name}. Ela continua esperando.` }
  } catch (error) {
    return { tone: 'error', text: explain(error) }
  }
}
