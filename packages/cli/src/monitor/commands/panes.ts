import { type LogLevelWord, logLevelWords } from '../state/logPane.js'
import type { MonitorPlace } from '../state/monitor.js'
import type { MonitorCommand } from './command.js'

export const listPanes: readonly MonitorPlace[] = ['sessions', 'logs']
export const textPanes: readonly MonitorPlace[] = ['help', 'detail', 'delivery', 'trace']
export const allPanes: readonly MonitorPlace[] = [...listPanes, 'deliveries', ...textPanes]
export const sessionPanes: readonly MonitorPlace[] = ['sessions', 'detail']

export const isIncludedIn = <Word extends string>(words: readonly Word[], text: string): text is Word =>
  words.some((word) => word === text)

export const movingCommands: readonly MonitorCommand[] = [
  {
    group: 'IR',
    keys: ['up', 'down', 'k', 'j'],
    display: '↑ ↓ k j',
    label: 'move',
    rank: 2,
    help: 'move uma linha; nos logs, pausa',
    places: allPanes,
    run: (monitor, { key }) => monitor.move(key === 'up' || key === 'k' ? -1 : 1),
  },
  {
    group: 'IR',
    keys: ['pageUp', 'pageDown'],
    help: 'move uma página',
    places: allPanes,
    run: (monitor, { key }) => monitor.move(key === 'pageUp' ? -monitor.page() : monitor.page()),
  },
  {
    group: 'IR',
    keys: ['home', 'end', 'g', 'G'],
    display: 'Home End g G',
    help: 'vai ao começo ou ao fim',
    places: allPanes,
    run: (monitor, { key }) =>
      monitor.move(key === 'home' || key === 'g' ? -Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER),
  },
  {
    group: 'IR',
    keys: ['tab'],
    label: 'painel',
    rank: 3,
    help: 'troca entre sessões e logs',
    places: listPanes,
    run: ({ screen }) => screen.setState(({ pane }) => ({ pane: pane === 'sessions' ? 'logs' : 'sessions' })),
  },
  {
    group: 'IR',
    keys: [],
    word: 'sessoes',
    help: 'vai à lista das sessões',
    places: [],
    run: ({ screen }) => screen.setState({ views: [], pane: 'sessions' }),
  },
  {
    group: 'IR',
    keys: [],
    word: 'logs',
    help: 'vai aos logs',
    places: [],
    run: ({ screen }) => screen.setState({ views: [], pane: 'logs' }),
  },
]

const levelWords = Object.keys(logLevelWords).filter((word): word is LogLevelWord => word in logLevelWords)

export const logCommands: readonly MonitorCommand[] = [
  {
    group: 'LOGS',
    keys: ['n'],
    word: 'nivel',
    accepted: levelWords,
    footerPlaces: ['logs'],
    label: 'nível',
    rank: 5,
    help: `nível: ${levelWords.join(', ')}`,
    places: listPanes,
    run: ({ logs }, { text }) => (isIncludedIn(levelWords, text) ? logs.setLevel(text) : logs.nextLevel()),
  },
  {
    group: 'LOGS',
    keys: ['p', ' '],
    word: 'pausar',
    footerPlaces: ['logs'],
    label: 'pausa',
    rank: 4,
    help: 'pausa e retoma',
    places: listPanes,
    run: ({ logs }) => logs.togglePause(),
  },
]
