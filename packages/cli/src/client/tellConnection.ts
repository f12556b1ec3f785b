import type { Morpheus } from '@morpheus/sdk'
import { waiting } from '../output/waiting.js'

/** Says when a command that follows something begins to, loses the gateway, and has it back. Returns what ends it. */
export function tellConnection(
  { realtime }: Pick<Morpheus, 'realtime'>,
  begun: string,
  tell: (text: string) => void,
): () => void {
  waiting().silence()
  let before = false
  return realtime.store.subscribe(({ status }, { status: was }) => {
    if (status === was) return
    if (status === 'connected') tell(before ? 'Conexão de volta.' : `${begun} Ctrl-C encerra.`)
    if (status === 'connected') before = true
    if (status === 'reconnecting' && was === 'connected') tell('Conexão perdida. Reconectando…')
    if (status === 'offline') tell('Sem conexão em tempo real. Nova tentativa em até 30 segundos.')
  })
}
