import type { OutgoingKind } from '../../engines/outgoing.js'
import type { QueuedContent } from '../messages/queuedContent.js'
import type { Choice, FilePart, Problem, ReplyPart } from './responder.js'
/** Network limit of a text message. */
export const maxTextLength = 4096

/** Splits at the end of a paragraph, else a line, a sentence or a word. */
export function splitText(text: string, limit = maxTextLength): string[] {
  const pieces: string[] = []
  let remaining = text.trim()
  while (remaining.length > limit) {
    const at = findCut(remaining, limit)
    pieces.push(remaining.slice(0, at).trimEnd())
    remaining = remaining.slice(at).trimStart()
  }
  if (remaining !== '') pieces.push(remaining)
  return pieces
}

/** Skips ends that would leave a piece nearly empty. */
function findCut(text: string, limit: number): number {
  const head = text.slice(0, limit + 1)
  for (const end of ['\n\n', '\n', '. ', ' ']) {
    const at = head.lastIndexOf(end)
    if (at > limit / 4) return end === '. ' ? at + 1 : at
  }
  // Never splits a surrogate pair.
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1))
  return isSplit ? limit - 1 : limit
}

/** Limit of all waits in a reply, in milliseconds. */
const maxWaitMs = 10_000
/** Caption limit: the rest becomes a message of its own. */
const maxCaptionLength = 1024
/** Network limits of buttons. */
const buttons = { maxChoices: 3, title: 20, id: 256, body: 1024 }
/** Network limits of lists. A longer title is cut and repeated in full below. */
const list = { maxChoices: 10, title: 24, description: 72, id: 200, opens: 'Ver opções' }

export interface ReplyMessage {
  readonly content: QueuedContent
  readonly mediaId: string | null
  readonly afterMs: number
}

export interface FetchedFile {
  content: QueuedContent
  mediaId: string
}

interface Means {
  kinds: readonly OutgoingKind[]
  /** Returns the reason, for an operator, when the file is not available. */
  fetch: (file: FilePart) => Promise<FetchedFile | { problem: Problem }>
}

interface ReplyMessages {
  messages: ReplyMessage[]
  choices: readonly Choice[] | null
  problem: Problem | null
}

/** Messages for a reply, with text for kinds that the network does not support. Returns the offered choices too. */
export async function replyMessages(
  parts: readonly ReplyPart[],
  { kinds, fetch }: Means,
): Promise<ReplyMessages> {
  const messages: ReplyMessage[] = []
  let choices: readonly Choice[] | null = null
  let problem: Problem | null = null
  let afterMs = 0
  const add = (content: QueuedContent, mediaId: string | null = null) =>
    messages.push({ content, mediaId, afterMs })
  const write = (text: string) => {
    for (const piece of splitText(text)) add({ kind: 'text', text: piece })
  }
  for (const part of parts) {
    if (part.kind === 'wait') afterMs = Math.min(maxWaitMs, afterMs + Math.max(0, part.ms))
    else if (part.kind === 'text') write(part.text)
    else if (part.kind === 'choices') {
      choices = part.choices
      const { content, before } = choicesContent(part, kinds)
      write(before)
      if (content) add(content)
    } else {
      const { caption = '' } = part
      const [first = '', ...rest] = splitText(caption, maxCaptionLength)
      const isSent = part.file === null || kinds.includes(part.file)
      const file = isSent ? await fetch({ ...part, caption: first === '' ? undefined : first }) : null
      if (file && 'problem' in file) problem ??= file.problem
      const content = file && 'content' in file && carries(kinds, file.content) ? file.content : null
      if (content && file && 'content' in file) add(content, file.mediaId)
      if (!content || !('caption' in content)) write(caption)
      else for (const piece of rest) write(piece)
    }
  }
  return { messages, choices, problem }
}

const carries = (kinds: readonly OutgoingKind[], { kind }: QueuedContent) =>
  kinds.some((known) => known === kind)

function choicesContent(
  { text, choices, asList = false }: Extract<ReplyPart, { kind: 'choices' }>,
  kinds: readonly OutgoingKind[],
): { before: string; content: QueuedContent | null } {
  const trimmedChoices = choices.map((choice) => ({ ...choice, title: choice.title.trim() }))
  const shape = text.trim() === '' ? null : shapeFor(trimmedChoices, kinds, asList)
  if (!shape) {
    const lines = trimmedChoices.map(
      ({ title, description }, index) => `${index + 1}. ${title}${description ? ` (${description})` : ''}`,
    )
    return {
      before: [text.trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n'),
      content: null,
    }
  }
  const pieces = splitText(text, buttons.body)
  const body = pieces.pop() ?? text
  return { before: pieces.join('\n\n'), content: { header: null, body, footer: null, ...shape } }
}

type Shape =
  | { kind: 'interactive'; buttons: Choice[] }
  | Pick<Extract<QueuedContent, { kind: 'list' }>, 'kind' | 'button' | 'sections'>

/** Buttons if they fit, else a list, if the engine supports it; null for plain text. */
function shapeFor(choices: readonly Choice[], kinds: readonly OutgoingKind[], asList: boolean): Shape | null {
  const areDistinct =
    new Set(choices.map(({ id }) => id)).size === choices.length &&
    new Set(choices.map(({ title }) => title)).size === choices.length
  const fit = (bounds: { maxChoices: number; id: number }, longest: number) =>
    areDistinct &&
    choices.length > 0 &&
    choices.length <= bounds.maxChoices &&
    choices.every(
      ({ id, title }) => id !== '' && id.length <= bounds.id && title !== '' && title.length <= longest,
    )
  const hasList = kinds.includes('list') && fit(list, list.description)
  if (kinds.includes('interactive') && fit(buttons, buttons.title) && !(asList && hasList))
    return { kind: 'interactive', buttons: choices.map(({ id, title }) => ({ id, title })) }
  if (!hasList) return null
  const rows = choices.map(({ id, title, description }) =>
    title.length <= list.title
      ? { id, title, description: shortened(description) }
      : { id, title: `${splitText(title, list.title - 1)[0]}…`, description: title },
  )
  return { kind: 'list', button: list.opens, sections: [{ title: null, rows }] }
}

function shortened(description: string | undefined): string | null {
  if (!description) return null
  if (description.length <= list.description) return description
  return `${splitText(description, list.description - 1)[0]}…`
}
