import type { Session } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { useTexts } from '../../../provider/texts.js'
import './parts.css'

/** The number a session is paired with; of one that lost its pairing which it was, and that it has none. */
export function PhoneOf({ session: { phone, lastPhone } }: { session: Session }) {
  const texts = useTexts().sessions
  return (
    <span className="mo-phone mo-truncate">
      {!phone && lastPhone && (
        <span title={texts.lastPhone}>
          <span className="mo-sr">{texts.lastPhone}: </span>
          {formatPhone(lastPhone)}
          {' · '}
        </span>
      )}
      <span>{formatPhone(phone)}</span>
    </span>
  )
}
