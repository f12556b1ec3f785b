import type { Session } from '@morpheus/sdk'
import { useFormat } from '../../../core/useFormat.js'
import { useTexts } from '../../../provider/texts.js'
import './parts.css'

interface PhoneOfProps {
  session: Session
  /** Omits the note of a missing number, which is shown elsewhere. */
  isBrief?: boolean
}

export function SessionPhone({ session: { phone, lastPhone }, isBrief = false }: PhoneOfProps) {
  const format = useFormat()
  const texts = useTexts().sessions
  return (
    <span className="mo-phone mo-truncate">
      {!phone && lastPhone && (
        <span title={texts.lastPhone}>
          <span className="mo-sr">{texts.lastPhone}: </span>
          {format.phone(lastPhone)}
          {!isBrief && ' · '}
        </span>
      )}
      {(phone || !lastPhone || !isBrief) && <span>{format.phone(phone)}</span>}
    </span>
  )
}
