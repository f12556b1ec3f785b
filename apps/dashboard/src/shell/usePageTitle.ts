import { useEffect } from 'react'

/** `Sessões · Morpheus` in the tab while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Morpheus`
  }, [title])
}
