import type { NotificationSettings } from '@morpheus/sdk'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { useAction } from '../../core/useAction.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReportErrorText } from '../../provider/errors.js'
import { useTexts } from '../../provider/texts.js'
import { useSettingsMessages } from '../../text/sdkMessages.js'
import { Button } from '../../ui/Button.js'
import { ErrorState } from '../../ui/ErrorState.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import type { Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import { Skeleton } from '../../ui/Skeleton.js'
import { Switch } from '../../ui/Switch.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useSettingsTexts } from '../account/texts.js'
import { useNotifications } from './useNotifications.js'
import { usePushPermission } from './usePush.js'
import './style.css'

/** Replaceable parts of the widget. */
export interface NotificationPreferencesSlots {
  /** Title of the widget. */
  header?: Slot | undefined
}

export interface NotificationPreferencesProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: NotificationPreferencesSlots | undefined
}

const rows = ['a', 'b', 'c', 'd']

/** Channels and topics of the account's notifications. Configuration spec §2.5. */
export const NotificationPreferences = withErrorReporting(function NotificationPreferences(
  props: NotificationPreferencesProps,
) {
  const { headingLevel = 2, slots } = props
  const settingsMessages = useSettingsMessages()
  const texts = useSettingsTexts().preferences
  const { common } = useTexts()
  const { notifications } = useMorpheus()
  const { settings, isLoading } = useNotifications()
  const [isRequested, setRequested] = useState(false)
  useEffect(() => {
    void notifications.loadSettings()
    setRequested(true)
  }, [notifications])
  useReportErrorText(!settings && isRequested && !isLoading ? settingsMessages.loadFailure : null)
  return (
    <Panel {...rootProps(props)} title={texts.title} headingLevel={headingLevel} header={slots?.header}>
      {settings ? (
        <PreferenceForm settings={settings} />
      ) : isLoading || !isRequested ? (
        <div className="mo-preferences">
          <p className="mo-sr" role="status">
            {common.loading}
          </p>
          {rows.map((key) => (
            <div key={key} className="mo-preference" aria-hidden="true">
              <Skeleton width="40%" height={20} />
              <Skeleton width="70%" height={18} />
            </div>
          ))}
        </div>
      ) : (
        <ErrorState
          icon={<CircleAlert />}
          title={settingsMessages.loadFailure}
          onRetry={() => void notifications.loadSettings()}
        />
      )}
    </Panel>
  )
})

type Choice = 'emailNotifications' | 'pushNotifications' | 'messageAlerts' | 'maintenanceAlerts'

/** Four toggles, saved together. Untouched ones follow the stored value. */
function PreferenceForm({ settings }: { settings: NotificationSettings }) {
  const settingsMessages = useSettingsMessages()
  const texts = useSettingsTexts().preferences
  const { updateSettings } = useNotifications()
  const { obstacle, allow } = usePushPermission()
  const [draft, setTouched] = useState<Partial<Record<Choice, boolean>>>({})
  const { busy, act } = useAction<'save'>()
  const newSettings = { ...settings, ...draft }
  const set = (choice: Choice, on: boolean) => setTouched((previous) => ({ ...previous, [choice]: on }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    await act('save', settingsMessages.preferencesFailure, async () => {
      const { emailNotifications, pushNotifications, messageAlerts, maintenanceAlerts } = newSettings
      await updateSettings({ emailNotifications, pushNotifications, messageAlerts, maintenanceAlerts })
      setTouched({})
      return settingsMessages.preferencesSaved
    })
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
        isOn={newSettings.emailNotifications}
        onChange={(on) => set('emailNotifications', on)}
      />
      <Preference
        label={texts.push}
        help={pushHelp}
        isOn={newSettings.pushNotifications && obstacle === null}
        disabled={obstacle !== null}
        onChange={(on) => {
          if (!on) return set('pushNotifications', false)
          void allow().then((granted) => granted && set('pushNotifications', true))
        }}
      />
      <Preference
        label={texts.messages}
        help={texts.messagesHelp}
        isOn={newSettings.messageAlerts}
        onChange={(on) => set('messageAlerts', on)}
      />
      <Preference
        label={texts.maintenance}
        help={texts.maintenanceHelp}
        isOn={newSettings.maintenanceAlerts}
        onChange={(on) => set('maintenanceAlerts', on)}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy !== null}>
          {busy ? texts.saving : texts.save}
        </Button>
      </div>
    </form>
  )
}

interface PreferenceProps {
  label: string
  help: string
  isOn: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}

function Preference({ label, help, isOn, disabled = false, onChange }: PreferenceProps) {
  const helpId = useId()
  return (
    <div className="mo-preference">
      <Switch
        size="large"
        label={label}
        aria-describedby={helpId}
        checked={isOn}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p id={helpId} className="mo-preference-help">
        {help}
      </p>
    </div>
  )
}
