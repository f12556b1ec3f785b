import type { Session } from '@morpheus/sdk'
import { useState } from 'react'
import { keysOf } from '../../../hooks/keys.js'
import { useErrors } from '../../../hooks/useErrors.js'
import { useFormat } from '../../../hooks/useFormat.js'
import { useMorpheus } from '../../../hooks/useMorpheus.js'
import { useToast } from '../../../hooks/useToast.js'
import { patchSession } from '../../../live/sessionCache.js'
import { useQueryCache } from '../../../provider/queries.js'
import { useDetailTexts } from '../../../text/sessionDetail.js'
import { Button } from '../../../ui/Button/Button.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'

/** Another number than before is paired, or the same one in two sessions; nothing where neither is so. */
export function NumberNotices({ session, control }: { session: Session; control: SessionDialogsControl }) {
  const texts = useDetailTexts()
  const format = useFormat()
  const { phone, formerNumber, sharedWith } = session
  if (!phone) return null
  return (
    <>
      {formerNumber && (
        <div className="mo-detail-banner" data-mo-state="reconnecting" role="status">
          <p className="mo-detail-notice">
            {texts.otherNumber(format.phone(phone), format.phone(formerNumber))}
          </p>
          <Button onClick={() => control.askDisconnect(session)}>{texts.undoOtherNumber}</Button>
          <KeepNumber session={session} />
        </div>
      )}
      {sharedWith && sharedWith.length > 0 && (
        <div className="mo-detail-banner" data-mo-state="reconnecting" role="status">
          <p className="mo-detail-notice">{texts.sharedNumber(sharedWith.map(({ name }) => name))}</p>
        </div>
      )}
    </>
  )
}

function KeepNumber({ session: { id } }: { session: Session }) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const notify = useToast()
  const errors = useErrors()
  const texts = useDetailTexts()
  const [busy, setBusy] = useState(false)
  const keep = async () => {
    setBusy(true)
    try {
      await client.sessions.update({ id, formerNumber: null })
      patchSession(queries, keysOf(client), id, () => ({ formerNumber: null }))
    } catch (error) {
      notify({ tone: 'error', text: errors.told(error, texts.keepNumberFailure), cause: error })
    }
    setBusy(false)
  }
  return (
    <Button variant="ghost" busy={busy} onClick={() => void keep()}>
      {texts.keepOtherNumber}
    </Button>
  )
}
