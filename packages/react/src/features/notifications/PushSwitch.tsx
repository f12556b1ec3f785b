import { useId } from 'react'
import { useToast } from '../../core/useToast.js'
import { Switch } from '../../ui/Switch/Switch.js'
import { useNotificationTexts } from './texts.js'
import { usePush } from './usePush.js'

/** Switch of browser notifications; shows why the browser refused. */
export function PushSwitch() {
  const texts = useNotificationTexts()
  const notify = useToast()
  const helpId = useId()
  const { on, busy, obstacle, change } = usePush()
  const help =
    obstacle === 'denied'
      ? texts.pushDenied
      : obstacle === 'unsupported'
        ? texts.pushUnsupported
        : texts.pushHelp
  return (
    <div className="mo-notifications-footer">
      <Switch
        label={texts.push}
        aria-describedby={helpId}
        checked={on}
        disabled={busy || obstacle !== null}
        onChange={(event) =>
          change(event.target.checked).catch(() => notify({ tone: 'error', text: texts.pushFailure }))
        }
      />
      <p id={helpId} className="mo-notifications-help" role="status">
        {help}
      </p>
    </div>
  )
}
