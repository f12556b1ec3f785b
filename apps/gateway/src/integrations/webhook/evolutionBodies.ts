import { buffer } from 'node:stream/consumers'
import { bareNumber } from '@morpheus/sdk/format'
import { evolutionEventOf } from '@morpheus/sdk/integrations'
import * as z from 'zod'
import {
  EventBody,
  type EvolutionEvent,
  type PairingCodes,
  toEvolutionEvent,
} from '../../compat/evolution/bodies/eventBody.js'
import { toJid } from '../../compat/evolution/bodies/jids.js'
import { compatPath } from '../../compat/evolution/compatPath.js'
import { HttpError } from '../../core/lib/httpError.js'
import { findSession } from '../../core/store/repositories/sessions.js'
import type { Dependencies } from '../kind.js'

interface EvolutionConfig {
  url: string
  evolutionEvents: readonly string[]
  byEvents: boolean
  base64: boolean
  evolutionKey: string
}

/** Larger files stay out of bodies, which have a link to them. */
const maxFileBytes = 16 * 1024 * 1024

const WithFile = z.object({
  event: z.enum(['message:received', 'message:sent']),
  data: z.object({ id: z.string(), message: z.object({ media: z.object({}) }) }),
})

/** Writes deliveries as Evolution API posts them. */
export class EvolutionBodies {
  readonly #deps: Pick<Dependencies, 'db' | 'messaging' | 'publicUrl'>

  constructor(deps: Pick<Dependencies, 'db' | 'messaging' | 'publicUrl'>) {
    this.#deps = deps
  }

  /** Null where Evolution has no such event, or the webhook does not want it. */
  async create(
    config: EvolutionConfig,
    payload: string,
    { sessionId, userId }: { sessionId: string; userId: string },
  ): Promise<{ url: string; payload: string } | null> {
    const { db, publicUrl } = this.#deps
    const body = EventBody.parse(JSON.parse(payload))
    const session = await findSession(db, sessionId)
    if (!session) return null
    const { external_id, phone, profile_pic } = session
    const name = external_id ?? session.name
    const number = bareNumber(phone)
    const codes = asksForCodes(config) ? this.#findCodes(sessionId) : null
    const own = { name, id: sessionId, phone: number, profilePic: profile_pic, codes }
    const evolution = toEvolutionEvent(body, own)
    if (!evolution || !wants(config, evolution)) return null
    const { event } = evolution
    const data = config.base64 ? await this.#withFile(evolution, body, userId) : evolution.data
    return {
      url: config.byEvents ? withEvent(config.url, event) : config.url,
      payload: JSON.stringify({
        event,
        instance: name,
        data,
        destination: config.url,
        date_time: body.timestamp,
        sender: number === null ? null : toJid(number),
        server_url: `${await publicUrl}${compatPath}`,
        apikey: config.evolutionKey || null,
      }),
    }
  }

  /** The current codes, which no delivery stores; a delivery is made by the node that runs the session. */
  #findCodes(sessionId: string): PairingCodes | null {
    const codes = this.#deps.messaging().getPendingCodes(sessionId)
    if (!codes) return null
    const { qr, pairingCode } = codes
    return {
      qr: qr && { text: qr.qrText, picture: qr.qrCode },
      pairingCode: pairingCode?.pairingCode ?? null,
    }
  }

  /** A file that does not come in time stays out, as in Evolution. */
  async #withFile({ data }: EvolutionEvent, body: EventBody, userId: string): Promise<object> {
    const parsedBody = WithFile.safeParse(body).data
    if (!parsedBody) return data
    const { files } = this.#deps.messaging()
    try {
      const { row } = await files.findOwn(parsedBody.data.id, userId)
      if (row.size > maxFileBytes) return data
      const bytes = await buffer(files.open(row))
      return { ...data, message: { ...Object(data).message, base64: bytes.toString('base64') } }
    } catch (error) {
      if (error instanceof HttpError) return data
      throw error
    }
  }
}

/** Codes open the account: they go only to a webhook that names the event. */
function asksForCodes({ evolutionEvents }: EvolutionConfig): boolean {
  return evolutionEvents.includes('QRCODE_UPDATED')
}

function wants({ evolutionEvents }: EvolutionConfig, { event }: EvolutionEvent): boolean {
  if (evolutionEvents.length === 0) return true
  const name = evolutionEventOf(event)
  // Evolution's own list has GROUP_UPDATE for `groups.update`.
  return (
    evolutionEvents.includes(name) || (name === 'GROUPS_UPDATE' && evolutionEvents.includes('GROUP_UPDATE'))
  )
}

/** `…/eventos?loja=1` gives `…/eventos/messages-upsert?loja=1`. */
function withEvent(address: string, event: string): string {
  const url = new URL(address)
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${event.replaceAll('.', '-')}`
  return url.href
}
