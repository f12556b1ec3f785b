import { type LogLevelWord, logLevelWords } from '../../state/logPane.js'
import type { MonitorCommand } from '../command.js'
import { isOneOf, lists } from './places.js'

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
    where: lists,
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
    where: lists,
    run: ({ logs }) => logs.togglePause(),
  },
]
