import { useMorpheus } from '@morpheus/react'
import { Button } from '@morpheus/react/ui'
import type { VirtualPhone } from '@morpheus/sdk'
import { countOf } from '@morpheus/sdk/format'
import { useState } from 'react'
import type { PhonePart } from './part.js'

const counts = [10, 1_000, 10_000]

/** Fills the address book, to try a session with few or very many contacts. */
export function ContactLoader({ phone, secret, act }: PhonePart & { phone: VirtualPhone }) {
  const { virtualPhone } = useMorpheus()
  const [busy, setBusy] = useState<number | null>(null)
  return (
    <section className="cel-card">
      <h3 className="cel-card-title">Agenda</h3>
      <p className="cel-note" role="status">
        {countOf(phone.contacts, 'contato')} neste celular
      </p>
      <div className="cel-row">
        {counts.map((count) => (
          <Button
            key={count}
            className="cel-grow"
            size="small"
            busy={busy === count}
            disabled={busy !== null || phone.contacts >= count}
            aria-label={`Carregar ${count.toLocaleString('pt-BR')} contatos`}
            onClick={async () => {
              setBusy(count)
              await act(() => virtualPhone.loadContacts({ count }, { token: secret }))
              setBusy(null)
            }}
          >
            {count.toLocaleString('pt-BR')}
          </Button>
        ))}
      </div>
    </section>
  )
}
