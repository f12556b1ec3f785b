import { Switch } from '@morpheus/react/ui'

/** As in the calls that link a phone: undefined when the account requires no passkey. */
export type PasskeyRequirement = 'required' | 'code' | undefined

interface PasskeyRequirementSwitchesProps {
  value: PasskeyRequirement
  onChange: (value: PasskeyRequirement) => void
}

/** Switches that make this phone's account require its passkey, as WhatsApp does for some accounts. */
export function PasskeyRequirementSwitches({ value, onChange }: PasskeyRequirementSwitchesProps) {
  return (
    <div className="cel-demand">
      <Switch
        label="Esta conta pede uma passkey"
        checked={value !== undefined}
        onChange={({ target }) => onChange(target.checked ? 'required' : undefined)}
      />
      {value && (
        <Switch
          label="Depois, mostrar um código para comparar"
          checked={value === 'code'}
          onChange={({ target }) => onChange(target.checked ? 'code' : 'required')}
        />
      )}
    </div>
  )
}
