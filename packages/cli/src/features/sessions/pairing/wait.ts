import {
  type ApprovePasskeyFlow,
  type Morpheus,
  pairPhone,
  type Session,
  type ShowQrState,
  showQr,
} from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import type { StoreApi } from 'zustand/vanilla'
import { pending } from '../../../core/output/failures.js'
import { defaultWaitSeconds } from '../waitOptions.js'
import { ended, listen } from './realtime.js'

/** Resolves with the first answer of `judge` to a state; exit code 8 after `seconds`. Rejects where `judge` throws. */
export function until<State, Answer>(
  store: StoreApi<State>,
  seconds: number = defaultWaitSeconds,
  judge: (state: State) => Answer | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const check = () => {
      try {
        const answer = judge(store.getState())
        if (answer !== undefined) finish(() => resolve(answer))
      } catch (error) {
        finish(() => reject(error))
      }
    }
    const finish = (settle: () => void) => {
      unsubscribe()
      clearTimeout(timer)
      settle()
    }
    const timer = setTimeout(() => finish(() => reject(tooLate(seconds))), seconds * 1000)
    const unsubscribe = store.subscribe(check)
    check()
  })
}

export const tooLate = (seconds: number) =>
  pending(`Ainda não conectou depois de ${seconds} s. A sessão continua esperando.`)

export async function waitConnected(
  morpheus: Morpheus,
  session: Session,
  seconds: number | undefined,
  onState: (state: ShowQrState) => void = () => {},
  onPasskey: (flow: ApprovePasskeyFlow) => void = () => {},
): Promise<Session> {
  const listening = listen(morpheus, session.id)
  const flow = showQr(morpheus, { sessionId: session.id })
  try {
    await listening.ready
    flow.start()
    let isTold = false
    await until(flow.store, seconds, (state) => {
      onState(state)
      if (state.phase === 'passkey' && !isTold) {
        isTold = true
        onPasskey(flow.passkey)
      }
      if (state.phase === 'disconnected') throw ended(state.error)
      return state.phase === 'connected' || undefined
    })
  } finally {
    flow.stop()
    listening.stop()
  }
  return (await morpheus.sessions.get({ id: session.id })).session
}

interface PairedOptions {
  seconds: number | undefined
  stay: boolean
  onCode: (code: string) => void
  /** Called once, where the account is asked for its passkey. */
  onPasskey: (flow: ApprovePasskeyFlow) => void
}

export async function waitPaired(
  morpheus: Morpheus,
  session: Session,
  phoneNumber: string,
  { seconds, stay, onCode, onPasskey }: PairedOptions,
): Promise<void> {
  const listening = listen(morpheus, session.id)
  const flow = pairPhone(morpheus, { sessionId: session.id })
  const failure = (error: string | null) => ended(error ?? messages.pairing.requestFailure)
  try {
    await listening.ready
    flow.start()
    flow.setPhone(phoneNumber)
    await flow.request()
    let shownCode: string | null = null
    let isTold = false
    await until(flow.store, seconds, ({ phase, pairingCode, error }) => {
      if (phase === 'failed') throw failure(error)
      if (phase === 'passkey' && !isTold) {
        isTold = true
        onPasskey(flow.passkey)
      }
      if (pairingCode !== null && pairingCode !== shownCode) {
        shownCode = pairingCode
        onCode(pairingCode)
      }
      return phase === 'connected' || (shownCode !== null && !stay) || undefined
    })
  } finally {
    flow.stop()
    listening.stop()
  }
}
