import { useId } from 'react'
import { Switch } from '../../ui/Switch/Switch.js'

interface PreferenceProps {
  label: string
  help: string
  on: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

export function Preference({ label, help, on, disabled = false, onChange }: PreferenceProps) {
  const helpId = useId()
  return (
    <div className="mo-preference">
      <Switch
        size="large"
        label={label}
        aria-describedby={helpId}
        checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p id={helpId} className="mo-preference-help">
        {help}
      </p>
    </div>
  )
}
