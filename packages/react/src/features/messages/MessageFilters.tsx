import { SearchInput } from '../../ui/SearchInput.js'
import { Segments } from '../../ui/Segments.js'
import { Select } from '../../ui/Select.js'
import type { FilterState } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import type { MessageSearchFilter } from './searchQueries.js'
import { useMessageTexts } from './texts.js'

const listedStates = ['pending', 'failed', 'scheduled'] as const
const dots = { pending: 'watch', failed: 'bad', scheduled: 'off' } as const

/** Text, state, direction and time of a message search. */
export function MessageFilters({ filter, narrow }: FilterState<MessageSearchFilter>) {
  const texts = useMessageTexts().search
  const [text, type] = useSearch(filter.search ?? '', (search) => narrow({ search }), 250)
  return (
    <div className="mo-message-search-tools">
      <SearchInput label={texts.search} value={text} onChange={type} />
      <Segments
        label={texts.state}
        value={listedStates.find((state) => state === filter.state) ?? 'all'}
        options={[
          { value: 'all' as const, label: texts.states.all },
          ...listedStates.map((state) => ({ value: state, label: texts.states[state], dot: dots[state] })),
        ]}
        onChange={(state) => narrow({ state: state === 'all' ? undefined : state })}
      />
      <Select
        aria-label={texts.direction}
        value={filter.direction ?? ''}
        onChange={({ target: { value } }) =>
          narrow({ direction: value === 'incoming' || value === 'outgoing' ? value : undefined })
        }
      >
        <option value="">{texts.directions.all}</option>
        <option value="outgoing">{texts.directions.outgoing}</option>
        <option value="incoming">{texts.directions.incoming}</option>
      </Select>
      <Select
        aria-label={texts.time}
        value={filter.today ? 'today' : ''}
        onChange={({ target: { value } }) => narrow({ today: value === 'today' ? true : undefined })}
      >
        <option value="">{texts.anyTime}</option>
        <option value="today">{texts.today}</option>
      </Select>
    </div>
  )
}
