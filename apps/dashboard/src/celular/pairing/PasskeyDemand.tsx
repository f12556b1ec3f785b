import { Switch } from '@morpheus/react/ui'

/** As in the linking calls; absent when the account demands nothing. */
export type Demand = 'required' | 'code' | undefined

interface PasskeyDemandProps {
  demand: Demand
  onDemand: (demand: Demand) => void
}

/** Makes this phone's account demand its passkey, as WhatsApp does for some. */
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
