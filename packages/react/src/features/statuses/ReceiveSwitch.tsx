import { useAction } from '../../core/useAction.js'
import { Switch } from '../../ui/Switch.js'
import '../../ui/fields.css'
import '../../ui/display.css'
import './style.css'

interface ReceiveSwitchProps {
  texts: {
    readonly receive: string
    readonly receiveHint: string
    readonly receiveOn: string
    readonly receiveOff: string
    readonly receiveFailure: string
  }
  receives: boolean
  onChange: (receives: boolean) => Promise<void>
}

/** Card that turns receiving of statuses or posts on and off. */
export function ReceiveSwitch({ texts, receives, onChange }: ReceiveSwitchProps) {
  const { act, busy } = useAction<'receive'>()
  return (
    <section className="mo-card mo-status-receive" aria-label={texts.receive}>
      <Switch
        size="large"
        label={
          <span className="mo-status-receive-text">
            <span>{texts.receive}</span>
            <span className="mo-field-hint">{texts.receiveHint}</span>
          </span>
        }
        checked={receives}
        disabled={busy !== null}
        onChange={({ target }) => {
          const next = target.checked
          void act('receive', texts.receiveFailure, async () => {
            await onChange(next)
            return next ? texts.receiveOn : texts.receiveOff
          })
        }}
      />
    </section>
  )
}
