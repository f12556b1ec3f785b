import { messageOf } from '@morpheus/sdk'
import { sessionOfState } from '@morpheus/sdk/integrations'
import { kommoMessages } from '@morpheus/sdk/text'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMorpheus } from '../../../hooks/useMorpheus.js'
import { useKommoTexts } from '../../../text/kommo.js'
import { EmptyState } from '../../../ui/EmptyState/EmptyState.js'
import { Spinner } from '../../../ui/Spinner/Spinner.js'

export interface KommoCallbackProps {
  /** What Kommo sent along. */
  query: URLSearchParams
  /** The code is with the gateway: this window has nothing more to do. */
  onDone: () => void
}

/** Where Kommo sends whoever let us in: hands the code to the gateway, which checks the state. */
export function KommoCallback({ query, onDone }: KommoCallbackProps) {
  const client = useMorpheus()
  const texts = useKommoTexts()
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState(false)
  const code = query.get('code') ?? ''
  const state = query.get('state') ?? ''
  const referer = query.get('referer') ?? ''

  useEffect(() => {
    if (code === '' || state === '') return setFailure(kommoMessages.denied)
    let left = false
    const given = { sessionId: sessionOfState(state), code, state, ...(referer !== '' && { referer }) }
    client.kommo.exchange(given).then(
      () => {
        if (left) return
        setDone(true)
        onDone()
      },
      (error: unknown) => {
        if (!left) setFailure(messageOf(error, texts.callbackFailure))
      },
    )
    return () => {
      left = true
    }
  }, [client, code, state, referer, onDone, texts])

  if (failure !== null) {
    return (
      <EmptyState level={1} icon={<CircleAlert />} title={failure}>
        {texts.callbackHint}
      </EmptyState>
    )
  }
  if (done) return <EmptyState level={1} icon={<CircleCheck />} title={texts.callbackDone} />
  return <EmptyState level={1} icon={<Spinner />} title={texts.callbackWorking} />
}
