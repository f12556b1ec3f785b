import { useMorpheus } from '@morpheus/react'
import { Button } from '@morpheus/react/ui'
import type { VirtualPhone } from '@morpheus/sdk'
import { formatDateTime } from '@morpheus/sdk/format'
import { restrictionRoom } from '@morpheus/sdk/text'
import { useState } from 'react'
import type { PhonePart } from './part.js'

const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** Restrictions to try, computed at the click. */
const choices = [
  { label: '3 por hora', limits: () => ({ newChats: { limit: 3, resetsAt: minutesFromNow(60) } }) },
  // Five minutes: long enough to see a message held, short enough to see it sent.
  { label: 'Bloquear', limits: () => ({ reachOut: { until: minutesFromNow(5) } }) },
  { label: 'Liberar', limits: () => ({}) },
]

/** Simulates WhatsApp's restrictions on new conversations, to see the session hold messages. */
export function PhoneRestrictions({ phone, secret, act }: PhonePart & { phone: VirtualPhone }) {
  const { virtualPhone } = useMorpheus()
  const [busy, setBusy] = useState<string | null>(null)
  const room = restrictionRoom(phone.restrictions, formatDateTime)
  return (
    <section className="cel-card">
      <h3 className="cel-card-title">Restrições do WhatsApp</h3>
      <p className="cel-note" role="status">
        {room ?? 'Conversas novas sem limite'}
      </p>
      <div className="cel-row">
        {choices.map(({ label, limits }) => (
          <Button
            key={label}
            className="cel-grow"
            size="small"
            busy={busy === label}
            disabled={busy !== null}
            onClick={async () => {
              setBusy(label)
              await act(() => virtualPhone.restrict(limits(), { token: secret }))
              setBusy(null)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
