import type { Contract } from '../../contract/table.js'
import type { ErrorTranslator } from '../client/errorLanguage.js'
import { MorpheusError, NetworkError } from '../client/errors.js'
import type { MethodsOf } from '../client/methods.js'
import { isNotOffered } from '../client/notOffered.js'
import type { Realtime } from './realtime.js'

interface WatchOptions {
  readonly realtime: Pick<Realtime, 'store'>
  readonly calls: Pick<MethodsOf<Contract>, 'auth'>
  readonly translateError: ErrorTranslator
  /** Ends the watch. */
  readonly signal: AbortSignal
  onFailure(error: MorpheusError): void
}

/**
 * Calls `onFailure` where the connection cannot be made or was refused: once until it is made again. The socket only
 * gets a text, so a call asks for the reason.
 */
export function watchConnection({ realtime, calls, translateError, onFailure, signal }: WatchOptions): void {
  if (signal.aborted) return
  const { store } = realtime
  let isReported = false

  async function check() {
    const reason = await findReason()
    const { status, refusal } = store.getState()
    const failure =
      reason ??
      (status === 'offline'
        ? await translateError(
            new MorpheusError('connection_refused', 'O servidor recusa a conexão em tempo real', {
              cause: refusal,
            }),
          )
        : null)
    if (failure === null || signal.aborted || isReported) return
    isReported = true
    onFailure(failure instanceof MorpheusError ? failure : new NetworkError(failure))
  }

  const findReason = () =>
    calls.auth.verify({}, { signal }).then(
      () => null,
      (error: unknown) => (isNotOffered(error) ? null : error),
    )

  const unsubscribe = store.subscribe(({ status }, previous) => {
    if (status === previous.status) return
    if (status === 'connected') isReported = false
    // A sign-out by the server ends in `idle`.
    else if (status === 'offline' || status === 'idle') void check()
  })
  signal.addEventListener('abort', unsubscribe)
  void check()
}
