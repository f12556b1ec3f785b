import type { Session } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { useTexts } from '../../../provider/texts.js'
import './parts.css'

/** The number a session is paired with; of one that lost its pairing that it has none, and which it was. */
export function PhoneOf({ session: { phone, lastPhone } }: { session: Session }) {
  const texts = useTexts().sessions
  return (
    <span className="mo-truncate">
      {formatPhone(phone)}
      {!phone && lastPhone && (
        <span className="mo-last-phone" title={texts.lastPhone}>
          {' · '}
          <span className="mo-sr">{texts.lastPhone}: </span>
          {formatPhone(lastPhone)}
        </span>
      )}
    </span>
  )
}
