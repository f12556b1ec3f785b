import { findStateByWord, getNextStateWord, stateWords } from '../../deliveries/stateWords.js'
import type { MonitorCommand } from '../command.js'
import { isIncludedIn, listPanes, sessionPanes } from '../panes.js'

export const deliveryCommands: readonly MonitorCommand[] = [
  {
    group: 'ENTREGAS',
    keys: ['e'],
    label: 'entregas',
    rank: 6,
    help: 'mostra as entregas dela',
    places: sessionPanes,
    needs: 'session',
    run: (monitor, { id }) => monitor.open(openDeliveries(id)),
  },
  {
    group: 'ENTREGAS',
    keys: ['E'],
    word: 'entregas',
    accepted: ['todas'],
    help: 'as de todas; :entregas só, as da escolhida',
    places: [...listPanes, 'detail', 'deliveries'],
    run(monitor, { key, text }) {
      const session = key === null && text === '' ? monitor.session() : undefined
      monitor.open(openDeliveries(session?.id ?? null))
    },
  },
  {
    group: 'ENTREGAS',
    keys: ['f'],
    word: 'estado',
    accepted: stateWords,
    label: 'filtra',
    rank: 6,
    help: `só num estado: ${stateWords.slice(0, 3).join(', ')}…`,
    places: ['deliveries'],
    run({ deliveries }, { text }) {
      const word = isIncludedIn(stateWords, text) ? text : getNextStateWord(deliveries.state())
      deliveries.setState(findStateByWord(word))
    },
  },
  {
    group: 'ENTREGAS',
    keys: ['enter'],
    label: 'abre',
    rank: 4,
    help: 'abre a escolhida: tentativas e conteúdo',
    places: ['deliveries'],
    needs: 'delivery',
    run: (monitor, { id, sessionId }) =>
      monitor.open({ kind: 'delivery', sessionId, deliveryId: id, top: 0 }),
  },
  {
    group: 'ENTREGAS',
    keys: ['r'],
    word: 'reenviar',
    label: 'reenvia',
    rank: 5,
    help: 'envia de novo',
    places: ['deliveries', 'delivery'],
    needs: 'delivery',
    run: (monitor, delivery) =>
      monitor.ask('Enviar a entrega de novo, com o mesmo ID?', () => monitor.replay(delivery)),
  },
  {
    group: 'ENTREGAS',
    keys: ['t'],
    word: 'rastrear',
    accepted: 'text',
    takenName: 'ID',
    label: 'rastreia',
    rank: 6,
    help: 'o caminho de uma mensagem, passo a passo',
    places: ['deliveries', 'delivery'],
    run(monitor, { text }) {
      const id = text === '' ? monitor.delivery()?.id : text
      if (id === undefined) monitor.showNotice({ tone: 'info', text: 'Diga o ID: :rastrear ID' })
      else monitor.open({ kind: 'trace', id, top: 0 })
    },
  },
]

const openDeliveries = (sessionId: string | null) =>
  ({ kind: 'deliveries', sessionId, state: null, search: '', selectedId: null, anchor: 0 }) as const
