import { fillTemplate, missingVariables } from '@morpheus/sdk/contract'
import { type Localized, localized } from '@morpheus/sdk/text'
import { foldText } from '../../core/lib/foldText.js'
import { type CallerText, HttpError } from '../../core/lib/httpError.js'
import type { Db } from '../../core/store/tables.js'
import { findTemplate, findTemplateByName } from './templateRepository.js'

/** Limit of a message. */
const maxLength = 4096

export interface TemplateRequest {
  id?: string | undefined
  name?: string | undefined
  variables?: Readonly<Record<string, string>> | undefined
}

/**
 * Renders a user's template, found by id or by name, ignoring case and accents.
 * @throws HttpError 400 naming the part of `template` that does not hold.
 */
export async function renderTemplate(
  db: Db,
  userId: string,
  { id, name = '', variables = {} }: TemplateRequest,
): Promise<{ id: string; text: string }> {
  const row = await (id === undefined
    ? findTemplateByName(db, userId, foldText(name))
    : findTemplate(db, userId, id))
  const field = id === undefined ? 'template.name' : 'template.id'
  if (!row) throw createTemplateUseError({ [field]: localized('templates.not_found') })
  if (row.is_active === 0) throw createTemplateUseError({ [field]: localized('templates.inactive') })
  const missing = missingVariables(row.content, variables)
  if (missing.length > 0) {
    const fields = missing.map(
      (variable) =>
        [`template.variables.${variable}`, localized('templates.variable_needed', { variable })] as const,
    )
    throw createTemplateUseError(Object.fromEntries(fields), missingWords(missing))
  }
  const text = fillTemplate(row.content, variables)
  if (text.length > maxLength) {
    throw createTemplateUseError({
      'template.variables': localized('templates.text_long', { length: text.length }),
    })
  }
  return { id: row.id, text }
}

const missingWords = (names: readonly string[]) =>
  names.length === 1
    ? localized('templates.variable_missing', { variable: names.join() })
    : localized('templates.variables_missing', { variables: names.join(', ') })

function createTemplateUseError(
  fields: Readonly<Record<string, Localized>>,
  message: CallerText = Object.values(fields)[0] ?? '',
): HttpError {
  return new HttpError('invalid', 'invalid_request', message, { fields })
}
