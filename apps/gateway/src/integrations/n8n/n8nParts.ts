import type { Choice, FilePart, ReplyPart } from '../../features/conversations/responder.js'
import { BotFailure } from '../botFailure.js'

const mostChoices = 100
const usualQuestion = 'Escolha uma opção:'

type NamedValues = ReadonlyMap<string, unknown>

/**
 * Files of an answer: `media: { url | base64, type, fileName, caption }`, or a list of them. Accepts n8n's `data` and
 * `mimeType` too.
 * @throws BotFailure for what is none.
 */
export function mediaIn(value: unknown): FilePart[] {
  if (isNothing(value)) return []
  return (Array.isArray(value) ? value : [value]).map(fileOf)
}

function fileOf(value: unknown): FilePart {
  const media: NamedValues = typeof value === 'string' ? new Map([['url', value]]) : fieldsOf(value, 'media')
  const words = {
    kind: 'file' as const,
    file: null,
    caption: textOf(media.get('caption')),
    name: textOf(media.get('fileName') ?? media.get('filename')),
  }
  const url = textOf(media.get('url'))
  if (url !== undefined) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url))
      throw wrong('media.url não é um endereço http ou https')
    return { ...words, url }
  }
  const base64 = textOf(media.get('base64') ?? media.get('data'))
  if (base64 === undefined) throw wrong('media não tem url nem base64')
  const [, dataType, data = base64] = /^data:([^;,]*)[^,]*,(.*)$/s.exec(base64) ?? []
  const packed = data.replace(/\s+/g, '')
  if (packed === '' || !/^[A-Za-z0-9+/_-]+=*$/.test(packed)) throw wrong('media.base64 não é base64')
  const type = textOf(media.get('type') ?? media.get('mimeType') ?? media.get('mimetype')) ?? dataType ?? ''
  // A bare kind, such as `image`, is no media type: detect it from the bytes.
  return { ...words, bytes: Buffer.from(packed, 'base64'), type: type.includes('/') ? type : '' }
}

/**
 * Choices: `buttons: ["Sim", { id, title }]`, or `list: { text, rows: [{ id, title, description }] }`, with `sections`
 * of rows, or the rows alone.
 * @throws BotFailure for what is neither.
 */
export function choicesIn(fields: NamedValues, text: string): ReplyPart | null {
  const buttons = fields.get('buttons')
  if (!isNothing(buttons)) {
    if (!Array.isArray(buttons)) throw wrong('buttons não é uma lista')
    return { kind: 'choices', text: text || usualQuestion, choices: buttons.map(choiceOf('buttons')) }
  }
  const list = fields.get('list')
  if (isNothing(list)) return null
  const body: NamedValues = Array.isArray(list) ? new Map([['rows', list]]) : fieldsOf(list, 'list')
  const question =
    text || textOf(body.get('text') ?? body.get('title') ?? body.get('message')) || usualQuestion
  const choices = rowsOf(body).map(choiceOf('list'))
  if (choices.length === 0) throw wrong('list não tem itens em rows')
  return { kind: 'choices', text: question, choices: choices.slice(0, mostChoices), asList: true }
}

function rowsOf(list: NamedValues): unknown[] {
  const rows = list.get('rows') ?? list.get('items')
  if (Array.isArray(rows)) return rows
  const sections = list.get('sections')
  return Array.isArray(sections) ? sections.flatMap((one) => rowsOf(fieldsOf(one, 'list.sections'))) : []
}

const choiceOf =
  (field: string) =>
  (value: unknown, index: number): Choice => {
    const plain = textOf(value)
    if (plain !== undefined) return { id: plain, title: plain }
    const choice = fieldsOf(value, field)
    const title = textOf(choice.get('title') ?? choice.get('text') ?? choice.get('label'))
    if (title === undefined) throw wrong(`${field}[${index}] não tem title`)
    const description = textOf(choice.get('description'))
    return { id: textOf(choice.get('id')) ?? title, title, ...(description && { description }) }
  }

/** Empty lists and objects count as absent. */
const isNothing = (value: unknown) =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && isEmpty(value))
const isEmpty = (value: object | null) => Object.keys(value ?? {}).length === 0

/** Accepts numbers; undefined when empty. */
function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined
}

/** @throws BotFailure where it is no object. */
function fieldsOf(value: unknown, field: string): NamedValues {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong(`${field} não tem a forma esperada`)
  return new Map<string, unknown>(Object.entries(value))
}

const wrong = (what: string) =>
  new BotFailure(`A resposta do workflow não pôde ser lida: ${what}. Veja a forma em docs/integrations.md`, {
    status: 200,
  })
