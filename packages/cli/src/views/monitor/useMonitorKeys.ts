import type { SessionHealth } from '@morpheus/sdk'
import { type Key, useInput } from 'ink'
import { useRef } from 'react'
import type { Layout } from './layout.js'
import type { MonitorOutcome } from './MonitorView.js'
import { useLiveState } from './useLiveState.js'
import type { LogPane } from './useLogPane.js'
import type { SessionList } from './useSessionList.js'

/** A question in the last line. It takes every key until it is answered. */
export type Prompt = { kind: 'search'; text: string } | { kind: 'restart'; session: SessionHealth }

export type Pane = 'sessions' | 'logs'

/** What is open over the two lists. */
export type Overlay = 'help' | 'detail' | null

interface Options {
  sessions: SessionList
  logs: LogPane
  layout: Layout | undefined
  restart: (session: SessionHealth) => void
  refresh: () => void
  onDone: (outcome: MonitorOutcome) => void
}

const searchLimit = 200

/** Keys to actions. */
export function useMonitorKeys(options: Options): {
  pane: Pane
  prompt: Prompt | null
  overlay: Overlay
} {
  const { sessions, logs, layout, restart, refresh, onDone } = options
  const [paneNow, setPane] = useLiveState<Pane>('sessions')
  const [promptNow, setPrompt] = useLiveState<Prompt | null>(null)
  const [overlayNow, setOverlay] = useLiveState<Overlay>(null)
  const list = () => (paneNow() === 'sessions' ? sessions : logs)

  function onKey(input: string, key: Key) {
    const [pane, prompt, overlay] = [paneNow(), promptNow(), overlayNow()]
    if (key.ctrl && input === 'c') return onDone('interrupted')
    if (key.ctrl || (key.meta && !key.escape)) return
    if (!layout) return input === 'q' ? onDone('left') : undefined
    if (prompt?.kind === 'search') return onSearchKey(prompt.text, input, key)
    if (prompt?.kind === 'restart') return onAnswer(prompt.session, input)
    if (input === 'q') return onDone('left')
    if (key.escape) return overlay ? setOverlay(null) : list().setSearch('')
    if (input === '?') return setOverlay(overlay === 'help' ? null : 'help')
    if (input === 'u') return refresh()
    if (overlay) return
    if (key.tab) return setPane(pane === 'sessions' ? 'logs' : 'sessions')
    if (input === '/') return setPrompt({ kind: 'search', text: list().search() })
    if (input === 'p' || input === ' ') return logs.togglePause()
    if (input === 'n') return logs.nextLevel()
    if (pane === 'sessions') onSessionKey(input, key)
    const by = movement(key, pane === 'sessions' ? layout.sessionRows : layout.logRows)
    if (by === 0) return
    if (pane === 'sessions') sessions.move(by)
    else logs.scroll(-by)
  }

  // Ink subscribes after the frame is out: a key that comes before would meet the state of the frame before.
  const latest = useRef(onKey)
  latest.current = onKey
  useInput((input, key) => {
    // What is typed fast, or pasted, comes as one text.
    if (input.length < 2) return latest.current(input, key)
    for (const sign of input) {
      const [enter, back] = [sign === '\r' || sign === '\n', sign === '\u007f' || sign === '\b']
      latest.current(sign, { ...key, return: enter, backspace: back })
    }
  })

  function onSessionKey(input: string, key: Key) {
    const session = sessions.selected()
    if (!session) return
    if (key.return) setOverlay('detail')
    if (input === 'r') setPrompt({ kind: 'restart', session })
  }

  function onAnswer(session: SessionHealth, input: string) {
    setPrompt(null)
    const running = session.status === 'connected' || session.status === 'connecting'
    if (running && /^[sy]$/i.test(input)) restart(session)
  }

  /** Sessions follow what is typed; logs are searched by the gateway, when it is typed to the end. */
  function onSearchKey(text: string, input: string, key: Key) {
    if (key.escape) {
      setPrompt(null)
      return list().setSearch('')
    }
    if (key.return) {
      setPrompt(null)
      return paneNow() === 'logs' ? logs.setSearch(text) : undefined
    }
    const typed =
      key.backspace || key.delete
        ? Array.from(text).slice(0, -1).join('')
        : `${text}${input}`.slice(0, searchLimit)
    setPrompt({ kind: 'search', text: typed })
    if (paneNow() === 'sessions') sessions.setSearch(typed)
  }

  return { pane: paneNow(), prompt: promptNow(), overlay: overlayNow() }
}

/** Rows down, or up where negative. */
function movement(key: Key, page: number): number {
  if (key.downArrow) return 1
  if (key.upArrow) return -1
  if (key.pageDown) return page
  if (key.pageUp) return -page
  if (key.end) return Number.MAX_SAFE_INTEGER
  return key.home ? -Number.MAX_SAFE_INTEGER : 0
}
