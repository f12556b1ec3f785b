import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../client/createMorpheus.js'
import { messageOf } from '../core/client/errors.js'
import type { Session } from '../core/entities.js'
import { type Messages, messages } from '../text/messages.js'
import { type Flow, type FlowOptions, timers, type WithTexts } from './flow.js'

/** Core spec §9, in milliseconds. */
export const sessionActionLimits = { qrDelay: 1_000 } as const

/** Session ids: the busy ones, and the one whose dialog is open, if any. */
export interface SessionActionsState {
  /** The sessions with a call under way: their buttons are disabled. */
  readonly busy: readonly string[]
  readonly qrFor: string | null
  readonly phoneFor: string | null
}

/** Every action resolves with true on success and reports through `notify`; none rejects. One at a time per session. */
export interface SessionActions extends Flow<SessionActionsState> {
  /** Connects; a session of QR type opens its dialog a second later. Cloud sessions get an explanation. */
  connect(session: Session): Promise<boolean>
  /** Ends the session's connection and its pairing. */
  disconnect(session: Session): Promise<boolean>
  /** Reconnects; a pairing under way starts again. */
  restart(session: Session): Promise<boolean>
  remove(session: Session): Promise<boolean>
  /** Opens the QR dialog, connecting first where the session is disconnected. */
  showQr(session: Session): Promise<void>
  showPhone(session: Session): void
  /** Opens the dialog of the pairing under way, which asks for the account's passkey. Calls nothing. */
  showPasskey(session: Session): void
  closeDialogs(): void
}

/**
 * Actions for existing sessions, and the dialog that follows. Core spec §2, §4 and §8.
 * @example
 * const actions = sessionActions(morpheus, { notify: toast })
 * if (await actions.connect(session)) actions.store.subscribe(({ qrFor }) => qrFor && openQr(qrFor))
 */
export function sessionActions(
  morpheus: Morpheus,
  { notify = () => {}, texts = messages, errorTexts, translate }: FlowOptions & WithTexts<Messages> = {},
): SessionActions {
  const store = createStore<SessionActionsState>(() => ({ busy: [], qrFor: null, phoneFor: null }))
  const clock = timers()
  let opening: string | null = null

  function openSoon({ id }: Session) {
    clock.clear()
    opening = id
    clock.after(sessionActionLimits.qrDelay, () => store.setState({ qrFor: id, phoneFor: null }))
  }

  /** Cancels the dialog of a session that was just disconnected or deleted. */
  function removeFromBusy({ id }: Session) {
    if (opening === id) clock.clear()
  }

  /** Warns where the answer says that the phone still lists the linked device. */
  async function end(
    session: Session,
    request: () => Promise<{ deviceRemains?: boolean | undefined }>,
    { done, failure }: { done: string; failure: string },
  ): Promise<boolean> {
    removeFromBusy(session)
    let deviceRemains = false
    const outcome = await runRequest(
      session,
      async () => {
        deviceRemains = (await request()).deviceRemains ?? false
      },
      failure,
    )
    if (outcome) notify({ tone: 'success', text: done })
    if (deviceRemains) notify({ tone: 'info', text: texts.session.deviceRemains })
    return outcome
  }

  async function runRequest(
    session: Session,
    request: () => Promise<unknown>,
    failure: string,
  ): Promise<boolean> {
    if (store.getState().busy.includes(session.id)) return false
    store.setState(({ busy }) => ({ busy: [...busy, session.id] }))
    try {
      await request()
      return true
    } catch (error) {
      notify({ tone: 'error', text: messageOf(error, failure, errorTexts, translate), cause: error })
      return false
    } finally {
      store.setState(({ busy }) => ({ busy: busy.filter((id) => id !== session.id) }))
    }
  }

  async function connect(session: Session): Promise<boolean> {
    if (session.apiType === 'WHATSAPP_CLOUD') {
      notify({ tone: 'error', text: texts.session.cloudNeedsNoConnection })
      return false
    }
    const isDone = await runRequest(
      session,
      () => morpheus.sessions.connect({ id: session.id }),
      texts.session.connectFailure,
    )
    if (!isDone) return false
    notify({ tone: 'info', text: texts.session.connecting })
    if (session.connectionMethod !== 'PHONE_NUMBER') openSoon(session)
    return true
  }

  return {
    store,
    connect,
    disconnect(session) {
      const { disconnected: successText, disconnectFailure: failure } = texts.session
      return end(session, () => morpheus.sessions.disconnect({ id: session.id }), {
        done: successText,
        failure,
      })
    },
    async restart(session) {
      const restart = () => morpheus.monitoring.restartSession({ id: session.id })
      const isDone = await runRequest(session, restart, texts.session.restartFailure)
      if (isDone) notify({ tone: 'info', text: texts.session.restarting })
      return isDone
    },
    remove(session) {
      const { deleted: successText, deleteFailure: failure } = texts.session
      return end(session, () => morpheus.sessions.remove({ id: session.id }), { done: successText, failure })
    },
    async showQr(session) {
      if (session.status === 'disconnected') await connect(session)
      else store.setState({ qrFor: session.id, phoneFor: null })
    },
    showPhone(session) {
      clock.clear()
      store.setState({ phoneFor: session.id, qrFor: null })
    },
    showPasskey({ id, connectionMethod }) {
      clock.clear()
      const isByPhone = connectionMethod === 'PHONE_NUMBER'
      store.setState({ qrFor: isByPhone ? null : id, phoneFor: isByPhone ? id : null })
    },
    closeDialogs() {
      clock.clear()
      store.setState({ qrFor: null, phoneFor: null })
    },
    stop: clock.clear,
  }
}
