import { type LogLevelWord, logLevelWords } from '../state/logPane.js'
import type { Where } from '../state/monitor.js'
import type { MonitorCommand } from './command.js'

export const listPanes: readonly Where[] = ['sessions', 'logs']
export const textPanes: readonly Where[] = ['help', 'detail', 'delivery', 'trace']
export const allPanes: readonly Where[] = [...listPanes, 'deliveries', ...textPanes]
export const sessionPanes: readonly Where[] = ['sessions', 'detail']

export const isOneOf = <Word extends string>(words: readonly Word[], text: string): text is Word =>
  words.some((word) => word === text)

export const movingCommands: readonly MonitorCommand[] = [
  {
    group: 'IR',
    keys: ['up', 'down', 'k', 'j'],
    shown: '↑ ↓ k j',
    label: 'move',
    rank: 2,
    help: 'move uma linha; nos logs, pausa',
    where: allPanes,
    run: (monitor, { key }) => monitor.move(key === 'up' || key === 'k' ? -1 : 1),
  },
  {
    group: 'IR',
    keys: ['pageUp', 'pageDown'],
    help: 'move uma página',
    where: allPanes,
    run: (monitor, { key }) => monitor.move(key === 'pageUp' ? -monitor.page() : monitor.page()),
  },
  {
    group: 'IR',
    keys: ['home', 'end', 'g', 'G'],
    shown: 'Home End g G',
    help: 'vai ao começo ou ao fim',
    where: allPanes,
    run: (monitor, { key }) =>
      monitor.move(key === 'home' || key === 'g' ? -Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER),
  },
  {
    group: 'IR',
    keys: ['tab'],
    label: 'painel',
    rank: 3,
    help: 'troca entre sessões e logs',
    where: listPanes,
    run: ({ screen }) => screen.setState(({ pane }) => ({ pane: pane === 'sessions' ? 'logs' : 'sessions' })),
  },
  {
    group: 'IR',
    keys: [],
    word: 'sessoes',
    help: 'vai à lista das sessões',
    where: [],
    run: ({ screen }) => screen.setState({ views: [], pane: 'sessions' }),
  },
  {
    group: 'IR',
    keys: [],
    word: 'logs',
    help: 'vai aos logs',
    where: [],
    run: ({ screen }) => screen.setState({ views: [], pane: 'logs' }),
  },
]

const levelWords = Object.keys(logLevelWords).filter((word): word is LogLevelWord => word in logLevelWords)

export const logCommands: readonly MonitorCommand[] = [
  {
    group: 'LOGS',
    keys: ['n'],
    word: 'nivel',
    takes: levelWords,
    labelled: ['logs'],
    label: 'nível',
    rank: 5,
    help: `nível: ${levelWords.join(', ')}`,
    where: listPanes,
    run: ({ logs }, { text }) => (isOneOf(levelWords, text) ? logs.setLevel(text) : logs.nextLevel()),
  },
  {
    group: 'LOGS',
    keys: ['p', ' '],
    word: 'pausar',
    labelled: ['logs'],
    label: 'pausa',
    rank: 4,
    help: 'pausa e retoma',
    where: listPanes,
    run: ({ logs }) => logs.togglePause(),
  },
]
