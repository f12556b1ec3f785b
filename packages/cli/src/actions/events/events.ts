import { eventsAfter, type Morpheus, type StoredEvent, storedEventNames } from '@morpheus/sdk'
import { withClient } from '../../client/withClient.js'
import type { Context } from '../../context.js'
import { clean, safeJson } from '../../output/clean.js'
import { usage } from '../../output/failures.js'
import type { Paint } from '../../output/paint.js'
import { pick } from '../sessions/find.js'
import { followEvents } from './follow.js'
import { createForwarder, type Delivery, readTarget } from './forward.js'
import { eventLine, fieldsOf, sessionOf } from './line.js'

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
  const wantsType = typeFilter(options.tipo)
  const target =
    options.encaminhar === undefined
      ? undefined
      : readTarget(options.encaminhar, options.permitirRemoto ?? false)
  await withClient(context, async (morpheus) => {
    const { sessions } = await morpheus.sessions.list({})
    const only = options.sessao === undefined ? undefined : pick(sessions, options.sessao).id
    const names = new Map(sessions.map(({ id, name }) => [id, name]))
    const wanted = (event: StoredEvent) =>
      wantsType(event.name) && (only === undefined || sessionOf(event) === only)

    const forwarder = target && createForwarder(target)
    const show = async (event: StoredEvent) => {
      learnName(names, event)
      if (!wanted(event)) return
      const delivery = await forwarder?.deliver(event)
      if (output.json || !output.onScreen) {
        const { cursor, name } = event
        return output.write(`${safeJson(delivery ? { cursor, name, ...delivery } : event)}\n`)
      }
      const became = delivery && outcome(delivery, output.paint)
      return output.write(`${eventLine(event, nameIn(names), output.paint, became)}\n`)
    }

    const stays = options.seguir || target !== undefined
    const from = await startingPoint(morpheus, options, stays)
    if (target) output.note(`Encaminhando para ${target.href}`)
    const tell = (text: string) => output.note(output.notePaint('dim', text))
    const told = stays ? followEvents(morpheus, from, tell) : eventsAfter(from, morpheus.events)
    for await (const event of told) await show({ ...event, payload: withoutCodes(event.payload) })
  })
}

/** `session` means all of them; heartbeats are no events of anybody's. */
function typeFilter(given: string | undefined): (name: string) => boolean {
  if (given === undefined) return () => true
  const wanted = given
    .split(',')
    .map((one) => one.trim().replace(/:\*$/, ''))
    .filter(Boolean)
  const fits = (name: string, one: string) => name === one || name.startsWith(`${one}:`)
  const unknown = wanted.find((one) => !storedEventNames.some((name) => fits(name, one)))
  if (unknown !== undefined || wanted.length === 0) {
    throw usage(
      `Tipo de evento desconhecido: "${clean(unknown ?? given)}". Use: ${storedEventNames.join(', ')}.`,
      'tipo_invalido',
    )
  }
  return (name) => wanted.some((one) => fits(name, one))
}

/** The cursor after which to begin: of a stream, the newest event's. */
async function startingPoint(
  { events: calls }: Morpheus,
  { desdeCursor, limite }: EventsOptions,
  stays: boolean,
): Promise<number> {
  if (desdeCursor !== undefined) return desdeCursor
  const { latest } = await calls.list({})
  return Math.max(0, latest - (limite ?? (stays ? 0 : few)))
}

/** A QR or pairing code opens an account for a minute or two: it is not for logs, files and other programs. */
function withoutCodes(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  return Object.fromEntries(
    Object.entries(payload).filter(([key]) => !['qrCode', 'qrText', 'pairingCode'].includes(key)),
  )
}

function learnName(names: Map<string, string>, { name, payload }: StoredEvent): void {
  if (name !== 'session:created') return
  const { id, name: called } = fieldsOf(fieldsOf(payload).session)
  if (typeof id === 'string' && typeof called === 'string') names.set(id, called)
}

const nameIn = (names: ReadonlyMap<string, string>) => (id: string) => names.get(id) ?? id.slice(0, 8)

function outcome({ status, milliseconds, error }: Delivery, paint: Paint): string {
  const took = paint('dim', `${milliseconds} ms`.padStart(7))
  if (status === null) return `${paint('red', `✗ ${error}`)} ${took}`
  const good = status >= 200 && status < 300
  return `${paint(good ? 'green' : 'red', `→ ${status}`)} ${took}`
}
