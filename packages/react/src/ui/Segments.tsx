import { useId } from 'react'
import './controls.css'
import './scrollRow.css'

/** Colour of the dot before a label. */
export type SegmentDot = 'good' | 'watch' | 'bad' | 'off'

export interface SegmentsProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string; dot?: SegmentDot | undefined }[]
  onChange: (value: Value) => void
}

/** Segmented control: native radio buttons in a row. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="mo-segments" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className="mo-segment">
          <input
            type="radio"
            className="mo-segment-control"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.dot && <span className="mo-segment-dot" data-mo-dot={option.dot} aria-hidden="true" />}
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
