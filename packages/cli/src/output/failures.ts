/** What the shell gets. An empty list is `ok`. */
export const exitCodes = {
  ok: 0,
  failure: 1,
  usage: 2,
  cancelled: 3,
  signedOut: 4,
  pending: 8,
  interrupted: 130,
} as const

interface Details {
  code: string
  exit: number
  status?: number | null
  /** What to do about it, in a second sentence. */
  hint?: string
}

/** A failure that knows how it is told: one line in Portuguese, a code for scripts, an exit code for the shell. */
export class Failure extends Error {
  readonly code: string
  readonly exit: number
  readonly status: number | null

  constructor(message: string, { code, exit, status = null, hint }: Details) {
    super(hint ? `${/[.?!:]$/.test(message) ? message : `${message}.`} ${hint}` : message)
    this.name = 'Failure'
    this.code = code
    this.exit = exit
    this.status = status
  }
}

export const usage = (message: string, code = 'uso_incorreto') =>
  new Failure(message, { code, exit: exitCodes.usage })

export const failed = (message: string, code: string) =>
  new Failure(message, { code, exit: exitCodes.failure })

export const cancelled = (message = 'Operação cancelada.') =>
  new Failure(message, { code: 'cancelado', exit: exitCodes.cancelled })

export const pending = (message: string) =>
  new Failure(message, { code: 'pendente', exit: exitCodes.pending })

export const interrupted = () =>
  new Failure('Interrompido.', { code: 'interrompido', exit: exitCodes.interrupted })

export const signedOut = (
  message = 'Sessão expirada ou ausente. Entre com: morpheus login',
  status?: number,
) =>
  new Failure(message, {
    code: 'nao_autenticado',
    exit: exitCodes.signedOut,
    ...(status === undefined ? {} : { status }),
  })
