import { createPush, type NotificationDraft } from '@morpheus/sdk'
import { CircleAlert, type LucideIcon, MessageSquare, Server, Smartphone, Wrench } from 'lucide-react'
import { useMemo } from 'react'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { Button } from '../../ui/Button.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { rootProps } from '../../ui/lib/rootProps.js'
import type { Slot } from '../../ui/lib/slot.js'
import { Panel } from '../../ui/Panel.js'
import type { WidgetProps } from '../../widget/WidgetProps.js'
import { withErrorReporting } from '../../widget/withErrorReporting.js'
import { useSettingsTexts } from '../account/texts.js'
import { useNotificationTexts } from './texts.js'
import './style.css'

type Type = NotificationDraft['type']
type Priority = NotificationDraft['priority']

/** Configuration spec §9: five types, three priorities. */
const samples: readonly { type: Type; priority: Priority; icon: LucideIcon }[] = [
  { type: 'message', priority: 'medium', icon: MessageSquare },
  { type: 'session', priority: 'medium', icon: Smartphone },
  { type: 'error', priority: 'high', icon: CircleAlert },
  { type: 'system', priority: 'low', icon: Server },
  { type: 'maintenance', priority: 'low', icon: Wrench },
]

const tones: Record<Priority, NonNullable<BadgeProps['tone']>> = {
  low: 'neutral',
  medium: 'accent',
  high: 'danger',
}

/** Replaceable parts of the widget. */
export interface NotificationTesterSlots {
  /** Title of the widget. */
  header?: Slot | undefined
}

export interface NotificationTesterProps extends WidgetProps {
  /** Heading level of the title; nested headings use the next one. */
  headingLevel?: HeadingLevel | undefined
  /** Replacements for parts of the widget. */
  slots?: NotificationTesterSlots | undefined
}

/** Triggers a sample notification of each type, in the bell and, if permitted, the browser. Configuration spec §2.6. */
export const NotificationTester = withErrorReporting(function NotificationTester(
  props: NotificationTesterProps,
) {
  const { headingLevel = 2, slots } = props
  const texts = useSettingsTexts().tester
  const { types } = useNotificationTexts()
  const { notifications, logger } = useMorpheus()
  const notify = useToast()
  const push = useMemo(
    () => createPush({ logger, icon: '/favicon.svg', onClick: () => window.focus() }),
    [logger],
  )

  const trigger = (type: Type, priority: Priority) => {
    const { title, message } = texts.samples[type]
    const notification = notifications.add({ type, priority, title, message })
    if (!notification) return notify({ tone: 'info', text: texts.unwanted(types[type]) })
    const isPushEnabled = notifications.store.getState().settings?.pushNotifications === true
    const isShown = isPushEnabled && push.show(notification)
    notify({ tone: 'success', text: isShown ? texts.sentBoth : texts.sentToBell })
  }

  return (
    <Panel {...rootProps(props)} title={texts.title} headingLevel={headingLevel} header={slots?.header}>
      <div className="mo-tester">
        <p className="mo-muted">{texts.intro}</p>
        <ul className="mo-tester-list" aria-label={texts.title}>
          {samples.map(({ type, priority, icon: Icon }) => (
            <li key={type} className="mo-tester-sample">
              <Icon aria-hidden="true" />
              <span className="mo-tester-name">{types[type]}</span>
              <Badge tone={tones[priority]}>{texts.priorities[priority]}</Badge>
              <Button
                size="small"
                aria-label={texts.triggerOf(types[type])}
                onClick={() => trigger(type, priority)}
              >
                {texts.trigger}
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Panel>
  )
})
