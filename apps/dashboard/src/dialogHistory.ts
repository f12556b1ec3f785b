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
  const waiting: (() => void)[] = []
  let count = 0
  let planned = false
  let giveUp: ReturnType<typeof setTimeout> | undefined
  // Dialogs do not survive a reload.
  if (idsOf(history.state).length > 0) history.replaceState(stateWith([]), '')
  let current: readonly string[] = []

  function plan() {
    if (planned) return
    planned = true
    queueMicrotask(() => {
      planned = false
      settle()
    })
  }

  function settle() {
    if (giveUp !== undefined) return
    const openIds = open.map(({ id }) => id)
    const sharedIds = sharedBy(current, openIds)
    if (openIds.length === sharedIds && current.length > sharedIds) return step(sharedIds - current.length)
    for (let depth = sharedIds; depth < openIds.length; depth++) {
      const ids = openIds.slice(0, depth + 1)
      // A dialog that replaces another reuses its entry.
      if (depth === sharedIds && current.length > sharedIds) history.replaceState(stateWith(ids), '')
      else history.pushState(stateWith(ids), '')
    }
    current = openIds
  }

  function step(entries: number) {
    giveUp = setTimeout(arrived, timeoutMs)
    history.go(entries)
  }

  function arrived() {
    clearTimeout(giveUp)
    giveUp = undefined
    current = idsOf(history.state)
    for (const run of waiting.splice(0)) run()
    settle()
  }

  function onPopState(event: PopStateEvent) {
    if (giveUp !== undefined) return arrived()
    const before = current
    current = idsOf(event.state)
    for (const dialog of open.filter(({ id }) => !current.includes(id)).reverse()) {
      if (dialog.onBack()) continue
      // The dialog asks first: hide the event from the router and restore the entry.
      event.stopImmediatePropagation()
      return step(before.length - sharedBy(before, current))
    }
    settle()
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
      plan()
      return () => {
        open.splice(open.indexOf(dialog), 1)
        plan()
      }
    },
    whenSettled(run) {
      if (giveUp === undefined) run()
      else waiting.push(run)
    },
    refresh() {
      current = idsOf(history.state)
    },
  }
}

function idsOf(state: unknown): readonly string[] {
  const ids: unknown = typeof state === 'object' && state !== null && key in state ? state[key] : []
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

function stateWith(ids: readonly string[]): object {
  const others: unknown = history.state
  return { ...(typeof others === 'object' && others !== null && others), [key]: ids }
}

function sharedBy(one: readonly string[], other: readonly string[]): number {
  const length = one.findIndex((id, index) => id !== other[index])
  return length === -1 ? one.length : length
}
