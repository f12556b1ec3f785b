import { ApiReference } from '@morpheus/react'
import { useMemo } from 'react'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useUrlQuery } from './useUrlQuery.js'

const toLink = (id: string) =>
  `${window.location.origin}/api-reference?${new URLSearchParams({ chamada: id })}`

export default function ReferencePage() {
  usePageTitle('Referência da API')
  const [query, updateQuery] = useUrlQuery()
  const search = query.get('busca') ?? ''
  const category = query.get('categoria') ?? undefined
  const method = query.get('metodo') ?? undefined
  const filter = useMemo(() => ({ search, category, method }), [search, category, method])
  return (
    <ApiReference
      headingLevel={1}
      filter={filter}
      onFilterChange={(next) =>
        updateQuery({ busca: next.search, categoria: next.category, metodo: next.method })
      }
      entry={query.get('chamada')}
      onEntryChange={(chamada) => updateQuery({ chamada })}
      documentationHref="/documentation"
      linkOf={toLink}
    />
  )
}
