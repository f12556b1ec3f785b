import { isUtf8 } from 'node:buffer'
import { type Localized, localized } from '@morpheus/sdk/text'
import { sniffBytes } from '../../core/media/sniff.js'
import { BotFailure } from '../botFailure.js'
import { isPage } from './explainN8n.js'

export class WorkflowFile {
  readonly bytes: Buffer
  /** Declared type without parameters; empty without one. */
  readonly type: string
  readonly name: string | null

  constructor(bytes: Buffer, type: string, name: string | null) {
    this.bytes = bytes
    this.type = type
    this.name = name
  }
}

/** Content types of text; Express sends `text/html` for any text. */
const textTypes =
  /^(text\/(plain|html|event-stream)|application\/(json|.*\+json|x-ndjson|jsonl|javascript))?$/

const markup = /<(body|p|div|span|br|a|h[1-6]|ul|ol|li|table|img|script|style)\b[^>]*>/i

/** The file in a body; null for text, and for a whole HTML page, which is no answer. */
export function readWorkflowFile(
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
): WorkflowFile | null {
  const [essence = ''] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const type = essence.trim()
  const name = nameIn(headers['content-disposition'] ?? '')
  if (bytes.length === 0) return null
  if (!textTypes.test(type)) return new WorkflowFile(bytes, type, name)
  // Binary content overrides a declared text type.
  if (!isUtf8(bytes) || bytes.includes(0)) return new WorkflowFile(bytes, '', name)
  return type === html && isPiece(bytes.toString('utf8')) ? new WorkflowFile(bytes, type, name) : null
}

const html = 'text/html'
const isPiece = (body: string) => markup.test(body) && !isPage(body)

/** Text formats without a magic number that customers can open. */
const writtenFiles = /^text\/(csv|calendar|vcard|markdown)$/
const unsent = /^(application\/(octet-stream|xml|json)|text\/(plain|html))$/

/** @throws BotFailure for what no customer can open, and for what is not what it is called. */
export async function checkFile({ bytes, type }: Pick<WorkflowFile, 'bytes' | 'type'>): Promise<void> {
  if (type === html) throw invalid(localized('peers.n8n.html_page'))
  const sniffed = await sniffBytes(bytes)
  const fileName = sniffed.resolveType(type)
  if (!sniffed.isCompatibleWith(type))
    throw invalid(localized('peers.n8n.other_content', { type, content: fileName }))
  if (writtenFiles.test(fileName) || !unsent.test(fileName)) return
  throw invalid(localized('peers.n8n.unknown_type', { type: type || fileName }))
}

const invalid = (reason: Localized) => new BotFailure(reason, { status: 200 })

/** The last part of the name in a `Content-Disposition`, decoded; null without one. */
function nameIn(disposition: string): string | null {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i.exec(disposition)
  const name = decoded(encoded) ?? plain?.[1] ?? plain?.[2] ?? ''
  return name.split(/[\\/]/).pop()?.trim().slice(0, 200) || null
}

function decoded(text: string | undefined): string | null {
  try {
    return text === undefined ? null : decodeURIComponent(text.trim())
  } catch {
    return null
  }
}
