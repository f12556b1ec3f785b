import { setTimeout as pause } from 'node:timers/promises'
import { type EventMeta, type Morpheus, storedEventNames } from '@morpheus/sdk'
import { passes } from '../../client/explain.js'
import { tellConnection } from '../../client/tellConnection.js'
import { signedOut } from '../../output/failures.js'

/** An event as it is stored: the same, whether it was seen live or read later. */
export interface SeenEvent extends EventMeta {
  name: string
  payload: unknown
}

const limits = { page: 500, held: 5_000, retryMs: 2_000 } as const

/**
 * Every event after `after`, or from now on with `null`: once and in order. What the live stream does not bring, because
 * it was away, was too fast or carries codes that are not stored, is read by its cursor.
 */
export async function* followEvents(
  morpheus: Morpheus,
  after: number | null,
  tell: (text: string) => void,
): AsyncGenerator<SeenEvent, void, void> {
  let held: SeenEvent[] = []
  let behind = after !== null
  let last = after
  let wake = () => {}
  const offs = [
    ...storedEventNames.map((name) =>
      morpheus.realtime.on(name, (payload, meta) => {
        if (!meta) return
        if (held.length < limits.held) held.push({ ...meta, name, payload: withoutCodes(payload) })
        else behind = true
        wake()
      }),
    ),
    morpheus.realtime.onResync(() => {
      behind = true
      wake()
    }),
    morpheus.identity.store.subscribe(() => wake()),
    tellConnection(morpheus, 'Acompanhando os eventos.', tell),
    morpheus.start(),
  ]

  async function* missing(until: number): AsyncGenerator<SeenEvent, void, void> {
    while (last !== null && last < until - 1) {
      const page = await patiently(() => morpheus.events.list({ after: last ?? 0, limit: limits.page }))
      if (page.latest < last) {
        tell(`O gateway recomeçou a contagem de eventos: o último é o ${page.latest}.`)
        last = page.latest
        return
      }
      const first = page.events[0]?.cursor ?? page.latest + 1
      if (page.expired) tell(`Os eventos ${last + 1} a ${first - 1} não estão mais guardados.`)
      for (const event of page.events) {
        last = event.cursor
        yield { ...event, payload: withoutCodes(event.payload) }
      }
      if (page.events.length === 0) last = page.latest
      if (last >= page.latest) return
    }
  }

  try {
    for (;;) {
      if (!morpheus.identity.store.getState().isAuthenticated) throw signedOut()
      const event = held.shift()
      if (event) {
        if (last !== null) yield* missing(event.cursor)
        if (last !== null && event.cursor <= last) continue
        last = event.cursor
        yield event
      } else if (behind) {
        behind = false
        yield* missing(Number.POSITIVE_INFINITY)
      } else {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    }
  } finally {
    held = []
    for (const off of offs) off()
  }
}

async function patiently<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!passes(error)) throw error
      await pause(limits.retryMs)
    }
  }
}

/** A QR or pairing code opens an account for a minute or two: it is not for logs, files and other programs. */
export function withoutCodes(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload
  return Object.fromEntries(
    Object.entries(payload).filter(([key]) => !['qrCode', 'qrText', 'pairingCode'].includes(key)),
  )
}
