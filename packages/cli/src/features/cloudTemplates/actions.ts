import {
  type CloudTemplate,
  type CloudTemplateDraft,
  cloudInputs,
  cloudParts,
  cloudTemplateOf,
  cloudVariables,
  emptyCloudDraft,
  type Morpheus,
  type Session,
} from '@morpheus/sdk'
import { countOf, formatCount } from '@morpheus/sdk/format'
import { cloudCategoryLabels, cloudTemplateMessages, qualityLabels } from '@morpheus/sdk/text'
import { iteratePages } from '../../core/client/pages.js'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { cloudStatusCell } from '../../core/output/cloudStatus.js'
import { cancelledError, failureError, usageError } from '../../core/output/failures.js'
import type { Output } from '../../core/output/output.js'
import { sanitize } from '../../core/output/sanitize.js'
import type { Column } from '../../core/output/table.js'
import { printList } from '../../core/output/table.js'
import { askText, type ConfirmationOptions, requiresPrompt } from '../../core/prompts/ask.js'
import { readFile } from '../messages/readMessage.js'
import { findSession } from '../sessions/find.js'
import { readContent } from '../templates/actions.js'

async function findCloudSession(morpheus: Morpheus, reference: string): Promise<Session> {
  const session = await findSession(morpheus, reference)
  if (session.apiType === 'WHATSAPP_CLOUD') return session
  throw usageError(
    `A sessão "${sanitize(session.name)}" não usa a API oficial: os seus templates são os da conta, sem --sessao.`,
    'usage',
  )
}

export async function findCloudTemplate(
  morpheus: Morpheus,
  id: string,
  { reference, language }: { reference: string; language: string | undefined },
): Promise<CloudTemplate> {
  const trimmedReference = reference.trim()
  if (/^\d{10,64}$/.test(trimmedReference)) {
    const { template } = await morpheus.cloudTemplates.get({ id, templateId: trimmedReference })
    return template
  }
  const { templates } = await morpheus.cloudTemplates.list({
    id,
    search: trimmedReference.slice(0, 200),
    limit: 100,
  })
  const matches = templates.filter(({ name }) => name === trimmedReference.toLowerCase())
  const candidates = language === undefined ? matches : matches.filter((one) => one.language === language)
  const [match] = candidates
  if (!match)
    throw failureError(`Template não encontrado na Meta: ${sanitize(reference)}`, 'template_not_found')
  if (candidates.length === 1) return match
  const languages = new Intl.ListFormat('pt-BR').format(candidates.map((one) => sanitize(one.language)))
  throw usageError(`O template existe em ${languages}. Diga qual com --idioma.`, 'ambiguous')
}

export function readValues(values: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    values.map((one) => {
      const equalsIndex = one.indexOf('=')
      if (equalsIndex < 1) throw usageError(`Escreva a variável como nome=valor: ${sanitize(one)}`, 'usage')
      // Meta's notation has two braces.
      const name = one.slice(0, equalsIndex).replace(/[{}]/g, '').trim()
      if (name === '') throw usageError(`Escreva a variável como nome=valor: ${sanitize(one)}`, 'usage')
      return [name, one.slice(equalsIndex + 1)]
    }),
  )
}

export const columns: Column<CloudTemplate>[] = [
  {
    title: 'ESTADO',
    value: ({ status }) => status,
    cell: ({ status }) => cloudStatusCell(status),
    dropPriority: 0,
  },
  { title: 'NOME', value: ({ name }) => name, dropPriority: 0, minWidth: 16 },
  { title: 'IDIOMA', value: ({ language }) => language, dropPriority: 2 },
  {
    title: 'CATEGORIA',
    value: ({ category }) => category,
    cell: ({ category }) => ({ text: category ? cloudCategoryLabels[category] : '–' }),
    dropPriority: 3,
  },
  {
    title: 'CONTEÚDO',
    value: ({ components }) => cloudParts(components).body,
    cell: ({ components }) => ({
      text: sanitize(cloudParts(components).body.replace(/\s+/g, ' ')),
      colour: 'grey',
    }),
    dropPriority: 1,
    minWidth: 16,
  },
]

function printCloudTemplate(output: Output, successText: string, template: CloudTemplate): void {
  if (output.json) {
    output.value(template)
    return
  }
  if (!output.interactive) output.data(sanitize(template.id))
  const { text, colour } = cloudStatusCell(template.status)
  const state = output.stderrPaint(colour, text)
  output.success(`${successText}: ${sanitize(template.name)} ${state}`)
}

export interface CloudListOptions {
  sessao: string
  busca?: string
  limite?: number
}

const defaultLimit = 50
const maxPageSize = 100

export async function listCloud(context: Context, options: CloudListOptions): Promise<void> {
  const { output } = context
  const { sessao, busca, limite = defaultLimit } = options
  await withClient(context, async (morpheus) => {
    const { id } = await findCloudSession(morpheus, sessao)
    const results: CloudTemplate[] = []
    let hasMore = false
    const readPage = (pageQuery: { limit: number; cursor?: string }) =>
      morpheus.cloudTemplates.list({
        id,
        ...(busca && { search: busca.trim() }),
        ...pageQuery,
        limit: Math.min(pageQuery.limit, maxPageSize),
      })
    for await (const page of iteratePages(readPage, (one) => one.templates, limite)) {
      results.push(...page.templates)
      hasMore = Boolean(page.nextCursor)
    }
    printList(output, results, {
      columns,
      empty: `${cloudTemplateMessages.none}.`,
      summary: hasMore
        ? `Os ${formatCount(results.length)} primeiros; para ver mais: --limite`
        : countOf(results.length, 'template'),
    })
  })
}

export interface CloudShowOptions {
  sessao: string
  idioma?: string
}

export async function showCloud(
  context: Context,
  { sessao, idioma }: CloudShowOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  await withClient(context, async (morpheus) => {
    const { id } = await findCloudSession(morpheus, sessao)
    const template = await findCloudTemplate(morpheus, id, { reference, language: idioma })
    if (output.json) return output.value(template)
    const { name, language, category, status, reason, quality, components } = template
    const state = cloudStatusCell(status)
    const inputs = cloudInputs(template).map(({ label, example }) =>
      example ? `${label} (${example})` : label,
    )
    const facts: [string, string][] = [
      ['Nome', sanitize(name)],
      ['Estado', output.paint(state.colour, state.text)],
      ...(reason ? [['Motivo', sanitize(reason)] satisfies [string, string]] : []),
      ['Categoria', category ? cloudCategoryLabels[category] : '–'],
      ['Idioma', sanitize(language)],
      ...(quality ? [['Qualidade', qualityLabels[quality]] satisfies [string, string]] : []),
      ['Variáveis', inputs.length > 0 ? sanitize(inputs.join(', ')) : 'nenhuma'],
      ['ID', sanitize(template.id)],
    ]
    for (const [label, value] of facts) output.data(`${output.paint('dim', label.padEnd(10))} ${value}`)
    const { header, body, footer, buttons } = cloudParts(components)
    output.data('')
    if (header) output.data(output.paint('bold', sanitize(header.text || `[${header.format.toLowerCase()}]`)))
    for (const line of body.split(/\r\n|\r|\n/)) output.data(sanitize(line))
    if (footer) output.data(output.paint('dim', sanitize(footer)))
    for (const { text, url, phone } of buttons)
      output.data(`[ ${sanitize([text, url || phone].filter(Boolean).join(' → '))} ]`)
  })
}

export interface CloudCreateOptions {
  sessao: string
  categoria?: string
  idioma?: string
  cabecalho?: string
  cabecalhoArquivo?: string
  rodape?: string
  exemplo?: string[]
  botao?: string[]
}

const categories: Readonly<Record<string, CloudTemplateDraft['category']>> = {
  utilidade: 'UTILITY',
  utility: 'UTILITY',
  marketing: 'MARKETING',
}

export async function createCloud(
  context: Context,
  options: CloudCreateOptions,
  name: string,
  nextText: string,
): Promise<void> {
  const { categoria = 'utilidade', idioma = 'pt_BR', cabecalho = '', rodape = '', botao = [] } = options
  const category = categories[categoria.toLowerCase()]
  if (!category) throw usageError('Na Meta a categoria é utilidade ou marketing.', 'usage')
  if (cabecalho !== '' && options.cabecalhoArquivo !== undefined)
    throw usageError('O cabeçalho é um texto ou um arquivo: use --cabecalho ou --cabecalho-arquivo.', 'usage')
  const sample = options.cabecalhoArquivo === undefined ? null : await readFile(options.cabecalhoArquivo)
  const body = await readContent(nextText)
  const values = readValues(options.exemplo ?? [])
  const examples = Object.fromEntries([
    ...cloudVariables(body).map((variable) => [`body.${variable}`, values[variable] ?? '']),
    ...cloudVariables(cabecalho).map((variable) => [`header.${variable}`, values[variable] ?? '']),
  ])
  const draft: CloudTemplateDraft = {
    ...emptyCloudDraft,
    name,
    language: idioma,
    category,
    header: cabecalho,
    body,
    footer: rodape,
    buttons: botao.map((text) => ({ type: 'QUICK_REPLY', text, value: '' })),
    examples,
  }
  await withClient(context, async (morpheus) => {
    const { id } = await findCloudSession(morpheus, options.sessao)
    const headerFile = sample && (await morpheus.cloudTemplates.uploadSample({ id, file: sample }))
    const { template } = await morpheus.cloudTemplates.create({
      id,
      ...cloudTemplateOf({ ...draft, headerFile }),
    })
    printCloudTemplate(context.output, cloudTemplateMessages.handedIn, template)
  })
}

export interface CloudRemoveOptions extends ConfirmationOptions {
  sessao: string
  idioma?: string
}

export async function removeCloud(
  context: Context,
  options: CloudRemoveOptions,
  reference: string,
): Promise<void> {
  const { output } = context
  const needsConfirmation = requiresPrompt(output, options, 'A exclusão não pode ser desfeita')
  await withClient(context, async (morpheus) => {
    const { id } = await findCloudSession(morpheus, options.sessao)
    const template = await findCloudTemplate(morpheus, id, { reference, language: options.idioma })
    const templateName = `${sanitize(template.name)} (${sanitize(template.language)})`
    if (needsConfirmation) {
      process.stderr.write(`${cloudTemplateMessages.removeQuestion}\n${templateName}\n`)
      const confirmation = await askText('Digite sim para excluir:')
      if (confirmation.trim().toLowerCase() !== 'sim') throw cancelledError('Nada foi excluído.')
    }
    await morpheus.cloudTemplates.remove({ id, templateId: template.id })
    if (output.json) return output.value({ id: template.id, deleted: true })
    output.success(`${cloudTemplateMessages.removed}: ${templateName}`)
  })
}
