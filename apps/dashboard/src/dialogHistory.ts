import type { DialogHistory } from '@morpheus/react'
import { createRequestedEditor } from './requestedEditor.js'

/** Key in `history.state` for the ids of open dialogs. */
const key = 'morpheusDialogs'
/** Milliseconds to wait for a history step that the browser may not take. */
const timeoutMs = 1000

interface OpenDialog {
  id: string
  onBack: () => boolean
  address: string | undefined
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
 * Adds a history entry for each open dialog, whose address names an editor (`?editor=webhook`). Going back closes the
 * dialog; if it asks first, the entry is restored by a step forward. A dialog closed otherwise takes its entry away,
 * and so does an entry reached by going forward. A page that was loaded or reached with the address of an editor
 * requests that editor, which then adds its entry like any other.
 */
export function createDialogHistory(): PageHistory {
  const loadedAt = Date.now()
  const open: OpenDialog[] = []
  const queue: (() => void)[] = []
  const editors = createRequestedEditor()
  let count = 0
  let planned = false
  let settleTimer: ReturnType<typeof setTimeout> | undefined
  let current: readonly string[] = []
  editors.requestFromAddress()
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
      const address = editors.toHref(addressAt(depth))
      // A dialog that replaces another reuses its entry.
      if (depth === sharedIds && current.length > sharedIds) history.replaceState(toState(ids), '', address)
      else history.pushState(toState(ids), '', address)
    }
    current = openIds
  }

  /** A question above an editor keeps the editor's address. */
  function addressAt(depth: number): string | undefined {
    return open.slice(0, depth + 1).findLast(({ address }) => address !== undefined)?.address
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
    if (open.length === 0) editors.requestFromAddress()
    settleHistory()
  }
  window.addEventListener('popstate', onPopState, { capture: true })

  return {
    get depth() {
      return current.length
    },
    open(onBack, address) {
      count += 1
      const dialog = { id: `${loadedAt}.${count}`, onBack, address }
      open.push(dialog)
      planStep()
      return () => {
        open.splice(open.indexOf(dialog), 1)
        planStep()
      }
    },
    requested: editors,
    whenSettled(run) {
      if (settleTimer === undefined) run()
      else queue.push(run)
    },
    refresh() {
      current = readIds(history.state)
      if (current.length === 0) return editors.requestFromAddress()
      const href = editors.toHref(addressAt(current.length - 1))
      if (new URL(href, location.href).href !== location.href) history.replaceState(history.state, '', href)
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
