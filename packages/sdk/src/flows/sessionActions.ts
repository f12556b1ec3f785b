import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../client/createMorpheus.js'
import { messageOf } from '../client/errors.js'
import type { Session } from '../contract/entities.js'
import { type Messages, messages } from '../text/messages.js'
import { type Flow, type FlowOptions, timers, type WithTexts } from './flow.js'

/** Core spec §9, in milliseconds. */
export const sessionActionLimits = { qrDelay: 1_000 } as const

/** Sessions by their ids: which are busy, and whose dialog is to be shown, one at most. */
export interface SessionActionsState {
  /** The sessions with a call under way: their buttons are disabled. */
  readonly busy: readonly string[]
  /** The session whose QR dialog is to be shown. */
  readonly qrFor: string | null
  /** The session whose phone pairing dialog is to be shown. */
  readonly phoneFor: string | null
}

/** Every action resolves with whether it was done and tells so by `notify`; none rejects. One at a time a session. */
export interface SessionActions extends Flow<SessionActionsState> {
  /** Starts the connection; one of QR type asks for its dialog a second later. Cloud sessions get an explanation. */
  connect(session: Session): Promise<boolean>
  /** Ends the session's connection and its pairing. */
  disconnect(session: Session): Promise<boolean>
  /** Drops the connection and makes it anew; a pairing under way begins afresh. */
  restart(session: Session): Promise<boolean>
  /** Deletes the session. */
  remove(session: Session): Promise<boolean>
  /** Opens the QR dialog, connecting first where the session is disconnected. */
  showQr(session: Session): Promise<void>
  /** Opens the phone pairing dialog. */
  showPhone(session: Session): void
  closeDialogs(): void
}

/**
 * What can be done to existing sessions, and which dialog follows. Core spec §2, §4 and §8.
 * @example
 * const actions = sessionActions(morpheus, { notify: toast })
 * if (await actions.connect(session)) actions.store.subscribe(({ qrFor }) => qrFor && openQr(qrFor))
 */
export function sessionActions(
  morpheus: Morpheus,
  { notify = () => {}, texts = messages, errorTexts }: FlowOptions & WithTexts<Messages> = {},
): SessionActions {
  const store = createStore<SessionActionsState>(() => ({ busy: [], qrFor: null, phoneFor: null }))
  const clock = timers()
  let opening: string | null = null

  function openSoon({ id }: Session) {
    clock.clear()
    opening = id
    clock.after(sessionActionLimits.qrDelay, () => store.setState({ qrFor: id, phoneFor: null }))
  }

  /** No dialog for a session that was just disconnected or deleted. */
  function forget({ id }: Session) {
    if (opening === id) clock.clear()
  }

  /** The phone still lists the linked device where the answer says so. */
  async function end(
    session: Session,
    call: () => Promise<{ deviceRemains?: boolean | undefined }>,
    { done, failure }: { done: string; failure: string },
  ): Promise<boolean> {
    forget(session)
    let deviceRemains = false
    const ended = await act(
      session,
      async () => {
        deviceRemains = (await call()).deviceRemains ?? false
      },
      failure,
    )
    if (ended) notify({ tone: 'success', text: done })
    if (deviceRemains) notify({ tone: 'info', text: texts.session.deviceRemains })
    return ended
  }

  async function act(session: Session, call: () => Promise<unknown>, failure: string): Promise<boolean> {
    if (store.getState().busy.includes(session.id)) return false
    store.setState(({ busy }) => ({ busy: [...busy, session.id] }))
    try {
      await call()
      return true
    } catch (error) {
      notify({ tone: 'error', text: messageOf(error, failure, errorTexts), cause: error })
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
    const done = await act(
      session,
      () => morpheus.sessions.connect({ id: session.id }),
      texts.session.connectFailure,
    )
    if (!done) return false
    notify({ tone: 'info', text: texts.session.connecting })
    if (session.connectionMethod !== 'PHONE_NUMBER') openSoon(session)
    return true
  }

  return {
    store,
    connect,
    disconnect(session) {
      const { disconnected: done, disconnectFailure: failure } = texts.session
      return end(session, () => morpheus.sessions.disconnect({ id: session.id }), { done, failure })
    },
    async restart(session) {
      const call = () => morpheus.monitoring.restartSession({ id: session.id })
      const done = await act(session, call, texts.session.restartFailure)
      if (done) notify({ tone: 'info', text: texts.session.restarting })
      return done
    },
    remove(session) {
      const { deleted: done, deleteFailure: failure } = texts.session
      return end(session, () => morpheus.sessions.remove({ id: session.id }), { done, failure })
    },
    async showQr(session) {
      if (session.status === 'disconnected') await connect(session)
      else store.setState({ qrFor: session.id, phoneFor: null })
    },
    showPhone(session) {
      clock.clear()
      store.setState({ phoneFor: session.id, qrFor: null })
    },
    closeDialogs() {
      clock.clear()
      store.setState({ qrFor: null, phoneFor: null })
    },
    stop: clock.clear,
  }
}
