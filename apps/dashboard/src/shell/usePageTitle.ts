import { useEffect } from 'react'
import { useAttentionCount } from './attentionCount.js'

/** Sets the tab title: `Sessões · Morpheus`, or `(3) Sessões · Morpheus` while three sessions need attention. */
export function usePageTitle(title: string): void {
  const count = useAttentionCount()
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · Morpheus`
  }, [title, count])
}
