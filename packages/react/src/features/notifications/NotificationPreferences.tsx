import { CircleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useReportedText } from '../../provider/errors.js'
import { useTexts } from '../../provider/texts.js'
import { useSettingsMessages } from '../../text/settings.js'
import { ErrorState } from '../../ui/ErrorState/ErrorState.js'
import type { HeadingLevel } from '../../ui/kit/heading.js'
import { outermost } from '../../ui/kit/hostAttributes.js'
import type { Slot } from '../../ui/kit/slot.js'
import { Panel } from '../../ui/Panel/Panel.js'
import { Skeleton } from '../../ui/Skeleton/Skeleton.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { widget } from '../../widget/widget.js'
import { useSettingsTexts } from '../account/texts.js'
import { PreferenceForm } from './PreferenceForm.js'
import { useNotifications } from './useNotifications.js'
import './preferences.css'

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
export const NotificationPreferences = widget(function NotificationPreferences(
  props: NotificationPreferencesProps,
) {
  const { headingLevel = 2, slots } = props
  const settingsMessages = useSettingsMessages()
  const texts = useSettingsTexts().preferences
  const { common } = useTexts()
  const { notifications } = useMorpheus()
  const { settings, isLoading } = useNotifications()
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    void notifications.loadSettings()
    setAsked(true)
  }, [notifications])
  useReportedText(!settings && asked && !isLoading ? settingsMessages.loadFailure : null)
  return (
    <Panel {...outermost(props)} title={texts.title} headingLevel={headingLevel} header={slots?.header}>
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
})
