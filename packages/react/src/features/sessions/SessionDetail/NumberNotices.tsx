import type { Session } from '@morpheus/sdk'
import { useFormat } from '../../../core/useFormat.js'
import { Button } from '../../../ui/Button/Button.js'
import type { SessionDialogsControl } from '../dialogs/useSessionDialogs.js'
import { useDetailTexts } from '../texts/detail.js'
import { useKeepNumber } from '../useKeepNumber.js'

/** Notices of a changed number and of a number paired in two sessions. */
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

function KeepNumber({ session }: { session: Session }) {
  const texts = useDetailTexts()
  const { busy, keep } = useKeepNumber(session.id)
  return (
    <Button variant="ghost" busy={busy} onClick={() => void keep()}>
      {texts.keepOtherNumber}
    </Button>
  )
}
