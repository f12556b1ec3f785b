import type { ReactNode } from 'react'
import type { GuidePlace } from './content/places.js'
import { useGuide } from './guideContext.js'

export interface GuideLinkProps {
  to: GuidePlace
  className?: string
  label?: string
  current?: 'page' | 'location' | undefined
  children: ReactNode
}

/** Link within the guide: a plain click navigates in the host, another tab opens the same address. */
export function GuideLink({ to, className, label, current, children }: GuideLinkProps) {
  const { hrefOf, go } = useGuide()
  return (
    <a
      href={hrefOf(to)}
      className={className}
      aria-label={label}
      aria-current={current}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        go(to)
      }}
    >
      {children}
    </a>
  )
}
