import { History } from 'lucide-react'
import { useTimes } from '../features/account/useTimes.js'
import { Button } from '../ui/Button.js'
import { useDraftTexts } from './texts.js'
import type { FormDraft } from './useFormDraft.js'
import './drafts.css'

/** Line above a form that a draft fills, with a button that discards it; nothing otherwise. */
export function DraftNotice({ draft: { restored, discard } }: { draft: FormDraft }) {
  const texts = useDraftTexts()
  const times = useTimes()
  if (!restored) return null
  return (
    <div className="mo-draft">
      <History aria-hidden="true" />
      <p role="status" className="mo-draft-text">
        {texts.restored(times.dateTime(restored.at))}
        {restored.isOutdated && ` ${texts.outdated}`}
        {restored.lacksSecrets && ` ${texts.lacksSecrets}`}
      </p>
      <Button size="small" onClick={discard}>
        {texts.discard}
      </Button>
    </div>
  )
}
