import { ContactBrowser } from '@morpheus/react'
import { useLocation, useSearchParams } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'

export default function ContactsPage() {
  usePageTitle('Contatos')
  const [, navigate] = useLocation()
  const [query, setQuery] = useSearchParams()
  return (
    <ContactBrowser
      headingLevel={1}
      sessionId={query.get('sessao') ?? undefined}
      onSelectSession={(sessao) => setQuery({ sessao }, { replace: true })}
      onGoToSessions={() => navigate('/sessions')}
      onStartConversation={() => navigate('/messages')}
    />
  )
}
