import { CloudTemplates, Templates, useSessions } from '@morpheus/react'
import { Tabs } from '@morpheus/react/ui'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useUrlQuery } from './useUrlQuery.js'

const tabs = [
  { value: 'own', label: 'Meus templates' },
  { value: 'meta', label: 'Aprovados pela Meta' },
] as const

/** Users with a Cloud API session also see the templates at Meta. */
export default function TemplatesPage() {
  usePageTitle('Templates')
  const [query, updateQuery] = useUrlQuery()
  const [, navigate] = useLocation()
  const { data: sessions = [] } = useSessions()
  const official = sessions.filter(({ apiType }) => apiType === 'WHATSAPP_CLOUD')
  const search = query.get('busca') ?? ''
  const category = query.get('categoria') ?? undefined
  const filter = useMemo(() => ({ search, category }), [search, category])
  const morpheusTemplates = (
    <Templates
      headingLevel={1}
      filter={filter}
      onFilterChange={(next) => updateQuery({ busca: next.search, categoria: next.category })}
    />
  )
  if (official.length === 0) return morpheusTemplates
  const isMeta = query.get('origem') === 'meta'
  return (
    <Tabs
      label="De onde são os templates"
      value={isMeta ? 'meta' : 'own'}
      tabs={tabs}
      onChange={(tab) =>
        updateQuery({ origem: tab === 'meta' ? tab : null, sessao: null, busca: null, categoria: null })
      }
    >
      {isMeta ? (
        <CloudTemplates
          headingLevel={1}
          sessions={official}
          sessionId={query.get('sessao')}
          onSessionIdChange={(sessao) => updateQuery({ sessao })}
          onOpenSession={({ id }) => navigate(sessionPath(id))}
        />
      ) : (
        morpheusTemplates
      )}
    </Tabs>
  )
}
