import { createSession, type Morpheus, NewSession, type Session } from '@morpheus/sdk'
import { messages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { failureError, signedOutError, usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { pick, toAnswer } from './find.js'
import { normalizeName } from './names.js'
import { printConnected } from './pairing/noteConnected.js'
import { pairNow, readPhoneNumber } from './pairing/pairNow.js'
import { pairInFullScreen } from './pairing/pairOnScreen.js'
import { waitConnected, waitForState } from './pairing/wait.js'
import type { WaitOptions } from './waitOptions.js'

export interface CreateOptions extends WaitOptions {
  tipo: 'morpheus' | 'cloud'
  metodo: 'qr' | 'telefone'
  telefone?: string
  descricao?: string
  idExterno?: string
  metadados?: Record<string, string>
  semConectar?: boolean
  seNaoExistir?: boolean
  ifNotExists?: boolean
}

export async function create(context: Context, options: CreateOptions, name: string): Promise<void> {
  const phoneNumber = options.telefone === undefined ? undefined : readPhoneNumber(options.telefone)
  const input = readInput(options, name)
  await withClient(context, async (morpheus) => {
    if (options.seNaoExistir || options.ifNotExists) {
      const existingSession = await findExisting(morpheus, input)
      if (existingSession) return reportExisting(context, options, existingSession)
    }
    if (options.semConectar) return reportCreated(context, (await morpheus.sessions.create(input)).session)
    const { session, next } = await createAndConnect(context, morpheus, input)
    await createAndShow(context, morpheus, { session, next, phoneNumber, options })
  })
}

/** The session of this `externalId`, which is unique, or else of this name; an ambiguous name is refused. */
async function findExisting(
  { sessions: calls }: Morpheus,
  { name, externalId }: NewSession,
): Promise<Session | undefined> {
  const { sessions } = await calls.list({})
  if (externalId) return sessions.find((one) => one.externalId === externalId)
  return sessions.some((one) => normalizeName(one.name) === normalizeName(name))
    ? pick(sessions, name)
    : undefined
}

async function reportExisting(context: Context, options: CreateOptions, session: Session): Promise<void> {
  const { output } = context
  if (!output.json) output.note(`A sessão "${sanitize(session.name)}" já existe.`)
  const leaves = options.semConectar || session.apiType === 'WHATSAPP_CLOUD' || session.status === 'connected'
  if (leaves) return reportCreated(context, session)
  if (!output.interactive && !output.json) output.data(session.id)
  const { telefone } = options
  if (telefone !== undefined) {
    const { pair } = await import('./connect.js')
    return pair(context, options, session.id, telefone)
  }
  const { connect } = await import('./connect.js')
  return connect(context, options, session.id)
}

function readInput(options: CreateOptions, name: string): NewSession {
  const { tipo, metodo, telefone, descricao, idExterno, metadados } = options
  const cloud = tipo === 'cloud'
  if (cloud && telefone !== undefined)
    throw usageError('Uma sessão do tipo cloud não se pareia: tire --telefone.')
  const byPhone = metodo === 'telefone' || telefone !== undefined
  const parsed = NewSession.safeParse({
    name,
    ...(descricao !== undefined && { description: descricao }),
    ...(idExterno !== undefined && { externalId: idExterno }),
    ...(metadados && { metadata: metadados }),
    apiType: cloud ? 'WHATSAPP_CLOUD' : 'MORPHEUS',
    ...(!cloud && { connectionMethod: byPhone ? 'PHONE_NUMBER' : 'QR_CODE' }),
  })
  if (parsed.success) return parsed.data
  throw usageError(`${parsed.error.issues.map((issue) => issue.message).join('. ')}.`, 'invalid_data')
}

interface Created {
  session: Session
  next: 'qr' | 'phone' | 'created'
}

async function createAndConnect(
  { output }: Context,
  morpheus: Morpheus,
  input: NewSession,
): Promise<Created> {
  const flow = createSession(morpheus, {
    notify: ({ tone, text }) => {
      if (tone !== 'error') output.success(text)
    },
  })
  try {
    await flow.submit(input)
    return await waitForState(flow.store, 60, ({ phase, session, error }) => {
      if (phase === 'failed') throw error ?? signedOutError()
      if (phase !== 'qr' && phase !== 'phone' && phase !== 'created') return undefined
      if (!session) throw failureError(messages.session.createFailure, 'unexpected_answer')
      return { session, next: phase }
    })
  } finally {
    flow.stop()
  }
}

/** After the creation: opens the session's screen, or prints its id for a script. */
async function createAndShow(
  context: Context,
  morpheus: Morpheus,
  {
    session,
    next,
    phoneNumber,
    options,
  }: Created & { phoneNumber: string | undefined; options: CreateOptions },
): Promise<void> {
  const { output } = context
  if (next === 'created') {
    reportCreated(context, session)
    if (session.apiType === 'WHATSAPP_CLOUD')
      return output.note(`Configure os tokens de acesso com: morpheus nuvem editar ${session.id.slice(0, 8)}`)
    throw failureError(messages.session.createdNotConnected, 'not_connected')
  }
  if (output.interactive && phoneNumber === undefined) {
    return pairInFullScreen(context, morpheus, session, { startWith: next, seconds: options.tempoLimite })
  }
  // Printed at once, so that a script that stops waiting can still clean up.
  if (!output.interactive) reportCreated(context, session)
  if (phoneNumber !== undefined) return pairNow(context, morpheus, session, phoneNumber, options)
  if (!options.aguardar) return output.note(`Para parear: morpheus qr ${session.id}`)
  const after = await waitConnected(morpheus, session, options.tempoLimite)
  if (output.json) output.value({ type: 'session', ...toAnswer(after) })
  else printConnected(context, after)
}

function reportCreated({ output }: Context, session: Session): void {
  if (output.json) output.value({ type: 'session', ...toAnswer(session) })
  else output.data(session.id)
}
