import * as z from 'zod'
import type { ReplyPart } from '../../features/conversations/responder.js'
import { convertMarkdown, formatLink, wrapInMarks } from '../../features/conversations/whatsappText.js'
import type { TypebotAction, TypebotAnswer, TypebotBubble, TypebotInput } from './typebotAnswers.js'
import { readChoices } from './typebotChoices.js'

/** Deeper than any editor nests. */
const maxDepth = 40

const Node = z.object({
  type: z.string().optional().catch(undefined),
  text: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  bold: z.boolean().optional().catch(undefined),
  italic: z.boolean().optional().catch(undefined),
  strikethrough: z.boolean().optional().catch(undefined),
  children: z.array(z.unknown()).optional().catch(undefined),
})

/** Converts Typebot's rich text, an editor tree, to WhatsApp formatting. */
export function fromRichText(richText: unknown): string {
  if (!Array.isArray(richText)) return ''
  return richText
    .map((node) => renderBlock(node, 0))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const inlineTypes = new Set(['a', 'inline-variable', 'variable'])

function renderBlock(value: unknown, depth: number, bullet = ''): string {
  const { data: node } = Node.safeParse(value)
  if (!node || depth > maxDepth) return ''
  const children = node.children ?? []
  if (node.type === 'ul' || node.type === 'ol') {
    const indent = bullet === '' ? '' : '  '
    return children
      .map((child, at) =>
        renderBlock(child, depth + 1, `${indent}${node.type === 'ol' ? `${at + 1}.` : '-'} `),
      )
      .join('\n')
  }
  if (node.type === 'li') {
    return children
      .map((child, at) => `${at === 0 ? bullet : ''}${renderBlock(child, depth + 1, bullet)}`)
      .join('\n')
  }
  if (!children.some((child) => isBlock(child))) return renderInline(value, depth)
  return children.map((child) => renderBlock(child, depth + 1)).join('\n')
}

function isBlock(value: unknown): boolean {
  const { data: node } = Node.safeParse(value)
  return node?.children !== undefined && !inlineTypes.has(node.type ?? '')
}

function renderInline(value: unknown, depth: number): string {
  const { data: node } = Node.safeParse(value)
  if (!node || depth > maxDepth) return ''
  if (node.children === undefined) return renderLeaf(node)
  // Variable values are inserted as paragraphs.
  const paragraphs = node.children.some((child) => isBlock(child))
  const inner = node.children.map((child) => renderInline(child, depth + 1)).join(paragraphs ? '\n' : '')
  return node.type === 'a' && node.url !== undefined ? formatLink(inner, node.url) : inner
}

function renderLeaf({ text = '', bold, italic, strikethrough }: z.output<typeof Node>): string {
  let formatted = text
  if (strikethrough) formatted = wrapInMarks(formatted, '~')
  if (italic) formatted = wrapInMarks(formatted, '_')
  if (bold) formatted = wrapInMarks(formatted, '*')
  return formatted
}

/** Typebot's own limit on WhatsApp. */
const maxWaitMs = 10_000
const maxPictures = 10

export interface TypebotReply {
  parts: ReplyPart[]
  /** It continues after a browser-only action is skipped. */
  continues: boolean
  hasEnded: boolean
  /** It requires something impossible on a phone. */
  needsHuman: boolean
}

export function toReply({ messages, input, clientSideActions: actions }: TypebotAnswer): TypebotReply {
  const ids = new Set(messages.map(({ id }) => id))
  const after = (id: string | null | undefined) =>
    actions
      .filter(({ lastBubbleBlockId: last }) => (last && ids.has(last) ? last : null) === id)
      .flatMap(actionParts)
  const parts = [
    // Actions without a preceding bubble come first, unless they name one that is absent.
    ...actions.filter(({ lastBubbleBlockId: last }) => !last).flatMap(actionParts),
    ...messages.flatMap((bubble) => [...bubbleParts(bubble), ...(bubble.id ? after(bubble.id) : [])]),
    ...actions.filter(({ lastBubbleBlockId: last }) => last && !ids.has(last)).flatMap(actionParts),
  ]
  const dedicated = actions.filter(({ expectsDedicatedReply }) => expectsDedicatedReply)
  return {
    parts: input ? withInput(parts, input) : parts,
    // A webhook block is answered by another system.
    continues: !input && dedicated.some(({ type }) => type !== 'listenForWebhook'),
    hasEnded: !input && dedicated.length === 0,
    needsHuman: input?.type === 'payment input',
  }
}

function actionParts({ wait, redirect }: TypebotAction): ReplyPart[] {
  if (wait) {
    const ms = Math.min(maxWaitMs, Math.max(0, wait.secondsToWaitFor * 1000))
    return ms > 0 ? [{ kind: 'wait', ms }] : []
  }
  return redirect?.url ? texts(redirect.url) : []
}

const texts = (text: string): ReplyPart[] => (text.trim() === '' ? [] : [{ kind: 'text', text }])

function bubbleParts({ type, content }: TypebotBubble): ReplyPart[] {
  const { url, richText, markdown, clickLink } = content
  if (type === 'text') return texts(markdown ? convertMarkdown(markdown) : fromRichText(richText))
  if (type === 'video') return videoParts(content)
  if (!url) return []
  if (type === 'image') {
    // WhatsApp shows neither as an image.
    if (/\.(svg|gif)(\?|$)/i.test(url) || !isFile(url)) return isFile(url) ? texts(url) : []
    const caption = clickLink?.url ?? undefined
    return [{ kind: 'file', file: 'image', url, caption }]
  }
  if (type === 'audio') return isFile(url) ? [{ kind: 'file', file: 'audio', url }] : []
  return type === 'embed' || type === 'custom-embed' ? texts(url) : []
}

const players: Readonly<Record<string, string>> = {
  youtube: 'https://www.youtube.com/watch?v=',
  vimeo: 'https://vimeo.com/',
  tiktok: 'https://www.tiktok.com/embed/v2/',
  gumlet: 'https://play.gumlet.io/embed/',
}

function videoParts({ type, id, url }: TypebotBubble['content']): ReplyPart[] {
  const player = players[type ?? '']
  if (player !== undefined && id) return texts(`${player}${id}`)
  if (!url) return []
  return type === 'url' && isFile(url) ? [{ kind: 'file', file: 'video', url }] : texts(url)
}

/** Embedded data has no URL. */
const isFile = (url: string) => /^https?:\/\//i.test(url)

function withInput(parts: ReplyPart[], input: TypebotInput): ReplyPart[] {
  const choices = readChoices(input)
  if (choices.length > 0) {
    const pictures = listPictures(input)
    const question = parts.at(-1)
    const prompt = question?.kind === 'text' && pictures.length === 0 ? question.text : ''
    const before = prompt === '' ? parts : parts.slice(0, -1)
    if (input.options?.isMultipleChoice) {
      const lines = choices.map(({ title }, at) => `${at + 1}. ${title}`).join('\n')
      const how = 'Responda com os números, separados por vírgula.'
      return [...before, ...pictures, ...texts([prompt, lines, how].filter(Boolean).join('\n\n'))]
    }
    return [
      ...before,
      ...pictures,
      {
        kind: 'choices',
        text: prompt || 'Escolha uma opção:',
        choices: choices.map(({ id, title }) => ({ id, title })),
      },
    ]
  }
  return [...parts, ...createHint(input)]
}

function listPictures({ type, items }: TypebotInput): ReplyPart[] {
  if (type === 'choice input') return []
  return items.slice(0, maxPictures).flatMap(({ pictureSrc, imageUrl, title, description }): ReplyPart[] => {
    const url = pictureSrc ?? imageUrl
    const caption = [title, description].filter(Boolean).join('\n')
    if (url && isFile(url)) return [{ kind: 'file', file: 'image', url, caption: caption || undefined }]
    return description ? texts(caption) : []
  })
}

/** Replaces hints that only a browser shows. */
function createHint({ type, options }: TypebotInput): ReplyPart[] {
  if (type === 'rating input') {
    const from = options?.startsAt ?? 1
    const to = from === 0 ? (options?.length ?? 10) : from + (options?.length ?? 10) - 1
    const labelled = (at: number, label: string | null | undefined) => (label ? `${at} (${label})` : `${at}`)
    return texts(
      `Responda de ${labelled(from, options?.labels?.left)} a ${labelled(to, options?.labels?.right)}.`,
    )
  }
  if (type === 'payment input')
    return texts('Este passo pede um pagamento, que não é feito por aqui. Uma pessoa vai continuar com você.')
  return []
}
