import { type BulkAction, isOpenTo, type Session } from '@morpheus/sdk'
import { Plug, RotateCw, Trash2, Unplug, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Bulk } from '../../../hooks/sessions/useBulk.js'
import { useBulkTexts } from '../../../text/sessions/bulk.js'
import { Button } from '../../../ui/Button/Button.js'
import { ConfirmDialog } from '../../../ui/ConfirmDialog/ConfirmDialog.js'
import { IconButton } from '../../../ui/IconButton/IconButton.js'
import type { Selection } from '../SessionTable/useSelection.js'
import { BulkDialog } from './BulkDialog.js'
import './widget.css'

interface BulkBarProps {
  bulk: Bulk
  sessions: readonly Session[]
  selection: Selection
}

const actions = ['connect', 'restart', 'disconnect', 'remove'] as const
const asked = { disconnect: true, remove: true, connect: false, restart: false }
const icons: Record<BulkAction, ReactNode> = {
  connect: <Plug />,
  restart: <RotateCw />,
  disconnect: <Unplug />,
  remove: <Trash2 />,
}

/** What can be done to the chosen sessions; nothing while none is. */
export function BulkBar({ bulk, sessions, selection }: BulkBarProps) {
  const texts = useBulkTexts()
  const [question, setQuestion] = useState<{ action: BulkAction; sessions: readonly Session[] } | null>(null)
  const chosen = sessions.filter(({ id }) => selection.ids.has(id))
  const openTo = (action: BulkAction) => chosen.filter((session) => isOpenTo(session, action))

  const act = (action: BulkAction) => {
    const open = openTo(action)
    if (asked[action]) setQuestion({ action, sessions: open })
    else bulk.begin(action, open)
  }
  return (
    <>
      <p className="mo-sr" role="status">
        {chosen.length > 0 && texts.chosen(chosen.length)}
      </p>
      {chosen.length > 0 && (
        <div className="mo-bulk" role="toolbar" aria-label={texts.toolbar}>
          <p className="mo-bulk-count">{texts.chosen(chosen.length)}</p>
          <div className="mo-bulk-actions">
            {actions.map((action) => {
              const count = openTo(action).length
              return (
                <Button
                  key={action}
                  size="small"
                  variant={action === 'remove' ? 'danger' : 'secondary'}
                  icon={icons[action]}
                  disabled={count === 0}
                  onClick={() => act(action)}
                >
                  {texts.acts[action]}
                  {count < chosen.length && count > 0 && ` (${count})`}
                </Button>
              )
            })}
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
          <p className="mo-confirm-text mo-bulk-names">
            {texts.names(question.sessions.map(({ name }) => name))}
          </p>
        </ConfirmDialog>
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
