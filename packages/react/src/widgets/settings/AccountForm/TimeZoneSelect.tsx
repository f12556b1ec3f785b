import { usualTimeZones } from '@morpheus/sdk'
import { type ComponentPropsWithoutRef, forwardRef } from 'react'
import { useSettingsTexts } from '../../../text/settings.js'
import { Select } from '../../../ui/Select/Select.js'

export interface TimeZoneSelectProps extends ComponentPropsWithoutRef<'select'> {
  /** Offered even where the browser does not know it. */
  current: string
}

/** The zones of the specification first, then every other one that the browser knows. */
export const TimeZoneSelect = forwardRef<HTMLSelectElement, TimeZoneSelectProps>(function TimeZoneSelect(
  { current, ...rest },
  ref,
) {
  const texts = useSettingsTexts().account
  const usual: readonly string[] = usualTimeZones
  const known = Intl.supportedValuesOf('timeZone').filter((zone) => !usual.includes(zone))
  const others = usual.includes(current) || known.includes(current) ? known : [current, ...known]
  return (
    <Select {...rest} ref={ref}>
      <optgroup label={texts.usualZones}>
        {usual.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </optgroup>
      <optgroup label={texts.otherZones}>
        {others.map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </optgroup>
    </Select>
  )
})
