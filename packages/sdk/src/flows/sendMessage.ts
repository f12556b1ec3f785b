import { createStore } from 'zustand/vanilla'
import type { Morpheus } from '../client/createMorpheus.js'
import type { Contract } from '../contract/table.js'
import { errorText, fieldsOf, messageOf } from '../core/client/errors.js'
import type { Input } from '../core/endpoint.js'
import type { MessageRecord, MessageState } from '../features/messages/messageRecord.js'
import { type Messages, messages } from '../text/messages.js'
import { type Flow, type FlowOptions, timers, type WithTexts } from './flow.js'

/** In milliseconds: the timeout of a receipt, and the polling interval where no events come. */
export const sendMessageLimits = { patience: 60_000, poll: 5_000 } as const

/** The receipt to wait for. */
export type AwaitedReceipt = 'sent' | 'delivered' | 'read'

/** The progress of the last message. `late` and `failed` have the reason in `error`; a late one may still arrive. */
export interface SendMessageState {
  /** `waiting` for the receipt, `done` with it or once the message is scheduled, `late` after the timeout, `failed` for good. */
  readonly phase: 'idle' | 'sending' | 'waiting' | 'done' | 'late' | 'failed'
  /** The message in its latest state; null until the server accepted it. */
  readonly message: MessageRecord | null
  /** The reason of a failure: the gateway's in the client's language, the flow's own by the option `texts`. */
  readonly error: string | null
  /** The uploaded part of its file, from 0 to 1; null while there is no upload. */
  readonly uploaded: number | null
}

export interface SendMessageOptions
  extends Pick<FlowOptions, 'errorTexts' | 'translate'>,
    WithTexts<Messages> {
  /** @default 'sent' */
  until?: AwaitedReceipt
  /**
   * Milliseconds.
   * @default 60 s
   */
  patience?: number
}

/**
 * One message at a time, from the call to the requested receipt. `stop` ends the wait, and aborts an unfinished upload;
 * an accepted message is sent all the same.
 */
export interface SendMessageFlow extends Flow<SendMessageState> {
  /**
   * Sends a message, and resolves with the receipt, a failure, or the timeout: never rejects.
   * @param message as `morpheus.messages.send` takes it
   */
  send(message: Input<Contract['messages']['send']>): Promise<SendMessageState>
  /** Like `send`, with a file. @param message as `morpheus.messages.sendMedia` takes it */
  sendFile(message: Input<Contract['messages']['sendMedia']>): Promise<SendMessageState>
  /** Like `send`, with a template. @param message as `morpheus.messages.sendTemplate` takes it */
  sendTemplate(message: Input<Contract['messages']['sendTemplate']>): Promise<SendMessageState>
  /** Aborts an unfinished upload: nothing is sent. */
  cancelFile(): void
  /** Waits for the receipt of a message that was accepted already. */
  follow(message: MessageRecord): Promise<SendMessageState>
}

const stateRanks: Readonly<Partial<Record<MessageState, number>>> = {
  sent: 1,
  delivered: 2,
  read: 3,
  played: 3,
}
const idle: SendMessageState = { phase: 'idle', message: null, error: null, uploaded: null }

/**
 * Sends a message and waits for its receipt: by events where there is a live connection, else by polling. One message
 * at a time.
 * @example
 * const flow = sendMessage(morpheus, { until: 'delivered' })
 * const { phase, error } = await flow.send({ id: session.id, to: '5511999999999', message: 'Olá' })
 */
export function sendMessage(
  morpheus: Morpheus,
  {
    until = 'sent',
    patience = sendMessageLimits.patience,
    texts = messages,
    errorTexts,
    translate,
  }: SendMessageOptions = {},
): SendMessageFlow {
  const store = createStore<SendMessageState>(() => idle)
  const clock = timers()
  let stopWaiting = () => {}
  /** Incremented by every send and stop: an earlier run stops waiting. */
  let run = 0
  let uploading: AbortController | null = null

  /** Subscribers are notified of changes only, though each poll reads the message anew. */
  function update(changes: Partial<SendMessageState>) {
    const state = store.getState()
    const next = { ...state, ...changes }
    if (JSON.stringify(next) !== JSON.stringify(state)) store.setState(next)
  }

  const hasReached = (state: MessageState) => (stateRanks[state] ?? 0) >= (stateRanks[until] ?? 1)

  /** Records the message's new state; true where that ends the wait. */
  function updateMessage(message: MessageRecord): boolean {
    const { state, failure } = message
    if (state === 'failed' || state === 'cancelled') {
      const error = failure
        ? errorText(failure, errorTexts ?? {}, translate)
        : texts.message[state === 'failed' ? 'failure' : 'cancelled']
      update({ phase: 'failed', message, error })
    } else {
      const isDone = state === 'scheduled' || hasReached(state)
      update({ phase: isDone ? 'done' : 'waiting', message, error: null })
    }
    return store.getState().phase !== 'waiting'
  }

  function wait({ id, sessionId }: MessageRecord): Promise<void> {
    const { realtime } = morpheus
    return new Promise((resolve) => {
      let isOver = false
      const isThisMessage = (event: { sessionId: string; messageId: string }) =>
        event.sessionId === sessionId && event.messageId === id
      // An event only signals a change; the message itself is read.
      const checkState = () =>
        void morpheus.messages.get({ id }).then(
          ({ message }) => !isOver && updateMessage(message) && stopWaiting(),
          () => undefined,
        )
      const offs = [
        realtime.on('message:sent', (event) => event.message.id === id && checkState()),
        realtime.on('message:delivered', (event) => isThisMessage(event) && checkState()),
        realtime.on('message:read', (event) => isThisMessage(event) && checkState()),
        realtime.on('message:failed', (event) => isThisMessage(event) && checkState()),
        realtime.onResync(checkState),
      ]
      stopWaiting = () => {
        stopWaiting = () => {}
        isOver = true
        for (const unsubscribe of offs) unsubscribe()
        clock.clear()
        resolve()
      }
      clock.every(sendMessageLimits.poll, checkState)
      clock.after(patience, () => {
        update({ phase: 'late', error: texts.message.late })
        stopWaiting()
      })
      // The receipt may have arrived between the answer and now.
      checkState()
    })
  }

  function startRun(): () => boolean {
    stopWaiting()
    uploading?.abort()
    uploading = null
    run += 1
    const currentRun = run
    return () => currentRun === run
  }

  async function follow(message: MessageRecord): Promise<SendMessageState> {
    startRun()
    if (!updateMessage(message)) await wait(message)
    return store.getState()
  }

  async function sendBy(sendRequest: () => Promise<{ message?: MessageRecord }>): Promise<SendMessageState> {
    const isRunCurrent = startRun()
    update({ ...idle, phase: 'sending' })
    try {
      const { message } = await sendRequest()
      if (!isRunCurrent()) return store.getState()
      update({ uploaded: null })
      if (message) return await follow(message)
      // A server with only the documented API accepts it without reporting its progress.
      update({ phase: 'done', message: null })
    } catch (error) {
      const [fieldText] = Object.values(fieldsOf(error, translate))
      const failureText = fieldText ?? messageOf(error, texts.message.failure, errorTexts, translate)
      if (isRunCurrent()) update({ phase: 'failed', error: failureText, uploaded: null })
    }
    return store.getState()
  }

  function cancelFile(): void {
    if (!uploading) return
    startRun()
    update(idle)
  }

  return {
    store,
    follow,
    send: (input) => sendBy(() => morpheus.messages.send(input)),
    sendTemplate: (input) => sendBy(() => morpheus.messages.sendTemplate(input)),
    sendFile: (input) =>
      sendBy(async () => {
        const upload = new AbortController()
        uploading = upload
        update({ uploaded: 0 })
        const onUpload = (uploaded: number) => {
          if (uploading === upload) update({ uploaded })
        }
        try {
          return await morpheus.messages.sendMedia(input, { signal: upload.signal, onUpload })
        } finally {
          if (uploading === upload) uploading = null
        }
      }),
    cancelFile,
    stop: () => void startRun(),
  }
}
