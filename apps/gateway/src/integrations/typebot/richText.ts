import * as z from 'zod'
import { linkOf, marked } from '../../features/conversations/whatsappText.js'

/** Deeper than any editor nests. */
const deepest = 40

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
    .map((node) => blockOf(node, 0))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const inlineTypes = new Set(['a', 'inline-variable', 'variable'])

function blockOf(value: unknown, depth: number, bullet = ''): string {
  const { data: node } = Node.safeParse(value)
  if (!node || depth > deepest) return ''
  const children = node.children ?? []
  if (node.type === 'ul' || node.type === 'ol') {
    const indent = bullet === '' ? '' : '  '
    return children
      .map((child, at) => blockOf(child, depth + 1, `${indent}${node.type === 'ol' ? `${at + 1}.` : '-'} `))
      .join('\n')
  }
  if (node.type === 'li') {
    return children
      .map((child, at) => `${at === 0 ? bullet : ''}${blockOf(child, depth + 1, bullet)}`)
      .join('\n')
  }
  if (!children.some((child) => isBlock(child))) return inlineOf(value, depth)
  return children.map((child) => blockOf(child, depth + 1)).join('\n')
}

function isBlock(value: unknown): boolean {
  const { data: node } = Node.safeParse(value)
  return node?.children !== undefined && !inlineTypes.has(node.type ?? '')
}

function inlineOf(value: unknown, depth: number): string {
  const { data: node } = Node.safeParse(value)
  if (!node || depth > deepest) return ''
  if (node.children === undefined) return leafOf(node)
  // Variable values are inserted as paragraphs.
  const paragraphs = node.children.some((child) => isBlock(child))
  const inner = node.children.map((child) => inlineOf(child, depth + 1)).join(paragraphs ? '\n' : '')
  return node.type === 'a' && node.url !== undefined ? linkOf(inner, node.url) : inner
}

function leafOf({ text = '', bold, italic, strikethrough }: z.output<typeof Node>): string {
  let formatted = text
  if (strikethrough) formatted = marked(formatted, '~')
  if (italic) formatted = marked(formatted, '_')
  if (bold) formatted = marked(formatted, '*')
  return formatted
}
