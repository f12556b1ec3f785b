import {
  type DeliveryState,
  deliveryStates,
  type EventName,
  eventCatalogue,
  eventNames,
  type TargetKind,
} from '@morpheus/sdk'
import { useSay } from '../../provider/speech.js'
import { SearchInput } from '../../ui/SearchInput/SearchInput.js'
import { Select } from '../../ui/Select/Select.js'
import { useSearch } from '../../widget/useSearch.js'
import { CreatedFilter } from './CreatedFilter.js'
import type { DeliveryFilter } from './deliveryQueries.js'
import { useDeliveryStateLabels, useTargetLabels } from './labels.js'
import { useDeliveryTexts } from './texts.js'

interface DeliveryFiltersProps {
  filter: DeliveryFilter
  kinds: readonly TargetKind[]
  onChange: (part: DeliveryFilter) => void
}

export function DeliveryFilters({ filter, kinds, onChange }: DeliveryFiltersProps) {
  const targetLabels = useTargetLabels()
  const deliveryStateLabels = useDeliveryStateLabels()
  const texts = useDeliveryTexts()
  const say = useSay()
  const [search, setSearch] = useSearch(filter.search ?? '', (text) => onChange({ search: text }))
  return (
    <fieldset className="mo-delivery-filters" aria-label={texts.filters}>
      <SearchInput className="mo-delivery-search" label={texts.search} value={search} onChange={setSearch} />
      <Choices<TargetKind>
        label={texts.target}
        all={texts.allTargets}
        value={filter.target}
        options={kinds}
        nameOf={(kind) => targetLabels[kind]}
        onChange={(target) => onChange({ target })}
      />
      <Choices<EventName>
        label={texts.event}
        all={texts.allEvents}
        value={filter.event}
        options={eventNames}
        nameOf={(name) => say(eventCatalogue[name].label)}
        onChange={(event) => onChange({ event })}
      />
      <Choices<DeliveryState>
        label={texts.state}
        all={texts.allStates}
        value={filter.state}
        options={deliveryStates}
        nameOf={(state) => deliveryStateLabels[state]}
        onChange={(state) => onChange({ state })}
      />
      <CreatedFilter filter={filter} onChange={onChange} />
    </fieldset>
  )
}

interface ChoicesProps<Value extends string> {
  label: string
  all: string
  value: Value | undefined
  options: readonly Value[]
  nameOf: (value: Value) => string
  onChange: (value: Value | undefined) => void
}

function Choices<Value extends string>({
  label,
  all,
  value,
  options,
  nameOf,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(options.find((option) => option === event.target.value))}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {nameOf(option)}
        </option>
      ))}
    </Select>
  )
}
