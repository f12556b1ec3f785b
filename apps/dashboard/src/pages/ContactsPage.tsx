import { ContactBrowser } from '@morpheus/react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useUrlQuery } from './useUrlQuery.js'

export default function ContactsPage() {
  usePageTitle('Contatos')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useUrlQuery()
  const filter = useMemo(
    () => ({ search: query.get('q') ?? undefined, letter: parseLetter(query.get('letra')) }),
    [query],
  )
  return (
    <ContactBrowser
      headingLevel={1}
      sessionId={query.get('sessao')}
      onSessionIdChange={(sessao) => updateQuery({ sessao })}
      contactPhone={query.get('contato')}
      onContactPhoneChange={(contato) => updateQuery({ contato })}
      filter={filter}
      onFilterChange={({ search, letter }) => updateQuery({ q: search, letra: letter })}
      onOpenSessions={() => navigate('/sessions')}
      onOpenConversation={() => navigate('/messages')}
    />
  )
}

const parseLetter = (text: string | null) => (text && /^[a-z]$/.test(text) ? text : undefined)
