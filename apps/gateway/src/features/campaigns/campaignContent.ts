import { fillTemplate, variablesIn } from '@morpheus/sdk/contract'
import type { CampaignRow } from '../../core/store/campaignTables.js'
import { QueuedContent } from '../messages/queuedContent.js'

export function readCampaignContent({ content }: Pick<CampaignRow, 'content'>): QueuedContent {
  return QueuedContent.parse(JSON.parse(content))
}

/** The text with its variables, or the name of the template. */
export function campaignText(content: QueuedContent): string {
  if (content.kind === 'text') return content.text
  if (content.kind === 'template') return content.name
  return 'caption' in content ? (content.caption ?? '') : ''
}

/** Names of the variables in the texts of a content. */
export function contentVariables(content: QueuedContent): string[] {
  const texts = content.kind === 'template' ? stringsIn(content.components) : [campaignText(content)]
  return [...new Set(texts.flatMap(variablesIn))]
}

/** The content for one recipient. */
export function fillContent(content: QueuedContent, values: Readonly<Record<string, string>>): QueuedContent {
  if (content.kind === 'text') return { ...content, text: fillTemplate(content.text, values) }
  if (content.kind === 'template')
    return { ...content, components: content.components.map((part) => fillStrings(part, values)) }
  if (!('caption' in content) || content.caption === null) return content
  return { ...content, caption: fillTemplate(content.caption, values) }
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : []
}

function fillStrings(value: unknown, values: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return fillTemplate(value, values)
  if (Array.isArray(value)) return value.map((part) => fillStrings(part, values))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, fillStrings(part, values)]))
}
