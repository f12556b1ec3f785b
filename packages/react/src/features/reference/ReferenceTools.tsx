import { SearchInput } from '../../ui/SearchInput/SearchInput.js'
import { Select } from '../../ui/Select/Select.js'
import type { FilterState } from '../../widget/useFilter.js'
import { allChapters, allEntries } from './entries.js'
import type { ReferenceFilter } from './find.js'
import { useReferenceTexts } from './texts.js'

interface ReferenceToolsProps extends FilterState<ReferenceFilter> {
  search: string
  onSearch: (text: string) => void
  shown: number
}

/** Methods in the specification's order, then the others. */
const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']

export function ReferenceTools({ search, onSearch, filter, narrow, shown }: ReferenceToolsProps) {
  const texts = useReferenceTexts()
  const known = allEntries()
  return (
    <div className="mo-reference-tools">
      <SearchInput label={texts.search} value={search} onChange={onSearch} />
      <Select
        aria-label={texts.category}
        value={filter.category ?? ''}
        onChange={({ target }) => narrow({ category: target.value })}
      >
        <option value="">{texts.allCategories}</option>
        {allChapters().map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
      <Select
        aria-label={texts.method}
        value={filter.method ?? ''}
        onChange={({ target }) => narrow({ method: target.value })}
      >
        <option value="">{texts.allMethods}</option>
        {methods
          .filter((method) => known.some((entry) => entry.method === method))
          .map((method) => (
            <option key={method} value={method}>
              {method}
            </option>
          ))}
      </Select>
      <p className="mo-reference-count" role="status">
        {texts.shown(shown, known.length)}
      </p>
    </div>
  )
}
