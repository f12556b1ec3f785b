import { type RefObject, useEffect } from 'react'
import { isTyping } from '../../../ui/lib/dom.js'

/** Keys while the user is not typing: `/` focuses the search, `j` and `k` move between rows. */
export function useListShortcuts(
  isEnabled: boolean,
  search: RefObject<HTMLInputElement | null>,
  list: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!isEnabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return
      if (event.key === '/' && search.current) {
        event.preventDefault()
        search.current.focus()
        search.current.select()
      }
      const row = list.current?.querySelector<HTMLElement>('[data-mo-active] [data-mo-row-focus]')
      if ((event.key === 'j' || event.key === 'k') && row) {
        event.preventDefault()
        row.focus()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isEnabled, search, list])
}
