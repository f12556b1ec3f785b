import { Switch } from '@morpheus/react/ui'

/** As of the calls that link a phone: absent where its account asks for nothing. */
export type Demand = 'required' | 'code' | undefined

interface PasskeyDemandProps {
  demand: Demand
  onDemand: (demand: Demand) => void
}

/** Has the account of this phone ask for its passkey, as WhatsApp does with some. */
export function PasskeyDemand({ demand, onDemand }: PasskeyDemandProps) {
  return (
    <div className="cel-demand">
      <Switch
        label="Esta conta pede uma passkey"
        checked={demand !== undefined}
        onChange={({ target }) => onDemand(target.checked ? 'required' : undefined)}
      />
      {demand && (
        <Switch
          label="Depois, mostrar um código para comparar"
          checked={demand === 'code'}
          onChange={({ target }) => onDemand(target.checked ? 'code' : 'required')}
        />
      )}
    </div>
  )
}
