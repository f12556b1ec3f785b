import { useState } from 'react'
import { Select } from '../../ui/Select/Select.js'
import { useTimes } from '../account/useTimes.js'
import type { DeliveryFilter } from './deliveryQueries.js'
import { type Span, spans } from './spans.js'
import { useDeliveryTexts } from './texts.js'

interface CreatedFilterProps {
  filter: DeliveryFilter
  onChange: (part: DeliveryFilter) => void
}

/** Filter by creation time: a range until now, or the one from the address. */
export function CreatedFilter({ filter: { from, to }, onChange }: CreatedFilterProps) {
  const times = useTimes()
  const texts = useDeliveryTexts()
  const [chosen, setChosen] = useState<{ span: Span; from: string } | null>(null)
  const span = chosen && chosen.from === from && to === undefined ? chosen.span : undefined
  const given = (from || to) && !span

  function choose(name: string) {
    const found = spans.find((one) => one.name === name)
    if (!found) return onChange({ from: undefined, to: undefined })
    const beginning = new Date(Date.now() - found.ms).toISOString()
    setChosen({ span: found.name, from: beginning })
    onChange({ from: beginning, to: undefined })
  }

  return (
    <Select
      aria-label={texts.created}
      value={span ?? (given ? 'given' : '')}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="">{texts.anyTime}</option>
      {spans.map(({ name }) => (
        <option key={name} value={name}>
          {texts.sinces[name]}
        </option>
      ))}
      {given && (
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
