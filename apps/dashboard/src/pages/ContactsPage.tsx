import { ContactBrowser } from '@morpheus/react'
import { useLocation } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useQuery } from './useQuery.js'

export default function ContactsPage() {
  usePageTitle('Contatos')
  const [, navigate] = useLocation()
  const [query, keep] = useQuery()
  return (
    <ContactBrowser
      headingLevel={1}
      sessionId={query.get('sessao')}
      onSessionIdChange={(sessao) => keep({ sessao })}
      onOpenSessions={() => navigate('/sessions')}
      onOpenConversation={() => navigate('/messages')}
    />
  )
}
