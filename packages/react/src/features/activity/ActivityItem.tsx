import { type ActivityAction, type ActivityEntry, type ActivityStatus, exampleMark } from '@morpheus/sdk'
import { describeUserAgent, zonedFormat } from '@morpheus/sdk/format'
import {
  Activity,
  Ban,
  BookUser,
  CircleDashed,
  DatabaseBackup,
  DatabaseZap,
  Eraser,
  FileDown,
  FileText,
  IdCard,
  KeyRound,
  Link2,
  LogIn,
  LogOut,
  type LucideIcon,
  Puzzle,
  Radio,
  RotateCcw,
  Settings,
  ShieldAlert,
  ShieldCheck,
  ShieldOff,
  ShoppingBag,
  Smartphone,
  Trash2,
  Unlink,
  UserLock,
  UserPlus,
  Users,
} from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { useTranslate } from '../../provider/translate.js'
import { Badge, type BadgeProps } from '../../ui/Badge.js'
import { escapeInvisible } from '../../ui/lib/safeText.js'
import type { Slot } from '../../ui/lib/slot.js'
import { useActivityLabels, useActivityStatusLabels, useActivityTexts } from './texts.js'

/** Configuration spec §2.5: icon by action. */
const activityIcons: Readonly<Record<ActivityAction, LucideIcon>> = {
  login: LogIn,
  logout: LogOut,
  password_change: KeyRound,
  settings_update: Settings,
  backup_create: DatabaseBackup,
  backup_restore: RotateCcw,
  other: Activity,
  login_failed: ShieldAlert,
  two_factor_enable: ShieldCheck,
  two_factor_disable: ShieldOff,
  backup_delete: DatabaseZap,
  session_create: Smartphone,
  session_pair: Link2,
  session_unpair: Unlink,
  session_delete: Trash2,
  integration_change: Puzzle,
  api_key_create: KeyRound,
  api_key_end: KeyRound,
  template_change: FileText,
  group_change: Users,
  status_change: CircleDashed,
  channel_change: Radio,
  catalog_change: ShoppingBag,
  profile_change: IdCard,
  contact_block: Ban,
  contact_change: BookUser,
  person_export: FileDown,
  person_forget: Eraser,
  user_invite: UserPlus,
  user_block: UserLock,
}

const tones: Record<ActivityStatus, NonNullable<BadgeProps['tone']>> = {
  success: 'success',
  warning: 'warning',
  error: 'danger',
}

interface ActivityItemProps {
  entry: ActivityEntry
  slot: Slot<{ entry: ActivityEntry }>
  timeZone: string | undefined
}

export function ActivityItem({ entry, slot, timeZone }: ActivityItemProps) {
  const activityStatusLabels = useActivityStatusLabels()
  const activityLabels = useActivityLabels()
  const texts = useActivityTexts()
  const format = useFormat()
  const translate = useTranslate()
  const { action, status, details, detailsI18n, timestamp, ip, userAgent, metadata } = entry
  const Icon = activityIcons[action]
  const { [exampleMark]: example, ...otherMetadata } = metadata
  const at = zonedFormat({ dateStyle: 'short', timeStyle: 'medium' }, timeZone, format.locale).format(
    new Date(timestamp),
  )
  const facts = [ip, userAgent === null ? null : describeUserAgent(userAgent, format.words)].filter(
    (fact) => fact !== null,
  )
  return (
    <li className="mo-activity-log-entry">
      {slot({
        entry,
        children: (
          <>
            <span className="mo-activity-log-icon" title={activityLabels[action]}>
              <Icon aria-hidden="true" />
            </span>
            <div className="mo-activity-log-text">
              <p className="mo-activity-log-details">
                <span className="mo-sr">{activityLabels[action]}: </span>
                {escapeInvisible(translate(detailsI18n, details))}
              </p>
              <p className="mo-activity-log-facts mo-figures">
                <time dateTime={timestamp}>{at}</time>
                {facts.map((fact) => (
                  <span key={fact} title={userAgent ?? undefined}>
                    {escapeInvisible(fact)}
                  </span>
                ))}
              </p>
              {Object.keys(otherMetadata).length > 0 && (
                <details className="mo-activity-log-metadata">
                  <summary>{texts.metadata}</summary>
                  <pre className="mo-mono">{escapeInvisible(JSON.stringify(otherMetadata, null, 2))}</pre>
                </details>
              )}
            </div>
            <div className="mo-activity-log-badges">
              {example === true && <Badge>{texts.example}</Badge>}
              <Badge tone={tones[status]}>{activityStatusLabels[status]}</Badge>
            </div>
          </>
        ),
      })}
    </li>
  )
}
