import { Badge, Menu } from '@morpheus/react/ui'
import type { PhoneGroup } from '@morpheus/sdk'
import { formatPhone } from '@morpheus/sdk/format'
import { MoreVertical, ShieldCheck, ShieldOff, UserMinus } from 'lucide-react'
import type { ParticipantAction } from '../linked/outcome.js'

interface ParticipantProps {
  participant: PhoneGroup['participants'][number]
  disabled: boolean
  onChange: (action: ParticipantAction) => void
}

export function Participant({ participant: { phone, admin }, disabled, onChange }: ParticipantProps) {
  const number = formatPhone(phone)
  return (
    <li className="cel-row cel-participant">
      <span className="cel-grow mo-truncate mo-figures">{number}</span>
      {admin && <Badge>Administrador</Badge>}
      {!disabled && (
        <Menu
          label={`Ações de ${number}`}
          triggerClassName="mo-icon-button"
          trigger={<MoreVertical />}
          items={[
            admin
              ? {
                  label: 'Remover como administrador',
                  icon: <ShieldOff />,
                  onSelect: () => onChange('demote'),
                }
              : {
                  label: 'Tornar administrador',
                  icon: <ShieldCheck />,
                  onSelect: () => onChange('promote'),
                },
            {
              label: 'Remover do grupo',
              icon: <UserMinus />,
              tone: 'danger',
              onSelect: () => onChange('remove'),
            },
          ]}
        />
      )}
    </li>
  )
}
