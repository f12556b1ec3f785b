import { categories } from '../contract/reference/categories.js'
import { type DescribedRow, describeAll } from './describe.js'
import { describeDeliveries } from './events.js'
import { exampleOf } from './example/exampleOf.js'
import { exampleOfRow } from './example/rowExample.js'
import type { JsonSchema } from './jsonSchema.js'

const head = `# Morpheus

> Gateway de WhatsApp para empresas: sessões por QR Code ou pela Cloud API da Meta, mensagens, eventos em tempo real, webhooks assinados e integrações. API HTTP em JSON, abaixo de \`/api\`.

- Autenticação: \`Authorization: Bearer <token>\` de \`POST /api/auth/login\`, ou \`X-API-Key: <chave>\`.
- Sucesso é \`{ "success": true, "data": … }\`; falha é \`{ "success": false, "message", "code", "fields"? }\`, com \`message\` em português.
- Toda chamada que muda algo aceita \`Idempotency-Key\`: repetida, recebe a primeira resposta e nada é feito de novo.
- Números são só dígitos, com código do país e DDD: \`5511988887777\`. Instantes são ISO 8601 em UTC.
- Um 429 e um 503 trazem \`Retry-After\`, em segundos.`

const documents = `## Documentos

- [Documentação](/documentation): o que fazer primeiro, webhooks, erros e limites
- [Referência](/api-reference): cada chamada com exemplos, para pessoas
- [OpenAPI 3.1](/api/openapi.json): cada chamada, para programas
- [AsyncAPI 3.0](/api/asyncapi.json): os eventos do socket, para programas
- [Tudo em um texto](/llms-full.txt): cada chamada com parâmetros, corpo, respostas e exemplo`

/** The llms.txt: an introduction for language models, links, and every call in a line. */
export function llmsText(): string {
  const chapters = createChapters((row) => `- \`${row.method} /api${row.path}\`: ${row.summary}`)
  return `${[head, documents, ...chapters].join('\n\n')}\n`
}

/** The llms-full.txt: all details of each call, and the delivered events. */
export function llmsFullText(): string {
  const chapters = createChapters((row) => `${formatCall(row)}\n`)
  return `${[head, ...chapters, formatDeliveries()].join('\n\n')}\n`
}

/** The details of one call, by its id (`messages.send`); null where the contract has no such row. */
export function llmsCallText(id: string): string | null {
  const row = describeAll().find((one) => one.id === id)
  return row ? formatCall(row) : null
}

function createChapters(toText: (row: DescribedRow) => string): string[] {
  const rows = describeAll()
  return Object.entries(categories).map(([category, { title, description }]) => {
    const rowsOfCategory = rows.filter((row) => row.category === category)
    return `## ${title}\n\n${description}.\n\n${rowsOfCategory.map(toText).join('\n')}`.trimEnd()
  })
}

function formatCall(row: DescribedRow): string {
  const { parameters, body, files, statuses } = row
  const { body: example, answer } = exampleOfRow(row)
  const lines = [
    ...parameters.map((one) => formatField(one.name, one.schema, one.required, one.description)),
    ...(body ? listFields(body) : []),
    ...files.map(
      ({ name, maxBytes }) => `- \`${name}\` (arquivo, multipart/form-data, até ${maxBytes} bytes)`,
    ),
  ]
  const failures = statuses
    .filter(({ status }) => status >= 400)
    .map(({ status, meaning }) => `${status} ${meaning}`)
  return [
    `### ${row.method} /api${row.path}`,
    describeCall(row),
    lines.join('\n'),
    ...(example === undefined ? [] : [`Corpo: \`${JSON.stringify(example)}\``]),
    ...(answer === undefined ? [] : [`Resposta: \`${JSON.stringify(answer)}\``]),
    `Falhas: ${failures.join('; ')}.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Describes a call's effect, who may make it, and whether it can be undone. */
export const describeCall = (row: DescribedRow) =>
  `${row.summary}. ${formatAccess(row)}${row.destroys ? ' Não pode ser desfeito.' : ''}`

function formatAccess({ access, scope, signIn, keyScopes, ability }: DescribedRow): string {
  if (signIn) return 'Com o token de quem entrou com e-mail e senha: nenhuma chave de API a faz.'
  if (access === 'user') {
    const keys =
      scope === 'any' ? 'Com token ou chave de API.' : `Com token, ou chave com ${listAnyOf(keyScopes)}.`
    return `${keys}${formatScope(ability)}`
  }
  if (access === 'phone') return 'Com o segredo do celular virtual.'
  return access === 'signed' ? 'Chamada por outro sistema, que assina.' : 'Sem autenticação.'
}

const listAnyOf = (names: readonly string[]) =>
  new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(names.map((name) => `\`${name}\``))

function formatScope(ability: DescribedRow['ability']): string {
  if (ability === 'never') return ''
  return ability === 'any' ? ' Com qualquer token de sessões.' : ` Com token de sessões que tem ${ability}.`
}

function listFields({ properties = {}, required = [] }: JsonSchema): string[] {
  return Object.entries(properties)
    .filter(([, schema]) => !schema.readOnly)
    .map(([name, schema]) => formatField(name, schema, required.includes(name), schema.description))
}

function formatField(
  name: string,
  schema: JsonSchema,
  isRequired: boolean,
  text: string | undefined,
): string {
  const about = [formatType(schema), ...(isRequired ? ['obrigatório'] : []), ...formatBounds(schema)]
  return `- \`${name}\` (${about.join(', ')})${text === undefined ? '' : `: ${text}`}`
}

function formatType({ type, enum: values, anyOf, oneOf, items }: JsonSchema): string {
  if (values) return values.map((one) => JSON.stringify(one)).join(' | ')
  const choices = anyOf ?? oneOf
  if (choices) return choices.map(formatType).join(' | ')
  const typeText = [type ?? 'qualquer'].flat().join(' | ')
  return items ? `${typeText} de ${formatType(items)}` : typeText
}

function formatBounds({ minimum, maximum, maxLength, default: otherwise }: JsonSchema): string[] {
  return [
    ...(minimum === undefined ? [] : [`no mínimo ${minimum}`]),
    ...(maximum === undefined ? [] : [`no máximo ${maximum}`]),
    ...(maxLength === undefined ? [] : [`até ${maxLength} caracteres`]),
    ...(otherwise === undefined ? [] : [`padrão ${JSON.stringify(otherwise)}`]),
  ]
}

function formatDeliveries(): string {
  const emittedEvents = describeDeliveries().filter(({ isMade }) => isMade)
  const list = emittedEvents.map(
    ({ name, summary, payload }) => `### ${name}\n\n${summary}.\n\n\`${JSON.stringify(exampleOf(payload))}\``,
  )
  return `## O que webhooks, filas e clientes de WebSocket recebem\n\n${list.join('\n\n')}`
}
