import { type ConversationRecord, type MuteDuration, messageTimers, timerSeconds } from '@morpheus/sdk'
import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  EllipsisVertical,
  Link2,
  MailCheck,
  MailPlus,
  Pin,
  PinOff,
  Tags,
} from 'lucide-react'
import { useState } from 'react'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { Menu, type MenuItem } from '../../ui/Menu.js'
import { useChatActions } from './chatQueries.js'
import { LabelsDialog } from './LabelsDialog.js'
import { useConversationTexts, useMessageTimerLabels } from './texts.js'

const CallLinkDialog = lazy(async () => (await import('./CallLinkDialog.js')).CallLinkDialog)

const mutes = ['8h', '1w', 'always'] as const satisfies readonly MuteDuration[]

interface ChatMenuProps {
  sessionId: string
  conversation: ConversationRecord
  name: string
  /** Called after the conversation was archived or marked as unread. */
  onPutAway: () => void
}

/** Changes of a conversation on all devices of the account: archive, pin, mute, mark as unread, label, let messages disappear. */
export function ChatMenu({ sessionId, conversation, name, onPutAway }: ChatMenuProps) {
  const texts = useConversationTexts()
  const timers = useMessageTimerLabels()
  const { change, setLabels } = useChatActions(sessionId, conversation.contactPhone)
  const [isLabelling, setLabelling] = useState(false)
  const [isCalling, setCalling] = useState(false)
  const { archived, pinned, muted, markedUnread, disappearingSeconds } = conversation
  const putAway = async (changing: Promise<boolean>) => {
    if (await changing) onPutAway()
  }
  const items: MenuItem[] = [
    archived
      ? {
          label: texts.unarchive,
          icon: <ArchiveRestore aria-hidden="true" />,
          onSelect: () => void change({ archived: false }, texts.chatDone.unarchived),
        }
      : {
          label: texts.archive,
          icon: <Archive aria-hidden="true" />,
          onSelect: () => void putAway(change({ archived: true }, texts.chatDone.archived)),
        },
    {
      label: pinned ? texts.unpin : texts.pin,
      icon: pinned ? <PinOff aria-hidden="true" /> : <Pin aria-hidden="true" />,
      onSelect: () =>
        void change({ pinned: !pinned }, pinned ? texts.chatDone.unpinned : texts.chatDone.pinned),
    },
    markedUnread
      ? {
          label: texts.markRead,
          icon: <MailCheck aria-hidden="true" />,
          onSelect: () => void change({ unread: false }, texts.chatDone.markedRead),
        }
      : {
          label: texts.markUnread,
          icon: <MailPlus aria-hidden="true" />,
          onSelect: () => void putAway(change({ unread: true }, texts.chatDone.markedUnread)),
        },
    {
      label: texts.callLink.open,
      icon: <Link2 aria-hidden="true" />,
      onSelect: () => setCalling(true),
    },
    { label: texts.labels, icon: <Tags aria-hidden="true" />, onSelect: () => setLabelling(true) },
    ...(muted
      ? [
          {
            label: texts.unmute,
            icon: <Bell aria-hidden="true" />,
            onSelect: () => void change({ muted: 'off' }, texts.chatDone.unmuted),
          },
        ]
      : mutes.map((duration) => ({
          label: texts.muteFor[duration],
          icon: <BellOff aria-hidden="true" />,
          group: texts.mute,
          onSelect: () => void change({ muted: duration }, texts.chatDone.muted),
        }))),
    ...messageTimers.map((timer) => ({
      label: timers[timer],
      group: texts.disappearing,
      checked: timerSeconds[timer] === (disappearingSeconds ?? 0),
      onSelect: () =>
        void change(
          { disappearing: timer },
          timer === 'off' ? texts.chatDone.timerOff : texts.chatDone.timerOn(timers[timer]),
        ),
    })),
  ]
  return (
    <>
      <Menu
        label={texts.chatMenu(name)}
        trigger={<EllipsisVertical aria-hidden="true" />}
        triggerClassName="mo-icon-button"
        items={items}
      />
      <LazyBoundary fallback={null}>
        {isCalling && (
          <CallLinkDialog
            sessionId={sessionId}
            contact={conversation.contactPhone}
            name={name}
            onClose={() => setCalling(false)}
          />
        )}
      </LazyBoundary>
      {isLabelling && (
        <LabelsDialog
          sessionId={sessionId}
          title={texts.labelsTitle}
          name={name}
          selected={conversation.labels}
          onChange={(labels) => void setLabels(labels)}
          onClose={() => setLabelling(false)}
        />
      )}
    </>
  )
}
