import type { Morpheus, RealtimeState } from '@morpheus/sdk'
import { clean } from '../../../core/output/clean.js'
import { bad, type Check, good, skipped } from './check.js'

const patience = { connectMs: 8_000, upgradeMs: 4_000 }
const names = { polling: 'Tempo real (polling)', websocket: 'Tempo real (websocket)' } as const

export const withoutRealtime = (why: string): Check[] => [
  skipped(names.polling, why),
  skipped(names.websocket, why),
]

export async function checkRealtime(morpheus: Morpheus): Promise<Check[]> {
  const { store } = morpheus.realtime
  const stop = morpheus.start()
  try {
    if (!(await reaches(store, ({ status }) => status === 'connected', patience.connectMs))) {
      const { refusal } = store.getState()
      return [
        refusal === null
          ? bad(
              names.polling,
              'não conectou',
              'O proxy precisa repassar /socket.io ao gateway. Detalhes: morpheus doctor --verbose',
            )
          : bad(names.polling, `recusada: ${clean(refusal)}`, 'Detalhes: morpheus doctor --verbose'),
        skipped(names.websocket, 'sem conexão em tempo real'),
      ]
    }
    const upgraded = await reaches(store, ({ transport }) => transport === 'websocket', patience.upgradeMs)
    return [
      good(names.polling, 'conecta'),
      upgraded
        ? good(names.websocket, 'conecta')
        : bad(
            names.websocket,
            'não passa: os eventos chegam por polling, mais devagar',
            'Deixe o proxy repassar Upgrade e Connection em /socket.io.',
          ),
    ]
  } finally {
    stop()
  }
}

function reaches(
  store: Morpheus['realtime']['store'],
  wanted: (state: RealtimeState) => boolean,
  patienceMs: number,
): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (answer: boolean) => {
      unsubscribe()
      clearTimeout(timer)
      resolve(answer)
    }
    const timer = setTimeout(() => finish(false), patienceMs)
    const unsubscribe = store.subscribe((state) => wanted(state) && finish(true))
    if (wanted(store.getState())) finish(true)
  })
}
