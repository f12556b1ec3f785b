import type { ScriptClient } from '../../client/scriptClient.js'
import { invalidField } from '../../core/client/apiErrors.js'
import { PairingError, WaitTimeoutError } from '../../core/client/errors.js'
import { isTemporaryError } from '../../core/client/isTemporaryError.js'
import { isNotOffered } from '../../core/client/notOffered.js'
import type { PairingCode, Session, SessionStatus } from '../../core/entities.js'
import { phoneDigits, phoneLimits } from '../../core/format/phone.js'
import type { Language } from '../../text/language.js'
import { messages } from '../../text/messages.js'
import { parseNoCode } from '../parseNoCode.js'
import { createSessionRun } from '../sessionRun.js'
import { createCancellable } from './cancellable.js'
import { type EnsuredInput, ensureSession } from './ensureSession.js'
import { type WaitOptions, waitFor, waitLimits } from './waitFor.js'

/** The session to pair, by its id or by the input for its creation, and the phone. */
export type ConnectInput = ({ readonly id: string } | EnsuredInput) &
  WaitOptions & {
    /** The phone's number, with country and area code; only its digits count. */
    readonly phoneNumber: string
    /** Called with the code to type into the phone, and with each replacement. */
    readonly onCode: (code: PairingCode) => void
  }

/** Polling interval for a code that no event has brought, in milliseconds. */
const pollMs = 2_000

interface Texts {
  timeout(seconds: number): string
  failure(reason: string): string
  readonly disconnected: string
  readonly deleted: string
}

const textsByLanguage: Readonly<Record<Language, Texts>> = {
  'pt-BR': {
    timeout: (seconds) => `O telefone não confirmou o código em ${seconds} s`,
    failure: messages.pairing.connectionFailure,
    disconnected: messages.session.disconnected,
    deleted: messages.session.deleted,
  },
  en: {
    timeout: (seconds) => `The phone did not confirm the code within ${seconds} s`,
    failure: (reason) => `Connection error: ${reason}`,
    disconnected: 'Session disconnected',
    deleted: 'Session deleted',
  },
}

/** Pairs a session by a code in one call: finds or creates it, requests the code, and waits for the phone. */
export async function pairByCode(morpheus: ScriptClient, input: ConnectInput): Promise<Session> {
  const { timeout = waitLimits.timeout, signal } = input
  signal?.throwIfAborted()
  const texts = textsByLanguage[morpheus.language]
  const phoneNumber = parseNumber(input.phoneNumber)
  const session = await getSession(morpheus, input)
  if (session.status === 'connected') return session
  const { id } = session
  const wait = createCancellable<'connected'>({
    signal,
    timeout,
    onTimeout: () => new WaitTimeoutError(texts.timeout(Math.round(timeout / 1000))),
  })
  const run = createSessionRun(morpheus.realtime, id)
  let lastCode: string | null = null
  /** Events from before the request belong to an earlier attempt. */
  let isAsked = false

  function notifyCode(code: PairingCode) {
    if (code.pairingCode === lastCode) return
    lastCode = code.pairingCode
    try {
      input.onCode(code)
    } catch (error) {
      wait.reject(error)
    }
  }
  const fail = (reason: string) => {
    if (isAsked) wait.reject(new PairingError(texts.failure(reason)))
  }
  /** The event of an earlier connection's end may come late: while the session is connecting, it says nothing. */
  async function handleEnd(reason: string) {
    if (!isAsked) return
    const { status } = await readStatus(morpheus, id)
    if (status !== 'connecting') fail(reason)
  }
  function handleStatus(status: SessionStatus | null | undefined) {
    if (status === 'connected') wait.resolve('connected')
  }

  async function check() {
    try {
      const code = await morpheus.sessions.pairingCode({ id }, { signal: wait.signal })
      if (!wait.isOver) notifyCode(code)
    } catch (error) {
      if (isNotOffered(error)) handleStatus((await readStatus(morpheus, id)).status)
      else if (parseNoCode(error)) handleStatus(parseNoCode(error)?.status)
      else if (!isTemporaryError(error)) throw error
    }
  }
  const checkAgain = () => void (isAsked && check().catch(wait.reject))

  run.start(() => {
    run.on('session:pairing_code', notifyCode)
    run.on('session:connected', () => handleStatus('connected'))
    run.on('session:status', ({ status }) => handleStatus(status))
    run.on('session:disconnected', ({ reason }) => handleEnd(reason ?? texts.disconnected).catch(wait.reject))
    run.on('session:error', ({ error }) => handleEnd(error).catch(wait.reject))
    run.on('session:deleted', () => fail(texts.deleted))
    run.onResync(checkAgain)
    run.every(pollMs, checkAgain)
  })
  const stop = morpheus.start()
  try {
    const options = { signal: wait.signal }
    const codeRequest = morpheus.sessions.connectPhone({ id, phoneNumber }, options)
    codeRequest.then(() => {
      isAsked = true
    }, wait.reject)
    await wait.promise
  } finally {
    run.stop()
    stop()
  }
  // The event may be ahead of the stored session.
  return waitFor(morpheus, id, 'connected', { timeout, ...(signal && { signal }) })
}

/**
 * The digits of a phone's number, checked before a session is created or disconnected for it.
 * @throws an `InvalidInputError`
 */
export function parseNumber(text: string): string {
  const digits = phoneDigits(text)
  if (digits.length >= phoneLimits.min) return digits
  const rule = 'Por favor, insira um número de telefone válido'
  throw invalidField('phoneNumber', rule, 'rules.common.phone_invalid')
}

const readStatus = async (morpheus: ScriptClient, id: string) => (await morpheus.sessions.get({ id })).session

async function getSession(morpheus: ScriptClient, input: ConnectInput): Promise<Session> {
  const options = input.signal ? { signal: input.signal } : {}
  if ('id' in input) return (await morpheus.sessions.get({ id: input.id }, options)).session
  const { phoneNumber: _, onCode: __, timeout: ___, signal: ____, ...sessionInput } = input
  return (await ensureSession(morpheus, sessionInput, options)).session
}
