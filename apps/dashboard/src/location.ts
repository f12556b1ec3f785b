import { type BrowserLocationHook, navigate as change, useBrowserLocation } from 'wouter/use-browser-location'
import { createDialogHistory } from './dialogHistory.js'

export const dialogHistory = createDialogHistory()

/** Navigates to a page. From an open dialog it replaces the dialog's entry, so Back returns to the page before. */
export const navigate: typeof change = (to, options) => {
  dialogHistory.whenSettled(() => {
    const { pathname } = new URL(to, window.location.href)
    const staysHere = options?.replace === true && pathname === window.location.pathname
    if (dialogHistory.depth === 0) change(to, options)
    else if (staysHere) change(to, { ...options, state: window.history.state })
    else change(to, { ...options, replace: true })
    dialogHistory.refresh()
  })
}

export const useLocation: BrowserLocationHook = (options) => [useBrowserLocation(options)[0], navigate]
