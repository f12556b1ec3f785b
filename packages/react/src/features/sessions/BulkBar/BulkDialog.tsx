import type { BulkItem } from '@morpheus/sdk'
import { Check, CircleAlert, Minus } from 'lucide-react'
import { useTexts } from '../../../provider/texts.js'
import { Button } from '../../../ui/Button.js'
import { Dialog } from '../../../ui/Dialog.js'
import { Spinner } from '../../../ui/Spinner.js'
import { useBulkTexts } from './texts.js'
import type { RunningBulk } from './useBulk.js'

interface BulkDialogProps {
  run: RunningBulk
  onClose: () => void
}

/** Maximum of lines; failed ones come first. */
const maxLines = 200
const stateRanks = { failed: 0, running: 1, waiting: 2, cancelled: 3, done: 4 }

export function BulkDialog({ run, onClose }: BulkDialogProps) {
  const texts = useBulkTexts()
  const common = useTexts().common
  const { state, action } = run
  const { items, done, failed, phase } = state
  const isOver = phase === 'over'
  const unfinished = items.filter((item) => item.state === 'failed' || item.state === 'cancelled').length
  const lines = [...items].sort((a, b) => stateRanks[a.state] - stateRanks[b.state]).slice(0, maxLines)
  return (
    <Dialog
      title={texts.titles[action]}
      description={
        <span role="status">
          {isOver ? texts.outcome(done, failed) : texts.progress(done + failed, items.length)}
        </span>
      }
      size="small"
      onClose={isOver ? onClose : undefined}
      footer={
        isOver ? (
          <>
            {unfinished > 0 && <Button onClick={() => void run.retry()}>{texts.retry(unfinished)}</Button>}
            <Button variant="primary" onClick={onClose}>
              {common.close}
            </Button>
          </>
        ) : (
          <Button onClick={run.cancel}>{texts.stop}</Button>
        )
      }
    >
      {!isOver && (
        <progress
          className="mo-bulk-progress"
          aria-label={texts.titles[action]}
          max={items.length}
          value={done + failed}
        />
      )}
      <ul className="mo-bulk-items">
        {lines.map((item) => (
          <Line key={item.session.id} item={item} />
        ))}
      </ul>
      {items.length > maxLines && <p className="mo-muted">{texts.more(items.length - maxLines)}</p>}
    </Dialog>
  )
}

function Line({ item: { session, state, cause } }: { item: BulkItem }) {
  const texts = useBulkTexts()
  return (
    <li className="mo-bulk-item" data-mo-state={state}>
      <span className="mo-bulk-sign" aria-hidden="true">
        {state === 'running' && <Spinner />}
        {state === 'done' && <Check />}
        {state === 'failed' && <CircleAlert />}
        {(state === 'waiting' || state === 'cancelled') && <Minus />}
      </span>
      <span className="mo-truncate" title={session.name}>
        {session.name}
      </span>
      <span className="mo-bulk-state">{cause ?? texts.states[state]}</span>
    </li>
  )
}
