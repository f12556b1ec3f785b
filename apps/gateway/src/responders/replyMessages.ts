import type { OutgoingKind } from '../engines/outgoing.js'
import type { QueuedContent } from '../messages/queuedContent.js'
import type { Choice, ReplyPart } from './responder.js'
import { splitText } from './splitText.js'

/** All waits of a reply together, in milliseconds. */
const longestWaitMs = 10_000
/** A file's text is not longer: the rest is a message of its own. */
const longestCaption = 1024
/** As networks take buttons. */
const buttons = { most: 3, title: 20, id: 256, body: 1024 }

/** One message of a reply, and how long after the first it goes out at the earliest. */
export interface ReplyMessage {
  readonly content: QueuedContent
  readonly mediaId: string | null
  readonly afterMs: number
}

/** A file that was fetched, as a message holds it. */
export interface FetchedFile {
  content: QueuedContent
  mediaId: string
}

type FilePart = Extract<ReplyPart, { kind: 'file' }>

interface Means {
  /** What the session's engine sends. */
  kinds: readonly OutgoingKind[]
  /** Null where it is not to be had. */
  fetch: (file: FilePart) => Promise<FetchedFile | null>
}

/** A reply as what is said of it: what the network cannot carry is text. Gives what can be chosen then, too. */
export async function replyMessages(
  parts: readonly ReplyPart[],
  { kinds, fetch }: Means,
): Promise<{ messages: ReplyMessage[]; choices: readonly Choice[] | null }> {
  const messages: ReplyMessage[] = []
  let choices: readonly Choice[] | null = null
  let afterMs = 0
  const say = (content: QueuedContent, mediaId: string | null = null) =>
    messages.push({ content, mediaId, afterMs })
  const write = (text: string) => {
    for (const piece of splitText(text)) say({ kind: 'text', text: piece })
  }
  for (const part of parts) {
    if (part.kind === 'wait') afterMs = Math.min(longestWaitMs, afterMs + Math.max(0, part.ms))
    else if (part.kind === 'text') write(part.text)
    else if (part.kind === 'choices') {
      choices = part.choices
      const { content, before } = choicesContent(part, kinds)
      write(before)
      if (content) say(content)
    } else {
      const { caption = '' } = part
      const [first = '', ...rest] = splitText(caption, longestCaption)
      const hasCaption = part.file === 'image' || part.file === 'video' || part.file === 'document'
      const file = kinds.includes(part.file)
        ? await fetch({ ...part, caption: hasCaption && first !== '' ? first : undefined })
        : null
      if (file) say(file.content, file.mediaId)
      if (!file || !hasCaption) write(caption)
      else for (const piece of rest) write(piece)
    }
  }
  return { messages, choices }
}

function choicesContent(
  { text, choices }: { text: string; choices: readonly Choice[] },
  kinds: readonly OutgoingKind[],
): { before: string; content: QueuedContent | null } {
  const titles = choices.map(({ title }) => title.trim())
  const canPress =
    kinds.includes('interactive') &&
    choices.length > 0 &&
    choices.length <= buttons.most &&
    titles.every((title) => title !== '' && title.length <= buttons.title) &&
    choices.every(({ id }) => id !== '' && id.length <= buttons.id) &&
    new Set(choices.map(({ id }) => id)).size === choices.length &&
    new Set(titles).size === titles.length &&
    text.trim() !== ''
  if (!canPress) {
    const lines = titles.map((title, index) => `${index + 1}. ${title}`)
    return {
      before: [text.trim(), lines.join('\n')].filter((part) => part !== '').join('\n\n'),
      content: null,
    }
  }
  const pieces = splitText(text, buttons.body)
  const body = pieces.pop() ?? text
  return {
    before: pieces.join('\n\n'),
    content: {
      kind: 'interactive',
      header: null,
      body,
      footer: null,
      buttons: choices.map(({ id }, index) => ({ id, title: titles[index] ?? id })),
    },
  }
}
