import type { ComponentPropsWithoutRef } from 'react'
import { openInThisTab } from '../../../ui/lib/dom.js'

interface SessionLinkProps<Named extends { name: string }>
  extends Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'onClick' | 'title'> {
  session: Named
  href: string | undefined
  onOpenSession: ((session: Named) => void) | undefined
}

export function SessionLink<Named extends { name: string }>(props: SessionLinkProps<Named>) {
  const { session, href, onOpenSession, ...linkProps } = props
  const { name } = session
  if (!href && !onOpenSession)
    return (
      <span className="mo-truncate" title={name}>
        {name}
      </span>
    )
  return (
    <a
      {...linkProps}
      href={href ?? '#'}
      title={name}
      onClick={onOpenSession && ((event) => openInThisTab(event, () => onOpenSession(session)))}
    >
      {name}
    </a>
  )
}
