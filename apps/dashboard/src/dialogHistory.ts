import type { DialogHistory } from '@morpheus/react'

/** Under which an entry of the browser's history names the dialogs that were open there. */
const key = 'morpheusDialogs'
/** In milliseconds: a step that the browser does not take is no longer waited for. */
const patience = 1000

interface OpenDialog {
  id: string
  onBack: () => boolean
}

export interface PageHistory extends DialogHistory {
  /** How many entries of the history, up to this one, are dialogs'. */
  readonly depth: number
  /** Runs once the browser has taken the steps that it was told to take; at once where there are none. */
  whenSettled(run: () => void): void
  /** To be called after the page's own navigation changed the entry. */
  refresh(): void
}

/**
 * An entry of the history for each open dialog, at the same address. Going back past it closes the dialog; where that
 * asks first, the entry is stepped forward to again. A dialog that closes otherwise is stepped back from. An entry whose
 * dialog is gone, as after going forward, is stepped back from as well: nothing opens by itself.
 */
export function createDialogHistory(): PageHistory {
  const loadedAt = Date.now()
  const open: OpenDialog[] = []
  const waiting: (() => void)[] = []
  let count = 0
  let planned = false
  let giveUp: ReturnType<typeof setTimeout> | undefined
  // A dialog of before a reload is not open any more.
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

  /** Brings the history to what is open. */
  function settle() {
    if (giveUp !== undefined) return
    const wanted = open.map(({ id }) => id)
    const kept = sharedBy(current, wanted)
    if (wanted.length === kept && current.length > kept) return step(kept - current.length)
    for (let depth = kept; depth < wanted.length; depth++) {
      const ids = wanted.slice(0, depth + 1)
      // One dialog in place of another takes over its entry.
      if (depth === kept && current.length > kept) history.replaceState(stateWith(ids), '')
      else history.pushState(stateWith(ids), '')
    }
    current = wanted
  }

  function step(entries: number) {
    giveUp = setTimeout(arrived, patience)
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
      // It asks first: the page must not follow, and the entry is taken again.
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

/** How many stand at the beginning of both. */
function sharedBy(one: readonly string[], other: readonly string[]): number {
  const length = one.findIndex((id, index) => id !== other[index])
  return length === -1 ? one.length : length
}
