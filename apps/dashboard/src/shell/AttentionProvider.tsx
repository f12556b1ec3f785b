import { useSessionCounts } from '@morpheus/react'
import { type ReactNode, useEffect } from 'react'
import { AttentionCount } from './attentionCount.js'

/** Counts sessions that need attention on every page and shows the count in the tab icon. */
export function AttentionProvider({ children }: { children: ReactNode }) {
  const count = useSessionCounts().counts?.attention ?? 0
  const isAlarmed = count > 0
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (!icon || !isAlarmed) return
    const calm = icon.href
    icon.href = '/favicon-alerta.svg'
    return () => {
      icon.href = calm
    }
  }, [isAlarmed])
  return <AttentionCount value={count}>{children}</AttentionCount>
}
