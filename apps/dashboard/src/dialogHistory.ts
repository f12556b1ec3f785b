import type { DialogHistory } from '@morpheus/react'

/** Key in `history.state` for the ids of open dialogs. */
const key = 'morpheusDialogs'
/** Milliseconds to wait for a history step that the browser may not take. */
const timeoutMs = 1000

interface OpenDialog {
  id: string
  onBack: () => boolean
}

export interface PageHistory extends DialogHistory {
  /** Number of dialog entries in the history, up to this one. */
  readonly depth: number
  /** Runs once all requested history steps are done; at once when there are none. */
  whenSettled(run: () => void): void
  /** Call after the page's own navigation has changed the entry. */
  refresh(): void
}

/**
 * Adds a history entry, at the same address, for each open dialog. Going back closes the dialog; if it asks first,
 * the entry is restored by a step forward. A dialog closed otherwise takes its entry away, and so does an entry
 * reached by going forward: dialogs never reopen by themselves.
 */
export function createDialogHistory(): PageHistory {
  const loadedAt = Date.now()
  const open: OpenDialog[] = []
  const queue: (() => void)[] = []
  let count = 0
  let planned = false
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  let current: readonly string[] = []
  leaveLostDialogs()

  /** Dialogs do not survive a reload: their entries would be further steps back to the same page. */
  function leaveLostDialogs() {
    const { length } = readIds(history.state)
    if (length === 0) return
    history.replaceState(toState([]), '')
    step(-length)
  }

  function planStep() {
    if (planned) return
    planned = true
    queueMicrotask(() => {
      planned = false
      settleHistory()
    })
  }

  function settleHistory() {
    if (settleTimer !== undefined) return
    const openIds = open.map(({ id }) => id)
    const sharedIds = countShared(current, openIds)
    if (openIds.length === sharedIds && current.length > sharedIds) return step(sharedIds - current.length)
    for (let depth = sharedIds; depth < openIds.length; depth++) {
      const ids = openIds.slice(0, depth + 1)
      // A dialog that replaces another reuses its entry.
      if (depth === sharedIds && current.length > sharedIds) history.replaceState(toState(ids), '')
      else history.pushState(toState(ids), '')
    }
    current = openIds
  }

  function step(entries: number) {
    settleTimer = setTimeout(handlePop, timeoutMs)
    history.go(entries)
  }

  function handlePop() {
    clearTimeout(settleTimer)
    settleTimer = undefined
    current = readIds(history.state)
    for (const run of queue.splice(0)) run()
    settleHistory()
  }

  function onPopState(event: PopStateEvent) {
    if (settleTimer !== undefined) return handlePop()
    const previous = current
    current = readIds(event.state)
    for (const dialog of open.filter(({ id }) => !current.includes(id)).reverse()) {
      if (dialog.onBack()) continue
      // The dialog asks first: hide the event from the router and restore the entry.
      event.stopImmediatePropagation()
      return step(previous.length - countShared(previous, current))
    }
    settleHistory()
  }
  window.addEventListener('popstate', onPopState, { capture: true })

  return {
    get depth() {
      return current.length
    },
    open(onBack) {
      count += 1
      const dialog = { id: `${loadedAt}.${count}`, onBack }
      open.push(dialog)
      planStep()
      return () => {
        open.splice(open.indexOf(dialog), 1)
        planStep()
      }
    },
    whenSettled(run) {
      if (settleTimer === undefined) run()
      else queue.push(run)
    },
    refresh() {
      current = readIds(history.state)
    },
  }
}

function readIds(state: unknown): readonly string[] {
  const ids: unknown = typeof state === 'object' && state !== null && key in state ? state[key] : []
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

function toState(ids: readonly string[]): object {
  const state: unknown = history.state
  return { ...(typeof state === 'object' && state !== null && state), [key]: ids }
}

function countShared(a: readonly string[], b: readonly string[]): number {
  const length = a.findIndex((id, index) => id !== b[index])
  return length === -1 ? a.length : length
}
