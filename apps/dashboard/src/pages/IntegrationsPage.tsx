import { IntegrationCatalogue, readCategory } from '@morpheus/react'
import { useLocation, useSearchParams } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'

export default function IntegrationsPage() {
  usePageTitle('Integrações')
  const [, navigate] = useLocation()
  const [query, setQuery] = useSearchParams()
  return (
    <IntegrationCatalogue
      headingLevel={1}
      choice={{
        sessionId: query.get('sessao'),
        search: query.get('busca') ?? '',
        category: readCategory(query.get('categoria')),
      }}
      onChoose={({ sessionId, search, category }) =>
        setQuery(
          {
            ...(sessionId !== null && { sessao: sessionId }),
            ...(search !== '' && { busca: search }),
            ...(category !== null && { categoria: category }),
          },
          { replace: true },
        )
      }
      onGoToSessions={() => navigate('/sessions')}
    />
  )
}
