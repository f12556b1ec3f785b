import type { RequestedEditor } from '@morpheus/react'

const parameter = 'editor'

const toPath = ({ pathname, search, hash }: URL) => `${pathname}${search}${hash}`

export function withoutEditor(url: URL): string {
  const copy = new URL(url)
  if (copy.searchParams.has(parameter)) copy.searchParams.delete(parameter)
  return toPath(copy)
}

interface PageEditors extends RequestedEditor {
  /** Takes the editor out of the page's address and requests it, if the address has one. */
  requestFromAddress(): void
  /** The page's address with an editor, or without one. */
  toHref(editor: string | undefined): string
}

/** The editor named by the page's address; a widget of the same page takes it, and another page discards it. */
export function createRequestedEditor(): PageEditors {
  const listeners = new Set<() => void>()
  let requested: { editor: string; page: string } | null = null

  function set(next: typeof requested) {
    requested = next
    for (const listener of listeners) listener()
  }

  function toHref(editor: string | undefined): string {
    const url = new URL(location.href)
    if (editor === undefined) return withoutEditor(url)
    url.searchParams.set(parameter, editor)
    return toPath(url)
  }

  return {
    get: () => (requested?.page === location.pathname ? requested.editor : null),
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    take: () => set(null),
    requestFromAddress() {
      const editor = new URLSearchParams(location.search).get(parameter)
      if (editor) {
        history.replaceState(history.state, '', toHref(undefined))
        set({ editor, page: location.pathname })
      } else if (requested && requested.page !== location.pathname) set(null)
    },
    toHref,
  }
}
