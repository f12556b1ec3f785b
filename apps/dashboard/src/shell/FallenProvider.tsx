import { useSessionCounts } from '@morpheus/react'
import { type ReactNode, useEffect } from 'react'
import { FallenCount } from './fallenCount.js'

/** Knows what is down, whatever page is open, and shows it in the tab's sign. */
export function FallenProvider({ children }: { children: ReactNode }) {
  const count = useSessionCounts().counts?.down ?? 0
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
  return <FallenCount value={count}>{children}</FallenCount>
}
