import * as z from 'zod'
import { GraphBlocked } from './graphBlocked.js'
import { GraphError, graphErrors } from './graphErrors.js'
import { GraphProfile } from './graphProfile.js'
import type { GraphTemplates } from './graphTemplates.js'
import { readMessage, type TakenMessage } from './messageSchemas.js'
import { type Change, statusChange } from './webhookBodies.js'

const ReadReceipt = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  status: z.literal('read'),
  message_id: z.string().min(1),
  typing_indicator: z.strictObject({ type: z.literal('text') }).optional(),
})

const FilledTemplate = z.looseObject({
  name: z.string(),
  language: z.looseObject({ code: z.string() }),
  components: z.array(
    z.looseObject({
      type: z.string(),
      index: z.union([z.string(), z.number()]).optional(),
      parameters: z.array(z.unknown()),
    }),
  ),
})

interface Carried extends TakenMessage {
  id: string
  waId: string
  state: 'taken' | 'delivered' | 'read' | 'failed'
}

const mediaTypes = ['image', 'video', 'document', 'audio', 'sticker']

export class GraphNumber {
  quality = 'GREEN'
  status = 'CONNECTED'
  readonly id: string
  readonly profile = new GraphProfile()
  readonly blocked = new GraphBlocked()
  readonly messages: Carried[] = []
  readonly read: string[] = []
  readonly typed: string[] = []
  readonly nobody = new Set<string>()
  /** Contacts outside the 24-hour window. */
  readonly silent = new Set<string>()
  /** WhatsApp ids that differ from the number. */
  readonly aliases = new Map<string, string>()
  allowance = Number.POSITIVE_INFINITY
  readonly #displayed: string
  readonly #name: string
  readonly #templates: GraphTemplates

  constructor(id: string, displayed: string, name: string, templates: GraphTemplates) {
    this.id = id
    this.#templates = templates
    this.#displayed = displayed
    this.#name = name
  }

  shown(fields: string): object {
    const known: Record<string, string> = {
      display_phone_number: this.#displayed,
      verified_name: this.#name,
      quality_rating: this.quality,
      status: this.status,
    }
    const asked = fields.split(',').filter((name) => Object.hasOwn(known, name))
    return { ...Object.fromEntries(asked.map((name) => [name, known[name]])), id: this.id }
  }

  /** `POST /{phone-number-id}/messages`. Unknown recipients and closed windows are reported later, by webhook. */
  take(body: Record<string, unknown>, media: ReadonlyMap<string, unknown>): object {
    if (body.status !== undefined) return this.#mark(body)
    const message = this.#readMessage(body)
    if (this.allowance <= 0) throw new GraphError(graphErrors.throughputExceeded)
    this.#check(message, media)
    this.allowance -= 1
    const id = `wamid.${Buffer.from(`${this.id}:${this.messages.length}`).toString('base64')}`
    const waId = this.aliases.get(message.to) ?? message.to
    this.messages.push({ ...message, id, waId, state: 'taken' })
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: message.to, wa_id: waId }],
      messages: [{ id, message_status: 'accepted' }],
    }
  }

  /** Webhook changes for accepted messages. `at` is seconds since 1970. */
  carry(at: number): Change[] {
    return this.messages
      .filter(({ state }) => state === 'taken')
      .flatMap((message) => {
        const error = this.#failureOf(message)
        message.state = error ? 'failed' : 'delivered'
        if (error) return [this.#told(message, 'failed', at, { errors: [error] })]
        return [this.#told(message, 'delivered', at + 1), this.#told(message, 'sent', at)]
      })
  }

  written(to: string): { id: string; text: string | null; reaction: string | null }[] {
    const own = this.messages.filter((message) => message.to === to && message.state !== 'failed')
    const reactionOf = (id: string) =>
      own.findLast(({ type, part }) => type === 'reaction' && part.message_id === id)?.part.emoji
    return own
      .filter(({ type }) => type !== 'reaction')
      .map(({ id, part }) => {
        const reaction = reactionOf(id)
        return { id, text: String(part.body ?? ''), reaction: reaction ? String(reaction) : null }
      })
  }

  fileOf(id: string): string | null {
    const found = this.messages.find((message) => message.id === id)
    return found ? String(found.part.id) : null
  }

  readAll(at: number): Change[] {
    return this.messages
      .filter(({ state }) => state === 'delivered')
      .map((message) => {
        message.state = 'read'
        return this.#told(message, 'read', at)
      })
  }

  #mark(body: object): object {
    const receipt = ReadReceipt.safeParse(body)
    if (!receipt.success) throw new GraphError(graphErrors.invalidParameter('status'))
    const { message_id: id, typing_indicator: typing } = receipt.data
    this.read.push(id)
    if (typing) this.typed.push(id)
    return { success: true }
  }

  #readMessage(body: Record<string, unknown>): TakenMessage {
    try {
      return readMessage(body)
    } catch (error) {
      throw error instanceof z.ZodError
        ? new GraphError(graphErrors.invalidParameter(z.prettifyError(error)))
        : error
    }
  }

  #check({ type, part, answers }: TakenMessage, media: ReadonlyMap<string, unknown>): void {
    if (mediaTypes.includes(type) && !part.link && !media.has(String(part.id))) {
      throw new GraphError(graphErrors.uploadFailed)
    }
    if (answers !== null && !answers.startsWith('wamid.'))
      throw new GraphError(graphErrors.invalidParameter('context'))
    if (type === 'reaction' && !String(part.message_id).startsWith('wamid.')) {
      throw new GraphError(graphErrors.invalidParameter('reaction'))
    }
    if (type === 'template') this.#checkTemplate(part)
  }

  #checkTemplate(part: Record<string, unknown>): void {
    const { name, language, components } = FilledTemplate.parse(part)
    const template = this.#templates.find(name, language.code)
    if (template?.status !== 'APPROVED') throw new GraphError(graphErrors.templateMissing)
    const counted = (parts: typeof components) =>
      parts.reduce((sum, { parameters }) => sum + parameters.length, 0)
    const isButton = ({ type }: (typeof components)[number]) => type === 'button'
    const wanted = template.components.reduce(
      (sum, { text = '' }) => sum + new Set(text.match(/\{\{[^{}]+\}\}/g)).size,
      0,
    )
    if (counted(components.filter((one) => !isButton(one))) !== wanted) {
      throw new GraphError(graphErrors.templateParameters)
    }
    const buttons = template.components.flatMap(({ buttons: own = [] }) => own)
    for (const [index, button] of buttons.entries()) {
      const given = counted(components.filter((one) => isButton(one) && Number(one.index) === index))
      const needed = button.type === 'COPY_CODE' || /\{\{/.test(button.url ?? '')
      if (needed && given === 0) throw new GraphError(graphErrors.buttonParameter(index, button.type))
    }
  }

  #failureOf({ type, to }: Carried): object | null {
    const { undeliverable, outsideWindow } = graphErrors
    const failure = this.nobody.has(to)
      ? undeliverable
      : this.silent.has(to) && type !== 'template' && outsideWindow
    if (!failure) return null
    const { code, message, details } = failure
    return { code, title: message, message, ...(details && { error_data: { details } }) }
  }

  #told(
    { id, waId, opaque }: Carried,
    status: 'sent' | 'delivered' | 'read' | 'failed',
    at: number,
    more: object = {},
  ): Change {
    const own = opaque !== null && { biz_opaque_callback_data: opaque }
    return statusChange(status, { id, at, to: waId, ...own, ...more }, this.id)
  }
}
