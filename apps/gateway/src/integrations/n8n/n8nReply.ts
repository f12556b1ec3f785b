import { type Localized, localized } from '@morpheus/sdk/text'
import * as z from 'zod'
import { toNestedParam } from '../../core/lib/messageRefs.js'
import type { Choice, FilePart, ReplyPart } from '../../features/conversations/responder.js'
import { BotFailure } from '../botFailure.js'

const maxChoices = 100
const defaultQuestion = 'Escolha uma opção:'

type NamedValues = ReadonlyMap<string, unknown>

/**
 * Files of an answer: `media: { url | base64, type, fileName, caption }`, or a list of them. Accepts n8n's `data` and
 * `mimeType` too.
 * @throws BotFailure for what is none.
 */
function mediaIn(value: unknown): FilePart[] {
  if (isNothing(value)) return []
  return (Array.isArray(value) ? value : [value]).map(parseFile)
}

function parseFile(value: unknown): FilePart {
  const media: NamedValues =
    typeof value === 'string' ? new Map([['url', value]]) : parseFields(value, 'media')
  const fileReply = {
    kind: 'file' as const,
    file: null,
    caption: toText(media.get('caption')),
    name: toText(media.get('fileName') ?? media.get('filename')),
  }
  const url = toText(media.get('url'))
  if (url !== undefined) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw wrong(localized('peers.n8n.media_url'))
    return { ...fileReply, url }
  }
  const base64 = toText(media.get('base64') ?? media.get('data'))
  if (base64 === undefined) throw wrong(localized('peers.n8n.media_empty'))
  const [, dataType, data = base64] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(base64) ?? []
  const packed = data.replace(/\s+/g, '')
  if (packed === '' || !/^[A-Za-z0-9+/_-]+=*$/.test(packed)) throw wrong(localized('peers.n8n.media_base64'))
  const type = toText(media.get('type') ?? media.get('mimeType') ?? media.get('mimetype')) ?? dataType ?? ''
  // A bare kind, such as `image`, is no media type: detect it from the bytes.
  return { ...fileReply, bytes: Buffer.from(packed, 'base64'), type: type.includes('/') ? type : '' }
}

/**
 * Choices: `buttons: ["Sim", { id, title }]`, or `list: { text, rows: [{ id, title, description }] }`, with `sections`
 * of rows, or the rows alone.
 * @throws BotFailure for what is neither.
 */
function choicesIn(fields: NamedValues, text: string): ReplyPart | null {
  const buttons = fields.get('buttons')
  if (!isNothing(buttons)) {
    if (!Array.isArray(buttons)) throw wrong(localized('peers.n8n.no_buttons'))
    return { kind: 'choices', text: text || defaultQuestion, choices: buttons.map(choiceOf('buttons')) }
  }
  const list = fields.get('list')
  if (isNothing(list)) return null
  const body: NamedValues = Array.isArray(list) ? new Map([['rows', list]]) : parseFields(list, 'list')
  const question =
    text || toText(body.get('text') ?? body.get('title') ?? body.get('message')) || defaultQuestion
  const choices = listRows(body).map(choiceOf('list'))
  if (choices.length === 0) throw wrong(localized('peers.n8n.empty_list'))
  return { kind: 'choices', text: question, choices: choices.slice(0, maxChoices), asList: true }
}

function listRows(list: NamedValues): unknown[] {
  const rows = list.get('rows') ?? list.get('items')
  if (Array.isArray(rows)) return rows
  const sections = list.get('sections')
  return Array.isArray(sections) ? sections.flatMap((one) => listRows(parseFields(one, 'list.sections'))) : []
}

const choiceOf =
  (field: string) =>
  (value: unknown, index: number): Choice => {
    const plain = toText(value)
    if (plain !== undefined) return { id: plain, title: plain }
    const choice = parseFields(value, field)
    const title = toText(choice.get('title') ?? choice.get('text') ?? choice.get('label'))
    if (title === undefined) throw wrong(localized('peers.n8n.no_title', { field: `${field}[${index}]` }))
    const description = toText(choice.get('description'))
    return { id: toText(choice.get('id')) ?? title, title, ...(description && { description }) }
  }

/** Empty lists and objects count as absent. */
const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && isEmpty(value))
const isEmpty = (value: object | null) => Object.keys(value ?? {}).length === 0

/** Accepts numbers; undefined when empty. */
function toText(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

/** @throws BotFailure where it is no object. */
function parseFields(value: unknown, field: string): NamedValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(localized('peers.n8n.wrong_form', { field }))
  return new Map<string, unknown>(Object.entries(value))
}

const wrong = (why: Localized) =>
  new BotFailure(localized('peers.n8n.unreadable', { reason: toNestedParam(why.text, why) }), {
    status: 200,
  })

/** Fields with the answer's text, in order of preference. */
const names = ['output', 'answer', 'text', 'reply', 'message'] as const
const maxMessages = 20
const maxDepth = 6

/** n8n's default answer of a workflow without a response. */
const started = 'Workflow was started'

/**
 * Parses a workflow's answer into messages: a text under one of the names, with files, buttons or a list beside it, a
 * list of such, or plain text. An echoed question is no answer.
 * @throws BotFailure for files, buttons and lists that are none.
 */
export function parseReplyParts(answer: unknown): ReplyPart[] {
  return partsBelow(answer, 0).slice(0, maxMessages)
}

function partsBelow(value: unknown, depth: number): ReplyPart[] {
  if (typeof value === 'string') return textPart(value)
  if (typeof value === 'number' && depth > 0) return textPart(String(value))
  if (typeof value !== 'object' || value === null || depth > maxDepth) return []
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value.slice(0, maxMessages)
    return items.flatMap((item) => partsBelow(item, depth + 1))
  }
  const fields = new Map<string, unknown>(Object.entries(value))
  const name = names.find((one) => isSaid(fields.get(one)) && !isEcho(fields, one))
  // Models answer `message: { content }`, and n8n wraps items in `json`.
  const content = name === undefined ? (depth > 0 ? fields.get('content') : undefined) : fields.get(name)
  const parts = partsBelow(content ?? fields.get('json'), depth + 1)
  return [...withExtras(parts, fields), ...partsBelow(fields.get('messages'), depth + 1)]
}

/** A text becomes the caption of a file, or the question of choices. */
function withExtras(parts: readonly ReplyPart[], fields: ReadonlyMap<string, unknown>): readonly ReplyPart[] {
  const files = mediaIn(fields.get('media'))
  const [only] = parts
  const text = parts.length === 1 && only?.kind === 'text' ? only.text : ''
  const choices = choicesIn(fields, text)
  if (choices) return [...(text === '' ? parts : []), ...files, choices]
  const [file, ...more] = files
  if (!file) return parts
  if (text === '' || file.caption !== undefined) return [...parts, ...files]
  return [{ ...file, caption: text }, ...more]
}

function textPart(value: string): ReplyPart[] {
  const text = value.trim()
  return text === '' || text === started ? [] : [{ kind: 'text', text }]
}

const isSaid = (value: unknown) => value !== undefined && value !== null

/** The node returned its input unchanged. */
const isEcho = (fields: ReadonlyMap<string, unknown>, name: string) =>
  name === 'text' && fields.has('chatInput') && fields.get('text') === fields.get('chatInput')

const Chunk = z.object({
  type: z.enum(['begin', 'item', 'end', 'error']),
  content: z.string().nullish(),
  metadata: z.object({}),
})
type Chunk = z.output<typeof Chunk>

/**
 * Parses a body that is not one JSON value: n8n's stream format, where each node's text is a message; else plain text.
 * @throws StreamedError where the stream tells of one.
 */
export function readBody(body: string): unknown {
  const chunks: Chunk[] = []
  for (const line of body.split('\n')) {
    if (line.trim() === '') continue
    const { data } = Chunk.safeParse(parsed(line))
    if (data === undefined) return body
    chunks.push(data)
  }
  return joinTexts(chunks)
}

/** Like `readBody`, for a JSON value, such as a stream of one line. */
export function readValue(value: unknown): unknown {
  const { data } = Chunk.safeParse(value)
  return data === undefined ? value : joinTexts([data])
}

function joinTexts(chunks: readonly Chunk[]): string[] {
  const texts: string[] = []
  for (const { type, content } of chunks) {
    if (type === 'error') throw new StreamedError()
    if (type === 'begin' || texts.length === 0) texts.push('')
    if (type === 'item') texts.push(`${texts.pop() ?? ''}${content ?? ''}`)
  }
  return texts
}

export class StreamedError extends Error {
  override readonly name = 'StreamedError'
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
