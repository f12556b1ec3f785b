import type { Session } from '@morpheus/sdk'
import { keysOf } from '../../../core/keys.js'
import { useAction } from '../../../core/useAction.js'
import { useFormat } from '../../../core/useFormat.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { patchSession } from '../../../live/sessionCache.js'
import { useQueryCache } from '../../../provider/queries.js'
import { Button } from '../../../ui/Button.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'
import { useDetailTexts } from './texts.js'

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
          <ConfirmNumber session={session} />
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

/** Confirms that the newly paired number replaces the former one; a failure shows a toast. */
function ConfirmNumber({ session: { id } }: { session: Session }) {
  const client = useMorpheus()
  const queries = useQueryCache()
  const texts = useDetailTexts()
  const { busy, act } = useAction<'confirm'>()
  const confirm = () =>
    act('confirm', texts.keepNumberFailure, async () => {
      await client.sessions.update({ id, formerNumber: null })
      patchSession(queries, keysOf(client), id, () => ({ formerNumber: null }))
      return null
    })
  return (
    <Button variant="ghost" busy={busy !== null} onClick={() => void confirm()}>
      {texts.keepOtherNumber}
    </Button>
  )
}
