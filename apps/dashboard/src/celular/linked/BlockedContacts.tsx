import { formatPhone } from '@morpheus/sdk/format'
import { BlockContact } from './BlockContact.js'
import type { Outcome } from './outcome.js'
import type { PhonePart } from './part.js'

interface BlockedContactsProps extends PhonePart {
  blocked: readonly string[]
  online: boolean
  onOutcome: (outcome: Outcome) => void
}

/** Blocked contacts; renders nothing without any. */
export function BlockedContacts({ blocked, online, ...part }: BlockedContactsProps) {
  if (blocked.length === 0) return null
  return (
    <section className="cel-card">
      <h3 className="cel-card-title">Contatos bloqueados</h3>
      <p className="cel-note">As mensagens deles não chegam à sessão.</p>
      <ul className="cel-people" aria-label="Contatos bloqueados">
        {blocked.map((number) => (
          <li key={number} className="cel-row">
            <span className="cel-grow mo-truncate mo-figures">{formatPhone(number)}</span>
            <BlockContact {...part} contact={{ name: '', number }} blocked named disabled={!online} />
          </li>
        ))}
      </ul>
    </section>
  )
}
