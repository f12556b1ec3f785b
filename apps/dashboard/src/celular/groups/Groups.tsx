import type { VirtualPhone } from '@morpheus/sdk'
import type { Outcome } from '../linked/outcome.js'
import type { PhonePart } from '../linked/part.js'
import { GroupEntry } from './GroupEntry.js'
import { NewGroup } from './NewGroup.js'
import './groups.css'

interface GroupsProps extends PhonePart {
  phone: VirtualPhone
  onOutcome: (outcome: Outcome) => void
}

export function Groups({ phone, ...part }: GroupsProps) {
  const groups = phone.groups ?? []
  return (
    <section className="cel-card">
      <h3 className="cel-card-title">Grupos</h3>
      {groups.length === 0 && <p className="cel-note">Este celular ainda não criou nenhum grupo.</p>}
      {groups.length > 0 && (
        <ul className="cel-groups" aria-label="Grupos">
          {groups.map((group) => (
            <GroupEntry key={group.id} group={group} online={phone.online} {...part} />
          ))}
        </ul>
      )}
      <NewGroup online={phone.online} {...part} />
      {!phone.online && <p className="cel-note">Sem internet, os grupos não mudam.</p>}
    </section>
  )
}
