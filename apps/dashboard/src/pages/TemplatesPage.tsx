import { CloudTemplates, Templates, useSessions } from '@morpheus/react'
import { Segments, Skeleton } from '@morpheus/react/ui'
import { type ReactNode, useMemo, useRef } from 'react'
import { useLocation } from 'wouter'
import { sessionPath } from '../sessionPaths.js'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useUrlQuery } from './useUrlQuery.js'

const origins = [
  { value: 'own', label: 'Meus templates' },
  { value: 'meta', label: 'Aprovados pela Meta' },
] as const

/** Users with a Cloud API session also see the templates at Meta. */
export default function TemplatesPage() {
  usePageTitle('Templates')
  const [query, updateQuery] = useUrlQuery()
  const [, navigate] = useLocation()
  const { data: sessions = [], isPending } = useSessions()
  const official = sessions.filter(({ apiType }) => apiType === 'WHATSAPP_CLOUD')
  const search = query.get('busca') ?? ''
  const category = query.get('categoria') ?? undefined
  const filter = useMemo(() => ({ search, category }), [search, category])
  const isMeta = query.get('origem') === 'meta'
  // The choice is part of both widgets: where it was made, the focus stays.
  const isSwitched = useRef(false)
  const header = ({ children }: { children: ReactNode }) => (
    <>
      {children}
      <div
        ref={(element) => {
          if (element && isSwitched.current) element.querySelector<HTMLElement>(':checked')?.focus()
          if (element) isSwitched.current = false
        }}
      >
        <Segments
          label="De onde são os templates"
          value={isMeta ? 'meta' : 'own'}
          options={origins}
          onChange={(origin) => {
            isSwitched.current = true
            updateQuery({
              origem: origin === 'meta' ? origin : null,
              sessao: null,
              busca: null,
              categoria: null,
            })
          }}
        />
      </div>
    </>
  )
  if (isMeta && isPending) return <Skeleton width="100%" height={400} />
  if (isMeta && official.length > 0)
    return (
      <CloudTemplates
        headingLevel={1}
        sessions={official}
        sessionId={query.get('sessao')}
        onSessionIdChange={(sessao) => updateQuery({ sessao })}
        onOpenSession={({ id }) => navigate(sessionPath(id))}
        slots={{ header }}
      />
    )
  return (
    <Templates
      headingLevel={1}
      filter={filter}
      onFilterChange={(next) => updateQuery({ busca: next.search, categoria: next.category })}
      {...(official.length > 0 && { slots: { header } })}
    />
  )
}
