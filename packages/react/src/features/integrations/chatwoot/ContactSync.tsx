import { MessagesSquare, Users } from 'lucide-react'
import { useState } from 'react'
import { keysOf } from '../../../core/keys.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { Select } from '../../../ui/Select.js'
import { useIntegrationTexts } from '../texts.js'
import { CopyJob } from './CopyJob.js'

const dayChoices = [1, 3, 7, 15, 30, 60, 90]

/** Copies a session's contacts and stored messages to its Chatwoot. Configuration spec §8. */
export function ContactSync({ sessionId: id }: { sessionId: string }) {
  const { contactSync, messageImport } = useIntegrationTexts()
  const client = useMorpheus()
  const [days, setDays] = useState('7')
  return (
    <>
      <CopyJob
        texts={contactSync}
        icon={<Users aria-hidden="true" />}
        queryKey={keysOf(client).contactSync(id)}
        read={(signal) => client.chatwoot.syncProgress({ id }, { signal })}
        start={() => client.chatwoot.syncContacts({ id })}
      />
      <CopyJob
        texts={messageImport}
        icon={<MessagesSquare aria-hidden="true" />}
        queryKey={keysOf(client).messageImport(id)}
        read={(signal) => client.chatwoot.importProgress({ id }, { signal })}
        start={() => client.chatwoot.importMessages({ id, days: Number(days) })}
      >
        <Select aria-label={messageImport.days} value={days} onChange={({ target }) => setDays(target.value)}>
          {dayChoices.map((count) => (
            <option key={count} value={count}>
              {messageImport.dayCount(count)}
            </option>
          ))}
        </Select>
      </CopyJob>
    </>
  )
}
