import type { ComponentPropsWithoutRef } from 'react'
import { openHere } from '../../../ui/lib/dom.js'

interface SessionLinkProps<Named extends { name: string }>
  extends Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'onClick' | 'title'> {
  session: Named
  href: string | undefined
  onOpenSession: ((session: Named) => void) | undefined
}

export function SessionLink<Named extends { name: string }>(props: SessionLinkProps<Named>) {
  const { session, href, onOpenSession, ...look } = props
  const { name } = session
  if (!href && !onOpenSession)
    return (
      <span className="mo-truncate" title={name}>
        {name}
      </span>
    )
  return (
    <a
      {...look}
      href={href ?? '#'}
      title={name}
      onClick={onOpenSession && ((event) => openHere(event, () => onOpenSession(session)))}
    >
      {name}
    </a>
  )
}
