import { SessionList } from '@morpheus/react'
import type { Session } from '@morpheus/sdk'
import { useLocation } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'

const pathOf = (session: Session) => `/sessions/${encodeURIComponent(session.id)}`

export default function SessionsPage() {
  usePageTitle('Sessões')
  const [, navigate] = useLocation()
  return <SessionList headingLevel={1} href={pathOf} onOpen={(session) => navigate(pathOf(session))} />
}
