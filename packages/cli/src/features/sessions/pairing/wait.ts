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
import { pendingError } from '../../../core/output/failures.js'
import { defaultWaitSeconds } from '../waitOptions.js'
import { disconnectedError, joinSession } from './realtime.js'

/**
 * Waits until `decide` returns a value for a state, and resolves with it.
 * @throws Failure with exit code 8 after `seconds`, and what `decide` throws.
 */
export function waitForState<State, Answer>(
  store: StoreApi<State>,
  seconds: number = defaultWaitSeconds,
  decide: (state: State) => Answer | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const check = () => {
      try {
        const answer = decide(store.getState())
        if (answer !== undefined) finishWith(() => resolve(answer))
      } catch (error) {
        finishWith(() => reject(error))
      }
    }
    const finishWith = (conclude: () => void) => {
      unsubscribe()
      clearTimeout(timer)
      conclude()
    }
    const timer = setTimeout(() => finishWith(() => reject(timeoutError(seconds))), seconds * 1000)
    const unsubscribe = store.subscribe(check)
    check()
  })
}

export const timeoutError = (seconds: number) =>
  pendingError(`Ainda não conectou depois de ${seconds} s. A sessão continua esperando.`)

export async function waitConnected(
  morpheus: Morpheus,
  session: Session,
  seconds: number | undefined,
  onState: (state: ShowQrState) => void = () => {},
  onPasskey: (flow: ApprovePasskeyFlow) => void = () => {},
): Promise<Session> {
  const subscription = joinSession(morpheus, session.id)
  const flow = showQr(morpheus, { sessionId: session.id })
  try {
    await subscription.ready
    flow.start()
    let isPasskeyReported = false
    await waitForState(flow.store, seconds, (state) => {
      onState(state)
      if (state.phase === 'passkey' && !isPasskeyReported) {
        isPasskeyReported = true
        onPasskey(flow.passkey)
      }
      if (state.phase === 'disconnected') throw disconnectedError(state.error)
      return state.phase === 'connected' || undefined
    })
  } finally {
    flow.stop()
    subscription.stop()
  }
  return (await morpheus.sessions.get({ id: session.id })).session
}

interface PairingCodeOptions {
  seconds: number | undefined
  /** False to resolve as soon as a code has arrived. */
  waitUntilPaired: boolean
  onCode: (code: string) => void
  /** Called once, when WhatsApp asks for the account's passkey. */
  onPasskey: (flow: ApprovePasskeyFlow) => void
}

/** Requests a pairing code for a phone number, and waits for the pairing if asked to. */
export async function requestPairingCode(
  morpheus: Morpheus,
  session: Session,
  phoneNumber: string,
  { seconds, waitUntilPaired, onCode, onPasskey }: PairingCodeOptions,
): Promise<void> {
  const listening = joinSession(morpheus, session.id)
  const flow = pairPhone(morpheus, { sessionId: session.id })
  const toFailure = (error: string | null) => disconnectedError(error ?? messages.pairing.requestFailure)
  try {
    await listening.ready
    flow.start()
    flow.setPhone(phoneNumber)
    await flow.request()
    let shownCode: string | null = null
    let isPasskeyReported = false
    await waitForState(flow.store, seconds, ({ phase, pairingCode, error }) => {
      if (phase === 'failed') throw toFailure(error)
      if (phase === 'passkey' && !isPasskeyReported) {
        isPasskeyReported = true
        onPasskey(flow.passkey)
      }
      if (pairingCode !== null && pairingCode !== shownCode) {
        shownCode = pairingCode
        onCode(pairingCode)
      }
      return phase === 'connected' || (shownCode !== null && !waitUntilPaired) || undefined
    })
  } finally {
    flow.stop()
    listening.stop()
  }
}
