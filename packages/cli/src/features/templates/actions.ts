import { duplicateTemplate, type Morpheus, previewTemplate, type Template, variablesIn } from '@morpheus/sdk'
import { countOf, formatCount, formatDateTime } from '@morpheus/sdk/format'
import { templateMessages } from '@morpheus/sdk/text'
import { iteratePages } from '../../core/client/pages.js'
import { nullIfGone, withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cancelledError, failureError, usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printList } from '../../core/output/table.js'
import { askText, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { normalizeName } from '../sessions/names.js'

export async function findTemplate(morpheus: Morpheus, reference: string): Promise<Template> {
  const { templates } = await morpheus.templates.list({ search: reference.trim().slice(0, 200) })
  const template = templates.find(({ name }) => normalizeName(name) === normalizeName(reference))
  if (template) return template
  const byId = await morpheus.templates.get({ id: reference }).catch(nullIfGone)
  if (byId) return byId.template
  throw failureError(
    `Template não encontrado: "${sanitize(reference)}". Veja os templates com: morpheus templates listar`,
    'template_not_found',
  )
}

/** Above the maximum of any template. */
const maxBytes = 65_536

export async function readContent(text: string): Promise<string> {
  if (text !== '-') return text
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    const bytes = Buffer.from(chunk)
    size += bytes.length
    if (size > maxBytes)
      throw usageError('A entrada padrão é grande demais para um template.', 'invalid_data')
    chunks.push(bytes)
  }
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '')
}

function printTemplate(output: Output, successText: string, template: Template): void {
  if (output.json) {
    output.value(template)
    return
  }
  if (!output.interactive) output.data(sanitize(template.id))
  output.success(`${successText}: ${sanitize(template.name)}`)
}

export interface ListOptions {
  busca?: string
  categoria?: string
  estado?: 'ativo' | 'inativo'
  limite?: number
}

const defaultLimit = 50
const maxPageSize = 200

const columns: Column<Template>[] = [
  {
    title: 'ESTADO',
    value: ({ isActive }) => isActive,
    cell: ({ isActive }) =>
      isActive
        ? { text: `● ${templateMessages.active}`, colour: 'green' }
        : { text: `○ ${templateMessages.inactive}`, colour: 'grey' },
    dropPriority: 0,
  },
  { title: 'NOME', value: ({ name }) => name, dropPriority: 0, minWidth: 16 },
  { title: 'CATEGORIA', value: ({ category }) => category, dropPriority: 2, minWidth: 10 },
  {
    title: 'CONTEÚDO',
    value: ({ content }) => content,
    cell: ({ content }) => ({ text: sanitize(content.replace(/\s+/g, ' ')), colour: 'grey' }),
    dropPriority: 1,
    minWidth: 16,
  },
  { title: 'ID', value: ({ id }) => id, onScreen: false },
]

export async function list(context: Context, options: ListOptions): Promise<void> {
  const { output } = context
  const { busca, categoria, estado, limite = defaultLimit } = options
  const query = {
    ...(busca && { search: busca.trim() }),
    ...(categoria !== undefined && { category: categoria }),
    ...(estado && { isActive: estado === 'ativo' }),
  }
  await withClient(context, async (morpheus) => {
    const results: Template[] = []
    let hasMore = false
    const readPage = (pageQuery: { limit: number; cursor?: string }) =>
      morpheus.templates.list({ ...query, ...pageQuery, limit: Math.min(pageQuery.limit, maxPageSize) })
    for await (const page of iteratePages(readPage, (one) => one.templates, limite)) {
      results.push(...page.templates)
      hasMore = Boolean(page.nextCursor)
    }
    printList(output, results, {
      columns,
      empty: `${templateMessages.none}.`,
      summary: hasMore
        ? `Os ${formatCount(results.length)} mais novos; para ver mais: --limite`
        : countOf(results.length, 'template'),
    })
  })
}

export async function show(context: Context, reference: string): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const template = await findTemplate(morpheus, reference)
    if (output.json) return output.value(template)
    const variables = variablesIn(template.content)
    const facts: [string, string][] = [
      ['Nome', sanitize(template.name)],
      ['Categoria', sanitize(template.category ?? '–')],
      ['Estado', template.isActive ? templateMessages.active : templateMessages.inactive],
      ['Criado em', template.createdAt ? formatDateTime(template.createdAt) : '–'],
      ['Variáveis', variables.length > 0 ? sanitize(variables.join(', ')) : 'nenhuma'],
      ['ID', sanitize(template.id)],
    ]
    for (const [label, value] of facts) output.data(`${output.paint('dim', label.padEnd(10))} ${value}`)
    output.data('')
    output.data(splitLines(template.content))
    if (variables.length === 0) return
    output.data(`\n${output.paint('dim', 'Com valores de exemplo')}`)
    output.data(splitLines(previewTemplate(template.content)))
  })
}

/** Keeps line ends, and removes everything else that a terminal would interpret. */
const splitLines = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map(sanitize)
    .join('\n')

export interface CreateOptions {
  categoria?: string
  descricao?: string
  inativo?: boolean
}

export async function create(
  context: Context,
  { categoria, descricao, inativo }: CreateOptions,
  name: string,
  text: string,
): Promise<void> {
  const content = await readContent(text)
  await withClient(context, async (morpheus) => {
    const { template } = await morpheus.templates.create({
      name,
      content,
      isActive: inativo !== true,
      ...(categoria !== undefined && { category: categoria }),
      ...(descricao !== undefined && { description: descricao }),
    })
    printTemplate(context.output, 'Template criado', template)
  })
}

export interface EditOptions {
  nome?: string
  conteudo?: string
  categoria?: string
  descricao?: string
  ativo?: boolean
  inativo?: boolean
}

export async function edit(context: Context, options: EditOptions, reference: string): Promise<void> {
  const { nome, conteudo, categoria, descricao, ativo, inativo } = options
  if (ativo && inativo) throw usageError('Diga --ativo ou --inativo, não os dois.')
  const change = {
    ...(nome !== undefined && { name: nome }),
    ...(conteudo !== undefined && { content: await readContent(conteudo) }),
    ...(categoria !== undefined && { category: categoria }),
    ...(descricao !== undefined && { description: descricao }),
    ...((ativo || inativo) && { isActive: ativo === true }),
  }
  if (Object.keys(change).length === 0)
    throw usageError('Diga o que mudar: --nome, --conteudo, --categoria, --descricao, --ativo ou --inativo.')
  await withClient(context, async (morpheus) => {
    const { id } = await findTemplate(morpheus, reference)
    const { template } = await morpheus.templates.update({ id, ...change })
    printTemplate(context.output, 'Template atualizado', template)
  })
}

export async function duplicate(context: Context, reference: string, name?: string): Promise<void> {
  await withClient(context, async (morpheus) => {
    const existing = await findTemplate(morpheus, reference)
    const template =
      name === undefined
        ? await duplicateTemplate(morpheus, existing)
        : (await morpheus.templates.duplicate({ id: existing.id, name })).template
    printTemplate(context.output, 'Template duplicado', template)
  })
}

export async function remove(
  context: Context,
  options: ConfirmationOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  const needsConfirmation = requiresPrompt(output, options, 'A exclusão não pode ser desfeita')
  await withClient(context, async (morpheus) => {
    const { id, name } = await findTemplate(morpheus, reference)
    if (needsConfirmation) await confirm(sanitize(name))
    await morpheus.templates.remove({ id })
    if (output.json) return output.value({ id, deleted: true })
    output.success(`Template excluído: ${sanitize(name)}`)
  })
}

async function confirm(name: string): Promise<void> {
  process.stderr.write(`${templateMessages.deleteQuestion} ${name}\n`)
  const confirmation = await askText('Digite sim para excluir:')
  if (confirmation.trim().toLowerCase() !== 'sim') throw cancelledError('Nada foi excluído.')
}
