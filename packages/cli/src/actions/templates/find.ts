import type { Morpheus, Template } from '@morpheus/sdk'
import { clean } from '../../output/clean.js'
import { failed } from '../../output/failures.js'

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** The template of a name, without capitals and accents, or of an id. */
export async function findTemplate(morpheus: Morpheus, reference: string): Promise<Template> {
  const { templates } = await morpheus.templates.list({ search: reference.trim().slice(0, 200) })
  const found = templates.find(({ name }) => fold(name) === fold(reference))
  if (found) return found
  const byId = await morpheus.templates
    .get({ id: reference })
    .then(({ template }) => template)
    .catch(() => null)
  if (byId) return byId
  throw failed(`Template não encontrado: ${clean(reference)}`, 'template_not_found')
}
