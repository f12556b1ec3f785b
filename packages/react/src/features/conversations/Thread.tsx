import type { MessageRecord, PinDuration, Session } from '@morpheus/sdk'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import { keysOf } from '../../core/keys.js'
import { useErrors, useReadError } from '../../core/useErrors.js'
import { useMorpheus } from '../../core/useMorpheus.js'
import { useToast } from '../../core/useToast.js'
import { useQueryCache } from '../../provider/queries.js'
import type { HeadingLevel } from '../../ui/lib/heading.js'
import { LazyBoundary, lazy } from '../../ui/lib/lazy.js'
import { QueryError } from '../../widget/QueryView.js'
import { ScheduledMessages } from '../messages/ScheduledMessages.js'
import { useMessageTexts } from '../messages/texts.js'
import { Composer } from './Composer.js'
import { useDisplayName } from './ConversationItem.js'
import { useChatActions } from './chatQueries.js'
import { EditForm } from './EditForm.js'
import { type MessageDialog, MessageDialogs } from './MessageDialogs.js'
import { MessageList, MessageListSkeleton } from './MessageList.js'
import type { MessageActions } from './messageActions.js'
import { PinnedMessages } from './PinnedMessages.js'
import { ThreadHeader } from './ThreadHeader.js'
import { useConversationTexts } from './texts.js'
import { useConversation, useThread } from './threadQueries.js'
import { useMarkRead } from './useMarkRead.js'
import { useMessageChanges } from './useMessageChanges.js'
import { useOutbox } from './useOutbox.js'
import { usePeople } from './usePeople.js'
import './thread.css'

const PollDialog = lazy(async () => (await import('./PollDialog.js')).PollDialog)

interface ThreadProps {
  sessionId: string
  session: Session | undefined
  contact: string
  level: HeadingLevel
  onClose: () => void
}

/** Messages of one conversation, its owner and a reply. */
export function Thread({ sessionId, session, contact, level, onClose }: ThreadProps) {
  const texts = useConversationTexts()
  const messageTexts = useMessageTexts()
  const queries = useQueryCache()
  const client = useMorpheus()
  const errors = useErrors()
  const notify = useToast()
  const getName = useDisplayName()
  const { data: found } = useConversation(sessionId, contact)
  const conversation = found?.conversation
  const thread = useThread(sessionId, contact)
  const error = useReadError(thread)
  const onSent = useCallback(
    (message: MessageRecord) => {
      if (message.state !== 'scheduled') return void thread.add(message)
      notify({ tone: 'success', text: messageTexts.schedule.done.schedule })
      void queries.invalidateQueries({ queryKey: keysOf(client).messages(sessionId) })
    },
    [client, queries, sessionId, thread.add, notify, messageTexts],
  )
  const outbox = useOutbox(sessionId, contact, { failure: texts.sendFailure, onSent })
  const [quoted, setQuoted] = useState<MessageRecord | null>(null)
  const [edited, setEdited] = useState<MessageRecord | null>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const isLive = useStore(client.realtime.store, ({ status }) => status === 'connected')
  const isGroup = contact.endsWith('@g.us')
  const name = getName(conversation ?? { name: null, contactPhone: contact, isGroup })
  const isPaired = session?.apiType === 'MORPHEUS'
  const isPhoneOnline = isPaired && session.status === 'connected'
  const { people, getName: getAuthor } = usePeople(sessionId, contact, { name, hasGroups: isPhoneOnline })
  useMarkRead(sessionId, contact, conversation?.unread ?? 0)

  const retry = useCallback(
    async ({ id }: MessageRecord) => {
      try {
        thread.add((await client.messages.retry({ id })).message)
      } catch (cause) {
        notify({ tone: 'error', text: errors.showError(cause, texts.sendFailure), cause })
      }
    },
    [client, thread.add, notify, errors.showError, texts],
  )
  const fetchHistory = useCallback(async () => {
    try {
      await client.conversations.fetchHistory({ id: sessionId, contact })
      notify({ tone: 'success', text: texts.historyRequested })
    } catch (cause) {
      notify({ tone: 'error', text: errors.showError(cause, texts.historyFailure), cause })
    }
  }, [client, sessionId, contact, notify, errors.showError, texts])
  const reply = useCallback((message: MessageRecord) => {
    setQuoted(message)
    input.current?.focus()
  }, [])

  const { star: changeStar, pin: changePin, setMessageLabels } = useChatActions(sessionId, contact)
  const pin = useCallback(
    ({ id }: MessageRecord, duration: PinDuration | null) => void changePin(id, duration),
    [changePin],
  )
  const changes = useMessageChanges(thread.changes, thread.add)
  const [dialog, setDialog] = useState<{ kind: MessageDialog; id: string } | null>(null)
  const dialogMessage = dialog && thread.messages.find(({ id }) => id === dialog.id)
  const actions = useMemo<MessageActions>(() => {
    const open = (kind: MessageDialog) => (message: MessageRecord) => setDialog({ kind, id: message.id })
    return {
      reply,
      retry,
      react: (message, emoji) => void changes.react(message, emoji),
      showReactions: open('reactions'),
      edit: isPaired ? setEdited : undefined,
      forward: isPaired ? open('forward') : undefined,
      revoke: isPaired ? open('revoke') : undefined,
      star: isPhoneOnline ? ({ id, starred }) => void changeStar(id, !starred) : undefined,
      label: isPhoneOnline ? open('labels') : undefined,
      pin: isPhoneOnline ? pin : undefined,
    }
  }, [reply, retry, changes, isPaired, isPhoneOnline, changeStar, pin])
  const [isAsking, setAsking] = useState(false)
  // Flushed: the composer is hidden before, and a closing dialog moves the focus itself.
  const returnToComposer = (close: () => void) => {
    flushSync(close)
    input.current?.focus()
  }
  const stopEditing = () => returnToComposer(() => setEdited(null))

  // Without a touch screen, which would open its keyboard.
  useEffect(() => {
    if (matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [])

  const isOffline = session !== undefined && session.status !== 'connected'
  return (
    <section
      className="mo-thread"
      aria-label={texts.threadOf(name)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isInPopup(event.target)) return
        if (edited) stopEditing()
        else if (quoted) setQuoted(null)
        else onClose()
      }}
    >
      <ThreadHeader
        sessionId={sessionId}
        contact={contact}
        name={name}
        conversation={conversation}
        hasChatState={isPhoneOnline}
        level={level}
        onClose={onClose}
      />
      <PinnedMessages
        sessionId={sessionId}
        contact={contact}
        onUnpin={isPhoneOnline ? (message) => pin(message, null) : undefined}
      />
      {!thread.data && !error && <MessageListSkeleton />}
      {!thread.data && error && <QueryError query={thread} error={error} title={texts.threadError} />}
      {thread.data && (
        <MessageList
          messages={thread.messages}
          pending={outbox.replies}
          unread={conversation?.unread ?? 0}
          isGroup={isGroup}
          contactName={name}
          getName={getAuthor}
          hasOlder={thread.hasNextPage}
          isLoadingOlder={thread.isFetchingNextPage}
          olderError={thread.isFetchNextPageError ? thread.error : null}
          loadOlder={thread.fetchNextPage}
          onFetchHistory={isPhoneOnline ? fetchHistory : undefined}
          actions={actions}
          onRetryPending={outbox.retry}
          onDiscardPending={outbox.discard}
        />
      )}
      {dialog && dialogMessage && (
        <MessageDialogs
          kind={dialog.kind}
          message={dialogMessage}
          changes={changes}
          getName={getAuthor}
          onLabels={(labels) => void setMessageLabels(dialog.id, labels)}
          onSent={thread.add}
          onClose={() => setDialog(null)}
          onRevoked={() => returnToComposer(() => setDialog(null))}
        />
      )}
      {isOffline && (
        <p className="mo-thread-note" role="status">
          {texts.sessionOffline}
        </p>
      )}
      {!isLive && thread.data && !isOffline && (
        <p className="mo-thread-note" role="status">
          {texts.notLive}
        </p>
      )}
      <ScheduledMessages sessionId={sessionId} contact={contact} />
      {edited && (
        <EditForm
          key={edited.id}
          message={edited}
          onSave={(text) => changes.edit(edited, text)}
          onCancel={stopEditing}
        />
      )}
      <Composer
        input={input}
        people={people}
        hidden={edited !== null}
        draftKey={`${sessionId} ${contact}`}
        quoted={quoted}
        onUnquote={() => setQuoted(null)}
        onPoll={isPaired ? () => setAsking(true) : undefined}
        onSend={(message) => {
          outbox.send({ ...message, quoted })
          setQuoted(null)
        }}
      />
      {isAsking && (
        <LazyBoundary fallback={null}>
          <PollDialog
            sessionId={sessionId}
            contact={contact}
            onSent={onSent}
            onClose={() => setAsking(false)}
          />
        </LazyBoundary>
      )}
    </section>
  )
}

/** True within a menu or dialog, which closes by itself. */
function isInPopup(target: EventTarget): boolean {
  return target instanceof Element && target.closest('dialog, [popover]') !== null
}
