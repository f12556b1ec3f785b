import type { Morpheus } from '../../client/createMorpheus.js'
import { ConflictError } from '../../core/client/apiErrors.js'
import type { Template } from '../../features/templates/template.js'
import { templateMessages } from '../../text/templates.js'

/**
 * Copies a template under the name of a copy; where that is taken, the server finds the next one.
 * @param copyOf builds the name of a copy
 * @example
 * const copy = await duplicateTemplate(morpheus, template)
 */
export async function duplicateTemplate(
  morpheus: Morpheus,
  { id, name }: Pick<Template, 'id' | 'name'>,
  copyOf: (name: string) => string = templateMessages.copyOf,
): Promise<Template> {
  const copy = copyOf(name)
  const nameOverride = [...copy].length <= 100 && { name: copy }
  try {
    return (await morpheus.templates.duplicate({ id, ...nameOverride })).template
  } catch (error) {
    if (!(error instanceof ConflictError) || !nameOverride) throw error
    return (await morpheus.templates.duplicate({ id })).template
  }
}
