import { type BrowserLocationHook, navigate as change, useBrowserLocation } from 'wouter/use-browser-location'
import { createDialogHistory } from './dialogHistory.js'
import { withoutEditor } from './requestedEditor.js'

export const dialogHistory = createDialogHistory()

/** Navigates to a page. From an open dialog it replaces the dialog's entry, so Back returns to the page before. */
export const navigate: typeof change = (to, options) => {
  dialogHistory.whenSettled(() => {
    const target = new URL(to, window.location.href)
    const staysHere = options?.replace === true && target.pathname === window.location.pathname
    if (staysHere) {
      // The page's own change keeps the open editor, and never opens one that is closing.
      const state: unknown = dialogHistory.depth === 0 ? options?.state : window.history.state
      change(withoutEditor(target), { ...options, state })
    } else if (dialogHistory.depth === 0) change(to, options)
    else change(to, { ...options, replace: true })
    dialogHistory.refresh()
  })
}

export const useLocation: BrowserLocationHook = (options) => [useBrowserLocation(options)[0], navigate]
