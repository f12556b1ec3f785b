import { readFile as read } from 'node:fs/promises'
import { countOf, csvPhones, nationalNumbers } from '@morpheus/sdk/format'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usageError } from '../../core/output/failures.js'
import { sanitize } from '../../core/output/sanitize.js'
import { selectSender } from '../messages/find.js'
import { readAll, readFile } from '../messages/readMessage.js'
import type { SessionOption } from '../messages/words.js'

export interface CreateOptions extends SessionOption {
  lista: string
  midia?: string
  arquivo?: string
  tipo?: 'image' | 'video' | 'audio' | 'document' | 'sticker'
  template?: string
  idioma?: string
  valores?: string[]
  em?: string
  horarios?: string
}

export async function create(
  context: Context,
  options: CreateOptions,
  name: string,
  text: string | undefined,
): Promise<void> {
  const { output } = context
  const { template, midia, arquivo, tipo, em, horarios, idioma = 'pt_BR', valores = [] } = options
  if (midia !== undefined && arquivo !== undefined)
    throw usageError('Diga --midia ou --arquivo, não os dois.')
  if (tipo !== undefined && midia === undefined && arquivo === undefined)
    throw usageError('--tipo vai com --midia ou --arquivo.')
  if (template === undefined && (options.idioma ?? options.valores) !== undefined)
    throw usageError('--idioma e --valores vão com --template.')
  if (text === undefined && template === undefined && midia === undefined && arquivo === undefined)
    throw usageError('Diga o que enviar: um texto, --midia, --arquivo ou --template.', 'invalid_data')
  const csv = await readList(options.lista)
  const message = text === '-' ? await readAll(process.stdin) : text
  const file = arquivo === undefined ? null : await readFile(arquivo)
  const parameters = valores.map((value) => ({ type: 'text', text: value }))
  const components = parameters.length > 0 ? { components: [{ type: 'body', parameters }] } : {}
  const campaign = await withClient(context, async (morpheus) => {
    const { id } = await selectSender(morpheus, options.sessao)
    const uploaded = file && (await morpheus.campaigns.uploadFile({ id, file, ...(tipo && { type: tipo }) }))
    const created = await morpheus.campaigns.create({
      id,
      name,
      csv,
      ...(message !== undefined && { message }),
      ...(midia !== undefined && { url: midia, ...(tipo && { type: tipo }) }),
      ...(uploaded && { ...uploaded, fileName: file.name }),
      ...(template !== undefined && {
        template: { name: template, language: { code: idioma }, ...components },
      }),
      ...(em && { startsAt: em.trim().replace(' ', 'T') }),
      ...(horarios && { hours: horarios }),
    })
    return created.campaign
  })
  if (output.json) return output.value(campaign)
  const { total, skipped } = campaign.counts
  const skippedText = skipped > 0 ? `, ${countOf(skipped, 'pulado')}` : ''
  output.success(`Campanha criada: ${sanitize(campaign.id)}`)
  output.note(`${countOf(total, 'destinatário')}${skippedText}`)
  const national = nationalNumbers(csvPhones(csv))
  if (national.length > 0) output.note(nationalWarning(national))
  if (skipped > 0)
    output.note(
      `Veja os pulados com: morpheus campanhas destinatarios ${sanitize(campaign.id).slice(0, 12)} --estado pulado`,
    )
  output.note(`Acompanhe com: morpheus campanhas ver ${sanitize(campaign.id).slice(0, 12)}`)
}

/** Numbers that a warning names. */
const maxExamples = 3

function nationalWarning(numbers: readonly string[]): string {
  const examples = sanitize(numbers.slice(0, maxExamples).join(', '))
  return numbers.length === 1
    ? `Atenção: 1 número parece do Brasil sem o 55, e vai para outro país: ${examples}`
    : `Atenção: ${numbers.length} números parecem do Brasil sem o 55, e vão para outro país: ${examples}`
}

/** @throws Failure for a file that cannot be read */
export async function readList(path: string): Promise<string> {
  try {
    return await read(path, 'utf8')
  } catch {
    throw usageError(`Não foi possível ler o arquivo: ${sanitize(path)}`, 'invalid_file')
  }
}
