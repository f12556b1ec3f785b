import { IntegrationCatalogue, readCategory } from '@morpheus/react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useUrlQuery } from './useUrlQuery.js'

export default function IntegrationsPage() {
  usePageTitle('Integrações')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useUrlQuery()
  const search = query.get('busca') ?? ''
  const category = readCategory(query.get('categoria'))
  const filter = useMemo(() => ({ search, category }), [search, category])
  return (
    <IntegrationCatalogue
      headingLevel={1}
      sessionId={query.get('sessao')}
      onSessionIdChange={(sessao) => updateQuery({ sessao })}
      filter={filter}
      onFilterChange={(next) => updateQuery({ busca: next.search, categoria: next.category })}
      onOpenSessions={() => navigate('/sessions')}
    />
  )
}
