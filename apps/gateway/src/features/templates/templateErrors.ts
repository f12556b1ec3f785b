import { localized } from '@morpheus/sdk/text'
import { HttpError } from '../../core/lib/httpError.js'

export function createTemplateNotFoundError(): HttpError {
  return new HttpError('not_found', 'template_not_found', 'Template não encontrado')
}

export const nameTaken = localized('templates.name_taken')

export function createTemplateNameTakenError(): HttpError {
  return new HttpError('conflict', 'template_name_taken', nameTaken, { fields: { name: nameTaken } })
}

export function createTooManyTemplatesError(limit: number): HttpError {
  const message = localized('templates.too_many', { limit })
  return new HttpError('too_many', 'too_many_templates', message)
}
