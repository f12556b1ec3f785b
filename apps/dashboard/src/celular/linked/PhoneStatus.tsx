import { useMorpheus } from '@morpheus/react'
import { Badge, Switch } from '@morpheus/react/ui'
import type { VirtualPhone } from '@morpheus/sdk'
import { statusLabels } from '@morpheus/sdk/text'
import { useState } from 'react'
import type { PhonePart } from './part.js'

export function PhoneStatus({ phone, secret, act }: PhonePart & { phone: VirtualPhone }) {
  const { virtualPhone } = useMorpheus()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const online = wanted ?? phone.online
  const seenOnline = phone.presence === 'available'
  return (
    <section className="cel-card" aria-label="Aparelho vinculado">
      <div className="cel-row">
        <div className="cel-grow">
          <p className="mo-muted">Vinculado à sessão</p>
          <p className="cel-session mo-truncate" title={phone.sessionName}>
            {phone.sessionName}
          </p>
        </div>
        <Badge tone={phone.status === 'connected' ? 'success' : 'neutral'}>
          {statusLabels[phone.status]}
        </Badge>
      </div>
      <div className="cel-row cel-divided">
        <div className="cel-grow">
          <p className="cel-strong">{seenOnline ? 'Contatos veem online' : 'Contatos veem offline'}</p>
          <p className="cel-note">{presenceNote(phone)}</p>
        </div>
        <span className={seenOnline ? 'cel-presence cel-presence-on' : 'cel-presence'} aria-hidden="true" />
      </div>
      <Switch
        size="large"
        className="cel-divided"
        label={
          <span className="cel-grow">
            <span className="cel-strong">{online ? 'Conectado à internet' : 'Sem internet'}</span>
            <span className="cel-note">Desligue para derrubar a conexão; ligue para restaurar.</span>
          </span>
        }
        checked={online}
        onChange={async (event) => {
          const next = event.target.checked
          setWanted(next)
          await act(() => virtualPhone.setOnline({ online: next }, { token: secret }))
          setWanted(null)
        }}
      />
    </section>
  )
}

function presenceNote({ online, status, presence }: VirtualPhone): string {
  if (!online) return 'Sem internet, a sessão não pode aparecer online.'
  if (status !== 'connected') return 'A sessão não está conectada.'
  return `“Sempre online” está ${presence === 'available' ? 'ligado' : 'desligado'} no comportamento da sessão.`
}
