import { contract } from '../contract/table.js'
import type { Endpoint } from '../core/endpoint.js'
import { llmsCallText, llmsText } from '../openapi/llms.js'
import type { RawResponse } from './results.js'
import { toResult } from './results.js'

type Call = (row: Endpoint, input: object) => Promise<RawResponse>

interface Resource {
  readonly uri: string
  readonly name: string
  readonly title: string
  readonly description: string
  readonly mimeType: string
}

const guide = 'morpheus://guia'
const sessions = 'morpheus://sessoes'
const referencePrefix = 'morpheus://referencia/'

export const resources: readonly Resource[] = [
  {
    uri: guide,
    name: 'guia',
    title: 'Guia da API',
    description: 'O que é o Morpheus e cada chamada em uma linha',
    mimeType: 'text/plain',
  },
  {
    uri: sessions,
    name: 'sessoes',
    title: 'Sessões',
    description: 'As sessões de agora, com estado e número',
    mimeType: 'application/json',
  },
]

export const resourceTemplates = [
  {
    uriTemplate: `${referencePrefix}{chamada}`,
    name: 'referencia',
    title: 'Referência de uma chamada',
    description: 'Parâmetros, corpo, respostas e exemplo de uma chamada, como messages_send',
    mimeType: 'text/markdown',
  },
]

/** The text of a resource; null where there is none at the address. */
export async function readResource(
  uri: string,
  call: Call,
): Promise<{ mimeType: string; text: string } | null> {
  if (uri === guide) return { mimeType: 'text/plain', text: llmsText() }
  if (uri === sessions) {
    const answer = await call(contract.sessions.list, { limit: 100 })
    const { content } = toResult(answer, { isForeign: false, isStructured: false })
    return { mimeType: 'application/json', text: content[0]?.text ?? '' }
  }
  if (!uri.startsWith(referencePrefix)) return null
  const text = llmsCallText(uri.slice(referencePrefix.length).replace('_', '.'))
  return text === null ? null : { mimeType: 'text/markdown', text }
}
