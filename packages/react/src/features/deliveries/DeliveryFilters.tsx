import {
  type DeliveryState,
  deliveryStates,
  type EventName,
  eventLabel,
  eventNames,
  type TargetKind,
} from '@morpheus/sdk'
import { useState } from 'react'
import { useTranslate } from '../../provider/translate.js'
import { SearchInput } from '../../ui/SearchInput.js'
import { Select } from '../../ui/Select.js'
import { useSearch } from '../../widget/useSearch.js'
import { useTimes } from '../account/useTimes.js'
import type { DeliveryFilter } from './queries.js'
import { useDeliveryStateLabels, useDeliveryTexts, useTargetLabels } from './texts.js'

interface DeliveryFiltersProps {
  filter: DeliveryFilter
  kinds: readonly TargetKind[]
  onChange: (part: DeliveryFilter) => void
}

export function DeliveryFilters({ filter, kinds, onChange }: DeliveryFiltersProps) {
  const targetLabels = useTargetLabels()
  const deliveryStateLabels = useDeliveryStateLabels()
  const texts = useDeliveryTexts()
  const translate = useTranslate()
  const [search, setSearch] = useSearch(filter.search ?? '', (text) => onChange({ search: text }))
  return (
    <fieldset className="mo-delivery-filters" aria-label={texts.filters}>
      <SearchInput className="mo-delivery-search" label={texts.search} value={search} onChange={setSearch} />
      <Choices<TargetKind>
        label={texts.target}
        allLabel={texts.allTargets}
        value={filter.target}
        options={kinds}
        getName={(kind) => targetLabels[kind]}
        onChange={(target) => onChange({ target })}
      />
      <Choices<EventName>
        label={texts.event}
        allLabel={texts.allEvents}
        value={filter.event}
        options={eventNames}
        getName={(name) => eventLabel(name, translate)}
        onChange={(event) => onChange({ event })}
      />
      <Choices<DeliveryState>
        label={texts.state}
        allLabel={texts.allStates}
        value={filter.state}
        options={deliveryStates}
        getName={(state) => deliveryStateLabels[state]}
        onChange={(state) => onChange({ state })}
      />
      <CreatedFilter filter={filter} onChange={onChange} />
    </fieldset>
  )
}

interface ChoicesProps<Value extends string> {
  label: string
  allLabel: string
  value: Value | undefined
  options: readonly Value[]
  getName: (value: Value) => string
  onChange: (value: Value | undefined) => void
}

function Choices<Value extends string>({
  label,
  allLabel,
  value,
  options,
  getName,
  onChange,
}: ChoicesProps<Value>) {
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(options.find((option) => option === event.target.value))}
    >
      <option value="">{allLabel}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {getName(option)}
        </option>
      ))}
    </Select>
  )
}

interface CreatedFilterProps {
  filter: DeliveryFilter
  onChange: (part: DeliveryFilter) => void
}

function CreatedFilter({ filter: { from, to }, onChange }: CreatedFilterProps) {
  const times = useTimes()
  const texts = useDeliveryTexts()
  const [customSpan, setChosen] = useState<{ span: Span; from: string } | null>(null)
  const span = customSpan && customSpan.from === from && to === undefined ? customSpan.span : undefined
  const isCustomSpan = (from || to) && !span

  function choose(name: string) {
    const match = spans.find((one) => one.name === name)
    if (!match) return onChange({ from: undefined, to: undefined })
    const beginning = new Date(Date.now() - match.ms).toISOString()
    setChosen({ span: match.name, from: beginning })
    onChange({ from: beginning, to: undefined })
  }

  return (
    <Select
      aria-label={texts.created}
      value={span ?? (isCustomSpan ? 'given' : '')}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{texts.anyTime}</option>
      {spans.map(({ name }) => (
        <option key={name} value={name}>
          {texts.sinces[name]}
        </option>
      ))}
      {isCustomSpan && (
        <option value="given">
          {from && to
            ? texts.createdBetween(times.dateTime(from), times.dateTime(to))
            : from
              ? texts.createdFrom(times.dateTime(from))
              : texts.createdTo(times.dateTime(to ?? ''))}
        </option>
      )}
    </Select>
  )
}

const hour = 60 * 60_000

/** Selectable ranges, in milliseconds. */
export const spans = [
  { name: '1h', ms: hour },
  { name: '24h', ms: 24 * hour },
  { name: '7d', ms: 7 * 24 * hour },
  { name: '30d', ms: 30 * 24 * hour },
] as const
export type Span = (typeof spans)[number]['name']
