import type { Morpheus, Template } from '@morpheus/sdk'
import { nullIfGone } from '../../core/client/nullIfGone.js'
import { clean } from '../../core/output/clean.js'
import { failed } from '../../core/output/failures.js'
import { plainName } from '../sessions/names.js'

export async function findTemplate(morpheus: Morpheus, reference: string): Promise<Template> {
  const { templates } = await morpheus.templates.list({ search: reference.trim().slice(0, 200) })
  const found = templates.find(({ name }) => plainName(name) === plainName(reference))
  if (found) return found
  const byId = await morpheus.templates.get({ id: reference }).catch(nullIfGone)
  if (byId) return byId.template
  throw failed(
    `Template não encontrado: "${clean(reference)}". Veja os templates com: morpheus templates listar`,
    'template_not_found',
  )
}
