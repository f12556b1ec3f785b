import { setTimeout as pause } from 'node:timers/promises'
import { type EventGap, eventStream, type Morpheus, type StoredEvent } from '@morpheus/sdk'
import { passes } from '../../core/client/explain.js'
import { tellConnection } from '../../core/client/tellConnection.js'
import { signedOut } from '../../core/output/failures.js'

const retryMs = 2_000

/** Every event after `after`, once and in order, until the sign-in ends. `tell` gets connection changes and gaps. */
export async function* followEvents(
  morpheus: Morpheus,
  after: number,
  tell: (text: string) => void,
): AsyncGenerator<StoredEvent, void, void> {
  const ending = new AbortController()
  const offs = [
    morpheus.identity.store.subscribe(({ isAuthenticated }) => {
      if (!isAuthenticated) ending.abort()
    }),
    tellConnection(morpheus, 'Acompanhando os eventos.', tell),
  ]
  try {
    yield* eventStream(morpheus, {
      after,
      signal: ending.signal,
      list: (...asked) => patiently(() => morpheus.events.list(...asked)),
      onGap: (gap) => tell(explainGap(gap)),
    })
  } finally {
    for (const off of offs) off()
  }
  throw signedOut()
}

function explainGap(gap: EventGap): string {
  return gap.reason === 'restarted'
    ? `O gateway recomeçou a contagem de eventos: o último é o ${gap.latest}.`
    : `Os eventos ${gap.from} a ${gap.to} não estão mais guardados.`
}

async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!passes(error)) throw error
      await pause(retryMs)
    }
  }
}
