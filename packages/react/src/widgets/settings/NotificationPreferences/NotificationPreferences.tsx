import { settingsMessages } from '@morpheus/sdk/text'
import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNotifications } from '../../../hooks/notifications/useNotifications.js'
import { useMorpheus } from '../../../hooks/useMorpheus.js'
import { useTexts } from '../../../provider/texts.js'
import { useSettingsTexts } from '../../../text/settings.js'
import { ErrorState } from '../../../ui/ErrorState/ErrorState.js'
import { Panel } from '../../../ui/Panel/Panel.js'
import { Skeleton } from '../../../ui/Skeleton/Skeleton.js'
import { PreferenceForm } from './PreferenceForm.js'
import './widget.css'

export interface NotificationPreferencesProps {
  headingLevel?: 2 | 3
}

const rows = ['a', 'b', 'c', 'd']

/** By which ways, and of what, the account wants to be told. Configuration spec §2.5. */
export function NotificationPreferences({ headingLevel = 2 }: NotificationPreferencesProps) {
  const texts = useSettingsTexts().preferences
  const { common } = useTexts()
  const { notifications } = useMorpheus()
  const { settings, isLoading } = useNotifications()
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    void notifications.loadSettings()
    setAsked(true)
  }, [notifications])
  return (
    <Panel title={texts.title} headingLevel={headingLevel}>
      {settings ? (
        <PreferenceForm settings={settings} />
      ) : isLoading || !asked ? (
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
}
