import type { Session } from '@morpheus/sdk'
import type { ComponentPropsWithoutRef } from 'react'
import { openHere } from '../../../ui/kit/openHere.js'

interface SessionLinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href' | 'onClick' | 'title'> {
  session: Session
  href: string | undefined
  onOpenSession: ((session: Session) => void) | undefined
}

/** A session's name, which leads to it where the host says where to. */
export function SessionLink({ session, href, onOpenSession, ...look }: SessionLinkProps) {
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
