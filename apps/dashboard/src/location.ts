import { type BrowserLocationHook, navigate as change, useBrowserLocation } from 'wouter/use-browser-location'
import { createDialogHistory } from './dialogHistory.js'

/** The one history of this document. */
export const dialogHistory = createDialogHistory()

/** Goes to a page. From an open dialog it takes the place of the dialog's entry, so that Back leads to the page before. */
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

/** Where the router is, and how it goes elsewhere. */
export const useLocation: BrowserLocationHook = (options) => [useBrowserLocation(options)[0], navigate]
