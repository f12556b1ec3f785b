import { Documentation, type GuidePlace } from '@morpheus/react'
import { useMemo } from 'react'
import { useLocation } from 'wouter'
import { useLocationProperty } from 'wouter/use-browser-location'
import { usePageTitle } from '../shell/usePageTitle.js'
import { useQuery } from './useQuery.js'

const hrefOf = ({ section, part }: GuidePlace) =>
  `/documentation/${encodeURIComponent(section)}${part === null ? '' : `#${encodeURIComponent(part)}`}`

/** The address names the section, behind `#` the heading, and what is searched for. */
export default function DocumentationPage({ section }: { section: string | null }) {
  usePageTitle('Documentação')
  const [, navigate] = useLocation()
  const [query, keep] = useQuery()
  const part = useLocationProperty(hashOfPage) || null
  const search = query.get('busca') ?? ''
  const place = useMemo(() => ({ section, part }), [section, part])
  const filter = useMemo(() => ({ search }), [search])
  return (
    <Documentation
      headingLevel={1}
      place={place}
      onPlaceChange={(next) => navigate(hrefOf(next))}
      hrefOf={hrefOf}
      filter={filter}
      onFilterChange={({ search: busca = '' }) => {
        // Another place has no search in its address, and what was searched for stays where Back leads to.
        if (busca !== searchOfPage()) keep({ busca })
      }}
      referenceHref="/api-reference"
    />
  )
}

const searchOfPage = () => new URLSearchParams(window.location.search).get('busca') ?? ''

/** As it was meant: an address may hold anything. */
function hashOfPage(): string {
  const hash = window.location.hash.slice(1)
  try {
    return decodeURIComponent(hash)
  } catch {
    return hash
  }
}
