import { exitCodes, type OwnCode, ownCodes, type UsageCode } from './codes.js'

interface Details {
  code: string
  exit: number
  status?: number | null
  /** Advice, in a second sentence. */
  hint?: string
}

/** A failure with its output: one line in Portuguese, a code for scripts, an exit code for the shell. */
export class Failure extends Error {
  readonly code: string
  readonly exit: number
  readonly status: number | null

  /** Compares by name, as separately built parts have their own copy of the class. */
  static override [Symbol.hasInstance](value: unknown): value is Failure {
    return value instanceof Error && value.name === 'Failure'
  }

  constructor(message: string, { code, exit, status = null, hint }: Details) {
    super(hint ? `${/[.?!:]$/.test(message) ? message : `${message}.`} ${hint}` : message)
    this.name = 'Failure'
    this.code = code
    this.exit = exit
    this.status = status
  }
}

const createFailure = (message: string, code: OwnCode) =>
  new Failure(message, { code, exit: exitCodes[ownCodes[code]] })

export const usageError = (message: string, code: UsageCode = 'usage') => createFailure(message, code)

/** The exit code follows from `ownCodes`. */
export const failureError = createFailure

export const cancelledError = (message = 'Operação cancelada.') => createFailure(message, 'cancelled')

export const pendingError = (message: string) => createFailure(message, 'pending')

export const interruptedError = () => createFailure('Interrompido.', 'interrupted')

export const signedOutError = (
  message = 'Sessão expirada ou ausente. Entre com: morpheus login',
  status?: number,
) =>
  new Failure(message, {
    code: 'signed_out',
    exit: exitCodes.signedOut,
    ...(status === undefined ? {} : { status }),
  })
