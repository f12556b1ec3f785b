import type { RealtimeState } from '@morpheus/sdk'
import { clean } from '../output/clean.js'
import { waiting } from '../output/waiting.js'

interface Followed {
  subscribe(listener: (state: ConnectionState, before: ConnectionState) => void): () => void
}
type ConnectionState = Pick<RealtimeState, 'status' | 'refusal'>

/** Reports the start, a loss and the return of a following command's connection. Returns the function that ends it. */
export function tellConnection(
  { realtime }: { realtime: { store: Followed } },
  begun: string,
  tell: (text: string) => void,
): () => void {
  waiting().silence()
  let before = false
  return realtime.store.subscribe(({ status, refusal }, { status: was }) => {
    if (status === was) return
    if (status === 'connected') tell(before ? 'Conexão de volta.' : `${begun} Ctrl-C encerra.`)
    if (status === 'connected') before = true
    if (status === 'reconnecting' && was === 'connected') tell('Conexão perdida. Reconectando…')
    if (status === 'offline') tell(refusal === null ? givenUp : refused(refusal))
  })
}

const givenUp = 'Sem conexão em tempo real. Nova tentativa em até 30 segundos.'

const refused = (why: string) =>
  `Sem conexão em tempo real: ${clean(why).replace(/\.$/, '')}. Nova tentativa em até 5 minutos.`
