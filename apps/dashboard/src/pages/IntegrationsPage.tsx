import { IntegrationCatalogue, readCategory } from '@morpheus/react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useQuery } from './useQuery.js'

export default function IntegrationsPage() {
  usePageTitle('Integrações')
  const [, navigate] = useLocation()
  const [query, keep] = useQuery()
  const search = query.get('busca') ?? ''
  const category = readCategory(query.get('categoria'))
  const filter = useMemo(() => ({ search, category }), [search, category])
  return (
    <IntegrationCatalogue
      headingLevel={1}
      sessionId={query.get('sessao')}
      onSessionIdChange={(sessao) => keep({ sessao })}
      filter={filter}
      onFilterChange={(next) => keep({ busca: next.search, categoria: next.category })}
      onOpenSessions={() => navigate('/sessions')}
    />
  )
}
