import { GoneError, messageOf } from '@morpheus/sdk'
import { useState } from 'react'

interface PairCall {
  busy: boolean
  error: string | null
  expired: boolean
  run: () => Promise<void>
}

export function usePairCall(
  request: () => Promise<{ secret: string; phone: { number: string } }>,
  onLinked: (secret: string, number: string) => void,
): PairCall {
  const [state, setState] = useState({ busy: false, error: '', expired: false })
  const run = async () => {
    if (state.busy) return
    setState({ busy: true, error: '', expired: false })
    try {
      const { secret, phone } = await request()
      onLinked(secret, phone.number)
    } catch (error) {
      const expired = error instanceof GoneError
      const text = messageOf(error, error instanceof Error ? error.message : 'Não foi possível vincular')
      setState({ busy: false, error: text, expired })
    }
  }
  return { busy: state.busy, error: state.error || null, expired: state.expired, run }
}
