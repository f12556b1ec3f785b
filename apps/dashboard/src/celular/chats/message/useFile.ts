import { useMorpheus } from '@morpheus/react'
import { MorpheusError } from '@morpheus/sdk'
import { useEffect, useState } from 'react'

interface FileState {
  /** Object URL; null until read. */
  url: string | null
  busy: boolean
  error: string | null
}

/** Reads a message's file on demand: the request needs the phone's secret, so a plain URL cannot load it. */
export function useFile(secret: string, messageId: string, wanted: boolean): FileState {
  const { virtualPhone } = useMorpheus()
  const [state, setState] = useState<FileState>({ url: null, busy: false, error: null })
  useEffect(() => {
    if (!wanted) return
    const ended = new AbortController()
    let url: string | null = null
    const read = async () => {
      setState({ url: null, busy: true, error: null })
      try {
        const file = await virtualPhone.media({ messageId }, { token: secret, signal: ended.signal })
        const blob = await file.blob()
        if (ended.signal.aborted) return
        url = URL.createObjectURL(blob)
        setState({ url, busy: false, error: null })
      } catch (error) {
        if (ended.signal.aborted) return
        const text = error instanceof MorpheusError ? error.message : 'O arquivo não pôde ser lido'
        setState({ url: null, busy: false, error: text })
      }
    }
    void read()
    return () => {
      ended.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [virtualPhone, secret, messageId, wanted])
  return state
}
