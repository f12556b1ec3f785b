import { logLevels, logServices, timeRanges } from '@morpheus/sdk'
import { SearchInput } from '../../ui/SearchInput/SearchInput.js'
import { Select } from '../../ui/Select/Select.js'
import type { FilterState } from '../../widget/useFilter.js'
import { useSearch } from '../../widget/useSearch.js'
import type { LogFilter } from './filter.js'
import { useMonitoringTexts } from './texts.js'

/** Filters of the log. Core spec §2, System logs. */
export function LogFilters({ filter, narrow }: FilterState<LogFilter>) {
  const texts = useMonitoringTexts()
  const [search, setSearch] = useSearch(filter.search ?? '', (text) => narrow({ search: text }))

  return (
    <fieldset className="mo-log-filters" aria-label={texts.filters}>
      <SearchInput className="mo-log-search" label={texts.searchLogs} value={search} onChange={setSearch} />
      <Select
        aria-label={texts.level}
        value={filter.level ?? 'all'}
        onChange={({ target }) => narrow({ level: logLevels.find((one) => one === target.value) })}
      >
        {(['all', ...logLevels] as const).map((level) => (
          <option key={level} value={level}>
            {texts.logLevels[level]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={texts.service}
        value={filter.service ?? 'all'}
        onChange={({ target }) => narrow({ service: logServices.find((one) => one === target.value) })}
      >
        {(['all', ...logServices] as const).map((service) => (
          <option key={service} value={service}>
            {texts.services[service]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={texts.range}
        value={filter.timeRange ?? '1h'}
        onChange={({ target }) => narrow({ timeRange: timeRanges.find((one) => one === target.value) })}
      >
        {timeRanges.map((range) => (
          <option key={range} value={range}>
            {texts.ranges[range]}
          </option>
        ))}
      </Select>
    </fieldset>
  )
}
