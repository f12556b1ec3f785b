import type { LogEntry, LogLevel, TailFlow } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import type { LogFeed } from '../../actions/monitor/logFeed.js'
import { useStore } from '../useStore.js'
import { logWindow } from './logRows.js'
import { useLiveState } from './useLiveState.js'
import { between } from './viewport.js'

const levels = ['all', 'error', 'warn', 'info'] as const
const levelWords: Record<LogLevel | 'all', string> = {
  all: '',
  error: 'só erros',
  warn: 'só avisos',
  info: 'só info',
}

export interface LogPane {
  visible: readonly LogEntry[]
  paused: boolean
  empty: string
  /** What the title says. */
  facts: string[]
  search: () => string
  setSearch: (search: string) => void
  nextLevel: () => void
  togglePause: () => void
  /** Up is older; scrolling pauses, and coming back to the end goes on. */
  scroll: (by: number) => void
}

export function useLogPane(tail: TailFlow, feed: LogFeed, rows: number): LogPane {
  const { filters, loading, failed } = useStore(tail.store)
  const { lines, paused, waiting, dropped } = useStore(feed.store)
  const [offset, setOffset] = useLiveState(0)
  // The feed goes on by itself when the filters change.
  const offsetNow = () => (feed.store.getState().paused ? offset() : 0)

  return {
    visible: logWindow(lines, offsetNow(), rows),
    paused,
    empty: failed
      ? 'Os logs não puderam ser lidos. Tentando de novo…'
      : loading
        ? 'Carregando…'
        : 'Nenhum log encontrado',
    facts: [
      paused ? `pausado${waiting > 0 ? `, ${countOf(waiting, 'nova')}` : ''}` : 'ao vivo',
      levelWords[filters.level],
      filters.search && `busca "${filters.search}"`,
      dropped > 0 ? countOf(dropped, 'linha não mostrada', 'linhas não mostradas') : '',
    ].filter(Boolean),
    search: () => tail.store.getState().filters.search,
    setSearch: (search) => tail.setFilters({ search }),
    nextLevel() {
      const { level } = tail.store.getState().filters
      tail.setFilters({ level: levels[(levels.indexOf(level) + 1) % levels.length] ?? 'all' })
    },
    togglePause() {
      setOffset(0)
      feed.setPaused(!feed.store.getState().paused)
    },
    scroll(by) {
      const next = between(offsetNow() + by, 0, Math.max(0, feed.store.getState().lines.length - rows))
      setOffset(next)
      if (next > 0) feed.setPaused(true)
      else if (by < 0) feed.setPaused(false)
    },
  }
}
