import type { Session } from '@morpheus/sdk'
import { useFormat } from '../../../hooks/useFormat.js'
import { useTexts } from '../../../provider/texts.js'
import './parts.css'

interface PhoneOfProps {
  session: Session
  /** That it has none is said beside it. */
  isBrief?: boolean
}

/** The number a session is paired with; of one that lost its pairing which it was, and that it has none. */
export function PhoneOf({ session: { phone, lastPhone }, isBrief = false }: PhoneOfProps) {
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
