import { authorizeKommo } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useErrors } from '../../../core/useErrors.js'
import { useMorpheus } from '../../../core/useMorpheus.js'
import { useToast } from '../../../core/useToast.js'
import { useKommoMessages } from './texts.js'

/** See configuration spec §9. */
const size = 'popup,width=600,height=700'

export function useKommoAuthorization(sessionId: string) {
  const client = useMorpheus()
  const notify = useToast()
  const texts = useKommoMessages()
  const { texts: errorTexts, translate } = useErrors()
  const flow = useMemo(
    () => authorizeKommo(client, { sessionId, notify, texts, errorTexts, translate }),
    [client, sessionId, notify, texts, errorTexts, translate],
  )
  useEffect(() => () => flow.stop(), [flow])
  const state = useStore(flow.store)
  return {
    ...state,
    /** Open within the click: browsers block later popups. */
    start() {
      const popup = window.open('', 'kommo', size)
      void flow.start({
        go: (url) => {
          if (popup) popup.location.href = url
        },
        // Without a window handle, the configuration shows the outcome.
        isClosed: popup && (() => popup.closed),
      })
    },
  }
}
