import { authorizeKommo } from '@morpheus/sdk'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { useKommoMessages } from '../text/sdk/kommo.js'
import { useErrors } from './useErrors.js'
import { useMorpheus } from './useMorpheus.js'
import { useToast } from './useToast.js'

/** See configuration spec §9. */
const size = 'popup,width=600,height=700'

export function useKommoAuthorization(sessionId: string) {
  const client = useMorpheus()
  const notify = useToast()
  const texts = useKommoMessages()
  const { texts: errorTexts } = useErrors()
  const flow = useMemo(
    () => authorizeKommo(client, { sessionId, notify, texts, errorTexts }),
    [client, sessionId, notify, texts, errorTexts],
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
