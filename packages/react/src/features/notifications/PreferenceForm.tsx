import type { NotificationSettings } from '@morpheus/sdk'
import { type FormEvent, useState } from 'react'
import { useErrors } from '../../core/useErrors.js'
import { useToast } from '../../core/useToast.js'
import { useSettingsMessages } from '../../text/settings.js'
import { Button } from '../../ui/Button/Button.js'
import { useSettingsTexts } from '../account/texts.js'
import { Preference } from './Preference.js'
import { useNotifications } from './useNotifications.js'
import { usePushPermission } from './usePushPermission.js'

type Choice = 'emailNotifications' | 'pushNotifications' | 'messageAlerts' | 'maintenanceAlerts'

/** Four toggles, saved together. Untouched ones follow the stored value. */
export function PreferenceForm({ settings }: { settings: NotificationSettings }) {
  const settingsMessages = useSettingsMessages()
  const errors = useErrors()
  const texts = useSettingsTexts().preferences
  const notify = useToast()
  const { updateSettings } = useNotifications()
  const { obstacle, allow } = usePushPermission()
  const [touched, setTouched] = useState<Partial<Record<Choice, boolean>>>({})
  const [busy, setBusy] = useState(false)
  const wanted = { ...settings, ...touched }
  const set = (choice: Choice, on: boolean) => setTouched((before) => ({ ...before, [choice]: on }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const { emailNotifications, pushNotifications, messageAlerts, maintenanceAlerts } = wanted
      await updateSettings({ emailNotifications, pushNotifications, messageAlerts, maintenanceAlerts })
      setTouched({})
      notify({ tone: 'success', text: settingsMessages.preferencesSaved })
    } catch (error) {
      notify({ tone: 'error', text: errors.told(error, settingsMessages.preferencesFailure), cause: error })
    } finally {
      setBusy(false)
    }
  }

  const pushHelp =
    obstacle === 'denied'
      ? texts.pushDenied
      : obstacle === 'unsupported'
        ? texts.pushUnsupported
        : texts.pushHelp

  return (
    <form className="mo-preferences" onSubmit={(event) => void submit(event)}>
      <Preference
        label={texts.email}
        help={texts.emailHelp}
        on={wanted.emailNotifications}
        onChange={(on) => set('emailNotifications', on)}
      />
      <Preference
        label={texts.push}
        help={pushHelp}
        on={wanted.pushNotifications && obstacle === null}
        disabled={obstacle !== null}
        onChange={(on) => {
          if (!on) return set('pushNotifications', false)
          void allow().then((granted) => granted && set('pushNotifications', true))
        }}
      />
      <Preference
        label={texts.messages}
        help={texts.messagesHelp}
        on={wanted.messageAlerts}
        onChange={(on) => set('messageAlerts', on)}
      />
      <Preference
        label={texts.maintenance}
        help={texts.maintenanceHelp}
        on={wanted.maintenanceAlerts}
        onChange={(on) => set('maintenanceAlerts', on)}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}
