import { Documentation, type GuidePlace } from '@morpheus/react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useUrlQuery } from './useUrlQuery.js'

const toHref = ({ section, part }: GuidePlace) =>
  `/documentation/${encodeURIComponent(section)}${part === null ? '' : `#${encodeURIComponent(part)}`}`

/** The address holds the section, the heading (fragment) and the search. */
export default function DocumentationPage({ section }: { section: string | null }) {
  usePageTitle('Documentação')
  const [, navigate] = useLocation()
  const [query, updateQuery] = useUrlQuery()
  const part = useLocationProperty(hashOfPage) || null
  const search = query.get('busca') ?? ''
  const guidePlace = useMemo(() => ({ section, part }), [section, part])
  const filter = useMemo(() => ({ search }), [search])
  return (
    <Documentation
      headingLevel={1}
      place={guidePlace}
      onPlaceChange={(next) => navigate(toHref(next))}
      hrefOf={toHref}
      filter={filter}
      onFilterChange={({ search: busca = '' }) => {
        // A new place has no search in its address; the previous entry keeps it for Back.
        if (busca !== searchOfPage()) updateQuery({ busca })
      }}
      referenceHref="/api-reference"
      onOpenReference={navigate}
    />
  )
}

const searchOfPage = () => new URLSearchParams(window.location.search).get('busca') ?? ''

/** Decodes the fragment; malformed escapes are returned unchanged. */
function hashOfPage(): string {
  const hash = window.location.hash.slice(1)
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
