import { sessionOfState } from '@morpheus/sdk/integrations'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useErrors } from '../../../core/useErrors.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useReport } from '../../../provider/errors.js'
import { EmptyState } from '../../../ui/EmptyState.js'
import { rootProps } from '../../../ui/lib/rootProps.js'
import { Spinner } from '../../../ui/Spinner.js'
import type { WidgetProps } from '../../../widget/WidgetProps.js'
import { withErrorReporting } from '../../../widget/withErrorReporting.js'
import { useKommoMessages, useKommoTexts } from './texts.js'

export interface KommoCallbackProps extends WidgetProps {
  /** Query parameters from Kommo's redirect. */
  query: URLSearchParams
  /** Called once the gateway has the code; this window may close. */
  onAuthorized?: (() => void) | undefined
}

/** Target of Kommo's redirect: passes the code to the gateway, which verifies the state. */
export const KommoCallback = withErrorReporting(function KommoCallback(props: KommoCallbackProps) {
  const { query, onAuthorized } = props
  const kommoMessages = useKommoMessages()
  const errors = useErrors()
  const client = useMorpheus()
  const texts = useKommoTexts()
  const report = useReport()
  const [failure, setFailure] = useState<string | null>(null)
  const [isFinished, setDone] = useState(false)
  const code = query.get('code') ?? ''
  const state = query.get('state') ?? ''
  const referer = query.get('referer') ?? ''

  useEffect(() => {
    if (code === '' || state === '') {
      setFailure(kommoMessages.denied)
      return report(new Error(kommoMessages.denied))
    }
    let isUnmounted = false
    const exchange = { sessionId: sessionOfState(state), code, state, ...(referer !== '' && { referer }) }
    client.kommo.exchange(exchange).then(
      () => {
        if (isUnmounted) return
        setDone(true)
        onAuthorized?.()
      },
      (error: unknown) => {
        if (isUnmounted) return
        setFailure(errors.showError(error, texts.callbackFailure))
        report(error)
      },
    )
    return () => {
      isUnmounted = true
    }
  }, [client, code, state, referer, onAuthorized, texts, report, kommoMessages.denied, errors.showError])

  if (failure !== null) {
    return (
      <EmptyState {...rootProps(props)} level={1} icon={<CircleAlert />} title={failure}>
        {texts.callbackHint}
      </EmptyState>
    )
  }
  if (isFinished)
    return <EmptyState {...rootProps(props)} level={1} icon={<CircleCheck />} title={texts.callbackDone} />
  return <EmptyState {...rootProps(props)} level={1} icon={<Spinner />} title={texts.callbackWorking} />
})
