import {
  type BulkAction,
  BulkFailure,
  copyCall,
  isLinkedOffline,
  isOpenTo,
  type Session,
  type TagChange,
  tagLimits,
  tagsAfter,
} from '@morpheus/sdk'
import { Copy, Plug, RotateCw, Tag, Trash2, Unplug, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { keysOf } from '../../../core/keys.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { patchSession } from '../../../live/sessionCache.js'
import { useQueryCache } from '../../../provider/queries.js'
import { useSdkMessages } from '../../../text/sdkMessages.js'
import { Button } from '../../../ui/Button.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.js'
import { IconButton } from '../../../ui/IconButton.js'
import { LazyBoundary, lazy } from '../../../ui/lib/lazy.js'
import type { Selection } from '../SessionTable/useSelection.js'
import { useLabelTexts } from '../texts.js'
import { BulkDialog } from './BulkDialog.js'
import { useBulkTexts } from './texts.js'
import type { Bulk } from './useBulk.js'
import './style.css'

const ApplyDialog = lazy(async () => (await import('./ApplyDialog.js')).ApplyDialog)

const TagsOfManyDialog = lazy(async () => (await import('./TagsOfManyDialog.js')).TagsOfManyDialog)

export interface BulkBarProps {
  bulk: Bulk
  sessions: readonly Session[]
  selection: Selection
}

const actions = ['connect', 'restart', 'disconnect'] as const
const needsConfirmation = { disconnect: true, remove: true, connect: false, restart: false }
const icons: Record<BulkAction, ReactNode> = {
  connect: <Plug />,
  restart: <RotateCw />,
  disconnect: <Unplug />,
  remove: <Trash2 />,
}

export function BulkBar({ bulk, sessions, selection }: BulkBarProps) {
  const texts = useBulkTexts()
  const { deviceMayRemain } = useSdkMessages().session
  const client = useMorpheus()
  const queries = useQueryCache()
  const labels = useLabelTexts()
  const [tagging, setTagging] = useState<readonly Session[] | null>(null)
  const [applying, setApplying] = useState<readonly Session[] | null>(null)
  const [question, setQuestion] = useState<{ action: BulkAction; sessions: readonly Session[] } | null>(null)
  const selectedSessions = sessions.filter(({ id }) => selection.ids.has(id))
  const openTo = (action: BulkAction) => selectedSessions.filter((session) => isOpenTo(session, action))

  const start = (action: BulkAction) => {
    const open = openTo(action)
    if (needsConfirmation[action]) setQuestion({ action, sessions: open })
    else bulk.begin(action, open)
  }
  const getLabel = (sessions: readonly Session[], change: TagChange) => {
    const runForSession = async (session: Session, signal: AbortSignal) => {
      const tags = tagsAfter(session, change)
      if (tags.length > tagLimits.count) throw new BulkFailure(labels.wouldBeTooMany(tagLimits.count))
      if (tags.join() !== session.tags?.join())
        await client.sessions.update({ id: session.id, tags }, { signal })
      patchSession(queries, keysOf(client), session.id, () => ({ tags }))
    }
    bulk.perform('tags', sessions, runForSession)
  }
  const renderButton = (action: BulkAction) => {
    const count = openTo(action).length
    return (
      <Button
        key={action}
        size="small"
        variant={action === 'remove' ? 'danger' : 'secondary'}
        icon={icons[action]}
        disabled={count === 0}
        onClick={() => start(action)}
      >
        {texts.acts[action]}
        {count < selectedSessions.length && count > 0 && ` (${count})`}
      </Button>
    )
  }
  return (
    <>
      <p className="mo-sr" role="status">
        {selectedSessions.length > 0 && texts.chosen(selectedSessions.length)}
      </p>
      {selectedSessions.length > 0 && (
        <div className="mo-bulk" role="toolbar" aria-label={texts.toolbar}>
          <p className="mo-bulk-count">{texts.chosen(selectedSessions.length)}</p>
          <div className="mo-bulk-actions">
            {actions.map(renderButton)}
            <Button size="small" icon={<Copy />} onClick={() => setApplying(selectedSessions)}>
              {texts.acts.apply}
            </Button>
            {selectedSessions.some(({ tags }) => tags != null) && (
              <Button size="small" icon={<Tag />} onClick={() => setTagging(selectedSessions)}>
                {texts.acts.tags}
              </Button>
            )}
            {renderButton('remove')}
          </div>
          <IconButton label={texts.clear} icon={<X />} onClick={selection.clear} />
        </div>
      )}
      {question && (
        <ConfirmDialog
          title={texts.questions[question.action](question.sessions.length)}
          confirm={texts.acts[question.action]}
          onCancel={() => setQuestion(null)}
          onConfirm={() => {
            bulk.begin(question.action, question.sessions)
            setQuestion(null)
          }}
        >
          <p className="mo-confirm-text">{texts.warnings[question.action]}</p>
          {question.sessions.some(isLinkedOffline) && <p className="mo-confirm-text">{deviceMayRemain}</p>}
          <p className="mo-confirm-text mo-bulk-names">
            {texts.names(question.sessions.map(({ name }) => name))}
          </p>
        </ConfirmDialog>
      )}
      {applying && (
        <LazyBoundary>
          <ApplyDialog
            sessions={applying}
            onClose={() => setApplying(null)}
            onApply={(source, sessions) => {
              setApplying(null)
              bulk.perform('apply', sessions, copyCall(client, source))
            }}
          />
        </LazyBoundary>
      )}
      {tagging && (
        <LazyBoundary>
          <TagsOfManyDialog
            sessions={tagging}
            onClose={() => setTagging(null)}
            onChange={(change) => {
              setTagging(null)
              getLabel(tagging, change)
            }}
          />
        </LazyBoundary>
      )}
      {bulk.run && (
        <BulkDialog
          run={bulk.run}
          onClose={() => {
            bulk.close()
            selection.clear()
          }}
        />
      )}
    </>
  )
}
