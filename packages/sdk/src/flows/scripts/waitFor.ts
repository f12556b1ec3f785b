import type { ScriptClient } from '../../client/scriptClient.js'
import { WaitTimeoutError } from '../../core/client/errors.js'
import { isTemporaryError } from '../../core/client/isTemporaryError.js'
import type { Session, SessionStatus } from '../../core/entities.js'
import type { Language } from '../../text/language.js'
import { createSessionRun } from '../sessionRun.js'
import { createCancellable } from './cancellable.js'

/** In milliseconds. `poll` is for servers and networks that let no live connection through. */
export const waitLimits = { timeout: 120_000, poll: 5_000 } as const

/** Timeout and cancellation of a wait. */
export interface WaitOptions {
  /**
   * In milliseconds; `Infinity` for no timeout.
   * @default 120 000
   */
  timeout?: number
  /** Aborts the wait, which rejects with the signal's reason. */
  signal?: AbortSignal
}

/**
 * Waits until a session has a status, and resolves with the session. The live connection, started for the duration of
 * the wait, triggers the reads.
 */
export async function waitFor(
  morpheus: Pick<ScriptClient, 'realtime' | 'sessions' | 'start' | 'language'>,
  id: string,
  status: SessionStatus,
  { timeout = waitLimits.timeout, signal }: WaitOptions = {},
): Promise<Session> {
  signal?.throwIfAborted()
  const run = createSessionRun(morpheus.realtime, id)
  let last: Session | undefined
  let problem: string | null = null
  const wait = createCancellable<Session>({
    signal,
    timeout,
    onTimeout: () =>
      new WaitTimeoutError(texts[morpheus.language](status, Math.round(timeout / 1000), last, problem)),
  })

  let isLooking = false
  let mustRepeat = false
  async function check() {
    mustRepeat = true
    if (isLooking) return
    isLooking = true
    try {
      while (mustRepeat && !wait.isOver) {
        mustRepeat = false
        const options = { signal: wait.signal }
        last = (await morpheus.sessions.get({ id }, options)).session
        if (last.status === status) wait.resolve(last)
      }
    } catch (error) {
      // An unreachable gateway fails at once; a restart during the wait is waited out.
      if (!last || !isTemporaryError(error)) wait.reject(error)
    } finally {
      isLooking = false
    }
  }

  run.start(() => {
    for (const name of ['session:status', 'session:connected', 'session:deleted'] as const)
      run.on(name, check)
    run.on('session:disconnected', ({ reason }) => {
      problem = reason ?? problem
      void check()
    })
    run.on('session:error', ({ error }) => {
      problem = error
      void check()
    })
    run.onResync(() => void check())
    run.every(waitLimits.poll, () => void check())
  })
  const stop = morpheus.start()
  void check()
  try {
    return await wait.promise
  } finally {
    run.stop()
    stop()
  }
}

type FormatTimeout = (
  status: string,
  seconds: number,
  last: Session | undefined,
  problem: string | null,
) => string

const texts: Readonly<Record<Language, FormatTimeout>> = {
  'pt-BR': (status, seconds, last, problem) =>
    `A sessão não chegou a "${status}" em ${seconds} s${last ? `: está "${last.status}"` : ''}${formatProblem(problem)}`,
  en: (status, seconds, last, problem) =>
    `The session was not "${status}" within ${seconds} s${last ? `: it is "${last.status}"` : ''}${formatProblem(problem)}`,
}

const formatProblem = (problem: string | null) => (problem ? ` (${problem})` : '')
