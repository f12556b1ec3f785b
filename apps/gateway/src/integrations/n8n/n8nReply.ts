import * as z from 'zod'
import type { ReplyPart } from '../../features/conversations/responder.js'
import { choicesIn, mediaIn } from './n8nParts.js'

/** Fields with the answer's text, in order of preference. */
const names = ['output', 'answer', 'text', 'reply', 'message'] as const
const mostMessages = 20
const deepest = 6

/** n8n's default answer of a workflow without a response. */
const started = 'Workflow was started'

/**
 * Parses a workflow's answer into messages: a text under one of the names, with files, buttons or a list beside it, a
 * list of such, or plain text. An echoed question is no answer.
 * @throws BotFailure for files, buttons and lists that are none.
 */
export function partsIn(answer: unknown): ReplyPart[] {
  return partsBelow(answer, 0).slice(0, mostMessages)
}

function partsBelow(value: unknown, depth: number): ReplyPart[] {
  if (typeof value === 'string') return textPart(value)
  if (typeof value === 'number' && depth > 0) return textPart(String(value))
  if (typeof value !== 'object' || value === null || depth > deepest) return []
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value.slice(0, mostMessages)
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
  return textsOf(chunks)
}

/** Like `readBody`, for a JSON value, such as a stream of one line. */
export function readValue(value: unknown): unknown {
  const { data } = Chunk.safeParse(value)
  return data === undefined ? value : textsOf([data])
}

function textsOf(chunks: readonly Chunk[]): string[] {
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
