import { logLevels, logServices, timeRanges } from '@morpheus/sdk'
import { useEffect, useState } from 'react'
import type { LogTail } from '../../../hooks/monitoring/useLogTail.js'
import { useDebounced } from '../../../hooks/useDebounced.js'
import { useMonitoringTexts } from '../../../text/monitoring.js'
import { SearchInput } from '../../../ui/SearchInput/SearchInput.js'
import { Select } from '../../../ui/Select/Select.js'

/** In milliseconds. */
const searchPause = 200
const levels = ['all', ...logLevels] as const
const services = ['all', ...logServices] as const

/** What of the log is shown. Core spec §2, System logs. */
export function LogFilters({ filters, setFilters }: Pick<LogTail, 'filters' | 'setFilters'>) {
  const texts = useMonitoringTexts()
  const [search, setSearch] = useState(filters.search)
  const rested = useDebounced(search.trim(), searchPause)
  useEffect(() => {
    if (rested !== filters.search) setFilters({ search: rested })
  }, [rested, filters.search, setFilters])

  return (
    <fieldset className="mo-log-filters" aria-label={texts.filters}>
      <SearchInput className="mo-log-search" label={texts.searchLogs} value={search} onChange={setSearch} />
      <Select
        aria-label={texts.level}
        value={filters.level}
        onChange={(event) => setFilters({ level: chosen(levels, event.target.value) })}
      >
        {levels.map((level) => (
          <option key={level} value={level}>
            {texts.logLevels[level]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={texts.service}
        value={filters.service}
        onChange={(event) => setFilters({ service: chosen(services, event.target.value) })}
      >
        {services.map((service) => (
          <option key={service} value={service}>
            {texts.services[service]}
          </option>
        ))}
      </Select>
      <Select
        aria-label={texts.range}
        value={filters.timeRange}
        onChange={(event) => setFilters({ timeRange: chosen(timeRanges, event.target.value) })}
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

function chosen<const Values extends readonly [string, ...string[]]>(
  values: Values,
  value: string,
): Values[number] {
  return values.find((one) => one === value) ?? values[0]
}
