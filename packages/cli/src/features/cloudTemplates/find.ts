import type { CloudTemplate, Morpheus, Session } from '@morpheus/sdk'
import { clean } from '../../core/output/clean.js'
import { failed, usage } from '../../core/output/failures.js'
import { findSession } from '../sessions/find.js'

export async function cloudSession(morpheus: Morpheus, reference: string): Promise<Session> {
  const session = await findSession(morpheus, reference)
  if (session.apiType === 'WHATSAPP_CLOUD') return session
  throw usage(
    `A sessão "${clean(session.name)}" não usa a API oficial: os seus templates são os da conta, sem --sessao.`,
    'usage',
  )
}

export async function findCloudTemplate(
  morpheus: Morpheus,
  id: string,
  { reference, language }: { reference: string; language: string | undefined },
): Promise<CloudTemplate> {
  const wanted = reference.trim()
  if (/^\d{10,64}$/.test(wanted)) {
    const { template } = await morpheus.cloudTemplates.get({ id, templateId: wanted })
    return template
  }
  const { templates } = await morpheus.cloudTemplates.list({ id, search: wanted.slice(0, 200), limit: 100 })
  const named = templates.filter(({ name }) => name === wanted.toLowerCase())
  const found = language === undefined ? named : named.filter((one) => one.language === language)
  const [only] = found
  if (!only) throw failed(`Template não encontrado na Meta: ${clean(reference)}`, 'template_not_found')
  if (found.length === 1) return only
  const languages = new Intl.ListFormat('pt-BR').format(found.map((one) => clean(one.language)))
  throw usage(`O template existe em ${languages}. Diga qual com --idioma.`, 'ambiguous')
}

export function givenValues(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((one) => {
      const at = one.indexOf('=')
      if (at < 1) throw usage(`Escreva a variável como nome=valor: ${clean(one)}`, 'usage')
      // Meta's notation has two braces.
      const name = one.slice(0, at).replace(/[{}\s]/g, '')
      return [name, one.slice(at + 1)]
    }),
  )
}
