import { type CloudTemplateDraft, cloudTemplateOf, cloudVariables, emptyCloudDraft } from '@morpheus/sdk'
import { cloudTemplateMessages } from '@morpheus/sdk/text'
import { withClient } from '../../core/client/withClient.js'
import type { Context } from '../../core/context.js'
import { usage } from '../../core/output/failures.js'
import { readFile } from '../messages/readFile.js'
import { contentOf } from '../templates/content.js'
import { cloudSession, givenValues } from './find.js'
import { tellCloudTemplate } from './tell.js'

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
  given: string,
): Promise<void> {
  const { categoria = 'utilidade', idioma = 'pt_BR', cabecalho = '', rodape = '', botao = [] } = options
  const category = categories[categoria.toLowerCase()]
  if (!category) throw usage('Na Meta a categoria é utilidade ou marketing.', 'usage')
  if (cabecalho !== '' && options.cabecalhoArquivo !== undefined)
    throw usage('O cabeçalho é um texto ou um arquivo: use --cabecalho ou --cabecalho-arquivo.', 'usage')
  const sample = options.cabecalhoArquivo === undefined ? null : await readFile(options.cabecalhoArquivo)
  const body = await contentOf(given)
  const values = givenValues(options.exemplo ?? [])
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
    const { id } = await cloudSession(morpheus, options.sessao)
    const headerFile = sample && (await morpheus.cloudTemplates.uploadSample({ id, file: sample }))
    const { template } = await morpheus.cloudTemplates.create({
      id,
      ...cloudTemplateOf({ ...draft, headerFile }),
    })
    tellCloudTemplate(context.output, cloudTemplateMessages.handedIn, template)
  })
}
