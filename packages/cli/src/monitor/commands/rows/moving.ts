import type { MonitorCommand } from '../command.js'
import { everywhere, lists } from './places.js'

export const movingCommands: readonly MonitorCommand[] = [
  {
    group: 'IR',
    keys: ['up', 'down', 'k', 'j'],
    shown: '↑ ↓ k j',
    label: 'move',
    rank: 2,
    help: 'move uma linha; nos logs, pausa',
    where: everywhere,
    run: (monitor, { key }) => monitor.move(key === 'up' || key === 'k' ? -1 : 1),
  },
  {
    group: 'IR',
    keys: ['pageUp', 'pageDown'],
    help: 'move uma página',
    where: everywhere,
    run: (monitor, { key }) => monitor.move(key === 'pageUp' ? -monitor.page() : monitor.page()),
  },
  {
    group: 'IR',
    keys: ['home', 'end', 'g', 'G'],
    shown: 'Home End g G',
    help: 'vai ao começo ou ao fim',
    where: everywhere,
    run: (monitor, { key }) =>
      monitor.move(key === 'home' || key === 'g' ? -Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER),
  },
  {
    group: 'IR',
    keys: ['tab'],
    label: 'painel',
    rank: 3,
    help: 'troca entre sessões e logs',
    where: lists,
    run: ({ screen }) => screen.setState(({ pane }) => ({ pane: pane === 'sessions' ? 'logs' : 'sessions' })),
  },
  {
    group: 'IR',
    keys: [],
    word: 'sessoes',
    help: 'vai à lista das sessões',
    where: [],
    run: ({ screen }) => screen.setState({ places: [], pane: 'sessions' }),
  },
  {
    group: 'IR',
    keys: [],
    word: 'logs',
    help: 'vai aos logs',
    where: [],
    run: ({ screen }) => screen.setState({ places: [], pane: 'logs' }),
  },
]
