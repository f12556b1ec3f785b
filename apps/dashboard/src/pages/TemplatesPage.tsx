import { Templates } from '@morpheus/react'
import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { usePageTitle } from '../shell/usePageTitle.js'

type Choice = Parameters<typeof Templates>[0]['choice']

export default function TemplatesPage() {
  usePageTitle('Templates')
  const [query, setQuery] = useSearchParams()
  const search = query.get('busca') ?? ''
  const category = query.get('categoria')
  const choice = useMemo(() => ({ search, category }), [search, category])
  const choose = useCallback(
    (next: Choice) =>
      setQuery(
        {
          ...(next.search !== '' && { busca: next.search }),
          ...(next.category !== null && { categoria: next.category }),
        },
        { replace: true },
      ),
    [setQuery],
  )
  return <Templates headingLevel={1} choice={choice} onChoose={choose} />
}
