import { setTimeout as pause } from 'node:timers/promises'
import {
  type EventGap,
  eventNames,
  eventStream,
  eventsAfter,
  type Morpheus,
  type StoredEvent,
  storedEventNames,
} from '@morpheus/sdk'
import { webhookBodiesOf } from '@morpheus/sdk/integrations'
import { isTemporaryFailure } from '../../core/client/explain.js'
import { printConnection, withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { signedOutError, usageError } from '../../core/output/failures.js'
import type { Paint } from '../../core/output/paint.js'
import { sanitize } from '../../core/output/sanitize.js'
import { pick } from '../sessions/find.js'
import { findSessionId, formatEvent, formatFields } from './formatEvent.js'
import { createForwarder, createSecret, type Delivery, type Forwarder, readTarget } from './forward.js'

const retryMs = 2_000

/** Every event after `after`, once and in order, until the sign-in ends. `tell` gets connection changes and gaps. */
export async function* followEvents(
  morpheus: Morpheus,
  after: number,
  writeNote: (text: string) => void,
): AsyncGenerator<StoredEvent, void, void> {
  const controller = new AbortController()
  const offs = [
    morpheus.identity.store.subscribe(({ isAuthenticated }) => {
      if (!isAuthenticated) controller.abort()
    }),
    printConnection(morpheus, 'Acompanhando os eventos.', writeNote),
  ]
  try {
    yield* eventStream(morpheus, {
      after,
      signal: controller.signal,
      list: (...args) => waitAndRetry(() => morpheus.events.list(...args)),
      onGap: (gap) => writeNote(explainGap(gap)),
    })
  } finally {
    for (const unsubscribe of offs) unsubscribe()
  }
  throw signedOutError()
}

function explainGap(gap: EventGap): string {
  return gap.reason === 'restarted'
    ? `O gateway recomeçou a contagem de eventos: o último é o ${gap.latest}.`
    : `Os eventos ${gap.from} a ${gap.to} não estão mais guardados.`
}

async function waitAndRetry<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await request()
    } catch (error) {
      if (!isTemporaryFailure(error)) throw error
      await pause(retryMs)
    }
  }
}

export interface EventsOptions {
  seguir?: boolean
  sessao?: string
  tipo?: string
  desdeCursor?: number
  limite?: number
  encaminhar?: string
  permitirRemoto?: boolean
}

const defaultLimit = 50

export async function events(context: Context, options: EventsOptions): Promise<void> {
  const { output } = context
  const wantsType = createTypeFilter(options.tipo, options.encaminhar === undefined ? [] : eventNames)
  const target =
    options.encaminhar === undefined
      ? undefined
      : readTarget(options.encaminhar, options.permitirRemoto ?? false)
  await withClient(context, async (morpheus) => {
    const { sessions } = await morpheus.sessions.list({})
    const sessionId = options.sessao === undefined ? undefined : pick(sessions, options.sessao).id
    const sessionNames = new Map(sessions.map(({ id, name }) => [id, name]))
    const secret = process.env.MORPHEUS_WEBHOOK_SECRET || createSecret()
    const isNamed = options.tipo?.split(',').some((one) => one.trim() === twice) ?? false
    const forwarder = target && createForwarder(target, secret)
    const phones = new Map(sessions.map(({ id, phone }) => [id, phone]))
    const forward = async (event: StoredEvent, { deliver }: Forwarder) => {
      updatePhone(phones, event)
      const bodies = webhookBodiesOf(event, phones.get(findSessionId(event) ?? '') ?? null)
      for (const [index, body] of bodies.entries()) {
        if (!wantsType(body.event) || (body.event === twice && !isNamed)) continue
        const { cursor } = event
        const id = `msg_${event.id.replaceAll('-', '')}${index || ''}`
        const delivery = await deliver({ id, ...body })
        if (output.json || !output.onScreen) await output.event({ cursor, name: body.event, id, ...delivery })
        else {
          const line = { ...event, name: body.event }
          const became = formatOutcome(delivery, output.paint)
          await output.write(`${formatEvent(line, createNameLookup(sessionNames), output.paint, became)}\n`)
        }
      }
    }
    const show = async (event: StoredEvent) => {
      updateName(sessionNames, event)
      if (sessionId !== undefined && findSessionId(event) !== sessionId) return
      if (forwarder) return forward(event, forwarder)
      if (!wantsType(event.name)) return
      if (output.json || !output.onScreen) return output.event(event)
      return output.write(`${formatEvent(event, createNameLookup(sessionNames), output.paint)}\n`)
    }

    const isContinuous = options.seguir || target !== undefined
    const from = await findStartingPoint(morpheus, options, isContinuous)
    if (target) output.note(`Encaminhando para ${target.href}\nSegredo de assinatura: ${secret}`)
    const writeNote = (text: string) => output.note(output.stderrPaint('dim', text))
    const source = isContinuous ? followEvents(morpheus, from, writeNote) : eventsAfter(from, morpheus.events)
    for await (const event of source) await show({ ...event, payload: withoutCodes(event.payload) })
  })
}

/** `session` selects all session events; heartbeats are never included. */
function createTypeFilter(
  text: string | undefined,
  extraNames: readonly string[],
): (name: string) => boolean {
  if (text === undefined) return () => true
  const patterns = text
    .split(',')
    .map((one) => one.trim().replace(/:\*$/, ''))
    .filter(Boolean)
  const matchesType = (name: string, one: string) => name === one || name.startsWith(`${one}:`)
  const knownNames: readonly string[] = [...new Set<string>([...storedEventNames, ...extraNames])]
  const unknown = patterns.find((one) => !knownNames.some((name) => matchesType(name, one)))
  if (unknown !== undefined || patterns.length === 0) {
    throw usageError(
      `Tipo de evento desconhecido: "${sanitize(unknown ?? text)}". Use: ${knownNames.join(', ')}.`,
      'usage',
    )
  }
  return (name) => patterns.some((one) => matchesType(name, one))
}

async function findStartingPoint(
  { events: calls }: Morpheus,
  { desdeCursor, limite }: EventsOptions,
  isContinuous: boolean,
): Promise<number> {
  if (desdeCursor !== undefined) return desdeCursor
  const { latest } = await calls.list({})
  return Math.max(0, latest - (limite ?? (isContinuous ? 0 : defaultLimit)))
}

/** Removes QR and pairing codes, which open an account for a minute or two, from logs, files and other programs. */
function withoutCodes(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  return Object.fromEntries(
    Object.entries(payload).filter(([key]) => !['qrCode', 'qrText', 'pairingCode'].includes(key)),
  )
}

/** Duplicates `message:received` and `message:sent`: skipped unless requested, so that each message is one POST. */
const twice = 'message:notification'

function updatePhone(phones: Map<string, string | null>, { name, payload }: StoredEvent): void {
  const { sessionId, phone } = formatFields(payload)
  if (name === 'session:connected' && typeof sessionId === 'string' && typeof phone === 'string')
    phones.set(sessionId, phone)
}

function updateName(sessionNames: Map<string, string>, { name, payload }: StoredEvent): void {
  if (name !== 'session:created') return
  const { id, name: sessionName } = formatFields(formatFields(payload).session)
  if (typeof id === 'string' && typeof sessionName === 'string') sessionNames.set(id, sessionName)
}

const createNameLookup = (sessionNames: ReadonlyMap<string, string>) => (id: string) =>
  sessionNames.get(id) ?? id.slice(0, 8)

function formatOutcome({ status, milliseconds, error }: Delivery, paint: Paint): string {
  const duration = paint('dim', `${milliseconds} ms`.padStart(7))
  if (status === null) return `${paint('red', `✗ ${error}`)} ${duration}`
  const good = status >= 200 && status < 300
  return `${paint(good ? 'green' : 'red', `→ ${status}`)} ${duration}`
}
