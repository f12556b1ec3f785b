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
import { createForwarder, type Delivery, type Forwarder, newSecret, readTarget } from './forward.js'
import { eventLine, findSessionId, formatFields } from './line.js'

const retryMs = 2_000

/** Every event after `after`, once and in order, until the sign-in ends. `tell` gets connection changes and gaps. */
export async function* followEvents(
  morpheus: Morpheus,
  after: number,
  writeNote: (text: string) => void,
): AsyncGenerator<StoredEvent, void, void> {
  const ending = new AbortController()
  const offs = [
    morpheus.identity.store.subscribe(({ isAuthenticated }) => {
      if (!isAuthenticated) ending.abort()
    }),
    printConnection(morpheus, 'Acompanhando os eventos.', writeNote),
  ]
  try {
    yield* eventStream(morpheus, {
      after,
      signal: ending.signal,
      list: (...asked) => patiently(() => morpheus.events.list(...asked)),
      onGap: (gap) => writeNote(explainGap(gap)),
    })
  } finally {
    for (const off of offs) off()
  }
  throw signedOutError()
}

function explainGap(gap: EventGap): string {
  return gap.reason === 'restarted'
    ? `O gateway recomeçou a contagem de eventos: o último é o ${gap.latest}.`
    : `Os eventos ${gap.from} a ${gap.to} não estão mais guardados.`
}

async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
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

const few = 50

export async function events(context: Context, options: EventsOptions): Promise<void> {
  const { output } = context
  const wantsType = typeFilter(options.tipo, options.encaminhar === undefined ? [] : eventNames)
  const target =
    options.encaminhar === undefined
      ? undefined
      : readTarget(options.encaminhar, options.permitirRemoto ?? false)
  await withClient(context, async (morpheus) => {
    const { sessions } = await morpheus.sessions.list({})
    const only = options.sessao === undefined ? undefined : pick(sessions, options.sessao).id
    const names = new Map(sessions.map(({ id, name }) => [id, name]))
    const secret = process.env.MORPHEUS_WEBHOOK_SECRET || newSecret()
    const isNamed = options.tipo?.split(',').some((one) => one.trim() === twice) ?? false
    const forwarder = target && createForwarder(target, secret)
    const phones = new Map(sessions.map(({ id, phone }) => [id, phone]))
    const forward = async (event: StoredEvent, { deliver }: Forwarder) => {
      learnPhone(phones, event)
      const bodies = webhookBodiesOf(event, phones.get(findSessionId(event) ?? '') ?? null)
      for (const [index, made] of bodies.entries()) {
        if (!wantsType(made.event) || (made.event === twice && !isNamed)) continue
        const { cursor } = event
        const id = `msg_${event.id.replaceAll('-', '')}${index || ''}`
        const delivery = await deliver({ id, ...made })
        if (output.json || !output.onScreen) await output.event({ cursor, name: made.event, id, ...delivery })
        else {
          const line = { ...event, name: made.event }
          const became = outcome(delivery, output.paint)
          await output.write(`${eventLine(line, nameIn(names), output.paint, became)}\n`)
        }
      }
    }
    const show = async (event: StoredEvent) => {
      learnName(names, event)
      if (only !== undefined && findSessionId(event) !== only) return
      if (forwarder) return forward(event, forwarder)
      if (!wantsType(event.name)) return
      if (output.json || !output.onScreen) return output.event(event)
      return output.write(`${eventLine(event, nameIn(names), output.paint)}\n`)
    }

    const stays = options.seguir || target !== undefined
    const from = await startingPoint(morpheus, options, stays)
    if (target) output.note(`Encaminhando para ${target.href}\nSegredo de assinatura: ${secret}`)
    const writeNote = (text: string) => output.note(output.notePaint('dim', text))
    const source = stays ? followEvents(morpheus, from, writeNote) : eventsAfter(from, morpheus.events)
    for await (const event of source) await show({ ...event, payload: withoutCodes(event.payload) })
  })
}

/** `session` selects all session events; heartbeats are never included. */
function typeFilter(text: string | undefined, more: readonly string[]): (name: string) => boolean {
  if (text === undefined) return () => true
  const wanted = text
    .split(',')
    .map((one) => one.trim().replace(/:\*$/, ''))
    .filter(Boolean)
  const fits = (name: string, one: string) => name === one || name.startsWith(`${one}:`)
  const known: readonly string[] = [...new Set<string>([...storedEventNames, ...more])]
  const unknown = wanted.find((one) => !known.some((name) => fits(name, one)))
  if (unknown !== undefined || wanted.length === 0) {
    throw usageError(
      `Tipo de evento desconhecido: "${sanitize(unknown ?? text)}". Use: ${known.join(', ')}.`,
      'usage',
    )
  }
  return (name) => wanted.some((one) => fits(name, one))
}

async function startingPoint(
  { events: calls }: Morpheus,
  { desdeCursor, limite }: EventsOptions,
  stays: boolean,
): Promise<number> {
  if (desdeCursor !== undefined) return desdeCursor
  const { latest } = await calls.list({})
  return Math.max(0, latest - (limite ?? (stays ? 0 : few)))
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

function learnPhone(phones: Map<string, string | null>, { name, payload }: StoredEvent): void {
  const { sessionId, phone } = formatFields(payload)
  if (name === 'session:connected' && typeof sessionId === 'string' && typeof phone === 'string')
    phones.set(sessionId, phone)
}

function learnName(names: Map<string, string>, { name, payload }: StoredEvent): void {
  if (name !== 'session:created') return
  const { id, name: called } = formatFields(formatFields(payload).session)
  if (typeof id === 'string' && typeof called === 'string') names.set(id, called)
}

const nameIn = (names: ReadonlyMap<string, string>) => (id: string) => names.get(id) ?? id.slice(0, 8)

function outcome({ status, milliseconds, error }: Delivery, paint: Paint): string {
  const took = paint('dim', `${milliseconds} ms`.padStart(7))
  if (status === null) return `${paint('red', `✗ ${error}`)} ${took}`
  const good = status >= 200 && status < 300
  return `${paint(good ? 'green' : 'red', `→ ${status}`)} ${took}`
}
