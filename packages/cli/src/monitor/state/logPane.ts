import type { LogLevel, TailFlow } from '@morpheus/sdk'
import type { LogFeed } from '../feeds/logFeed.js'
import type { MonitorScreen } from './screen.js'
import { clamp } from './viewport.js'

/** The typed words, in the order of the key that cycles through them. */
export const logLevelWords = {
  todos: 'all',
  erro: 'error',
  aviso: 'warn',
  info: 'info',
} as const satisfies Record<string, LogLevel | 'all'>
export type LogLevelWord = keyof typeof logLevelWords

export interface LogPane {
  setSearch: (search: string) => void
  setLevel: (word: LogLevelWord) => void
  nextLevel: () => void
  togglePause: () => void
  /** Up is older; scrolling pauses, and returning to the end resumes. */
  scroll: (offset: number, rows: number) => void
  offset: () => number
}

export function createLogPane(tail: TailFlow, feed: LogFeed, screen: MonitorScreen): LogPane {
  // The feed resumes by itself when the filters change.
  const getOffset = () => (feed.store.getState().paused ? screen.getState().logOffset : 0)
  const levels = Object.values(logLevelWords)
  return {
    offset: getOffset,
    setSearch: (search) => tail.setFilters({ search }),
    setLevel: (word) => tail.setFilters({ level: logLevelWords[word] }),
    nextLevel() {
      const { level } = tail.store.getState().filters
      tail.setFilters({ level: levels[(levels.indexOf(level) + 1) % levels.length] ?? 'all' })
    },
    togglePause() {
      screen.setState({ logOffset: 0 })
      feed.setPaused(!feed.store.getState().paused)
    },
    scroll(distance, rows) {
      const next = clamp(getOffset() + distance, 0, Math.max(0, feed.store.getState().lines.length - rows))
      screen.setState({ logOffset: next })
      if (next > 0) feed.setPaused(true)
      else if (distance < 0) feed.setPaused(false)
    },
  }
}
