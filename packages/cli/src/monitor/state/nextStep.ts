import { type Notice, recoveryActionOf, type Session } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { clean } from '../../core/output/clean.js'
import type { Pairing } from './screen.js'

interface Step {
  tell?: Notice
  restart?: true
  pairing?: Pairing
}

export function step(session: Session): Step {
  const name = `"${clean(session.name)}"`
  switch (recoveryActionOf(session)) {
    case null:
      return { tell: { tone: 'info', text: `${name} já está conectada.` } }
    case 'configure': {
      const command = `morpheus nuvem editar ${session.id.slice(0, 8)}`
      return { tell: { tone: 'info', text: `${messages.session.cloudNeedsNoConnection} Use: ${command}` } }
    }
    case 'restart':
      return { restart: true }
    case 'phone':
      return { pairing: { session, startWith: 'phone' } }
    // The screen of the QR code leads through the passkey whichever way the pairing began, and begins none.
    case 'passkey':
    case 'qr':
      return { pairing: { session, startWith: 'qr' } }
    // No command helps: shows the advice.
    default:
      return { tell: { tone: 'info', text: clean(session.reason?.advice ?? session.reason?.text ?? name) } }
  }
}
