import { useEffect } from 'react'
import { useFallenCount } from './fallenCount.js'

/** `Sessões · Morpheus` in the tab while the page is shown; `(3) Sessões · Morpheus` while three sessions are down. */
export function usePageTitle(title: string): void {
  const count = useFallenCount()
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Morpheus`
  }, [title, count])
}
