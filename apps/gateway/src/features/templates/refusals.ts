import { HttpError } from '../../core/lib/httpError.js'

export function templateNotFound(): HttpError {
  return new HttpError('not_found', 'template_not_found', 'Template não encontrado')
}

export const nameTaken = 'Já existe um template com este nome'

export function templateNameTaken(): HttpError {
  return new HttpError('conflict', 'template_name_taken', nameTaken, { fields: { name: nameTaken } })
}

export function tooManyTemplates(limit: number): HttpError {
  const message = `São no máximo ${limit.toLocaleString('pt-BR')} templates. Exclua os que não usa e tente de novo.`
  return new HttpError('too_many', 'too_many_templates', message)
}
