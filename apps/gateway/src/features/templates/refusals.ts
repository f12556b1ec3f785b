import { Refusal } from '../../core/lib/refusal.js'

export function templateNotFound(): Refusal {
  return new Refusal('not_found', 'template_not_found', 'Template não encontrado')
}

export const nameTaken = 'Já existe um template com este nome'

export function templateNameTaken(): Refusal {
  return new Refusal('conflict', 'template_name_taken', nameTaken, { fields: { name: nameTaken } })
}

export function tooManyTemplates(limit: number): Refusal {
  const message = `São no máximo ${limit.toLocaleString('pt-BR')} templates. Exclua os que não usa e tente de novo.`
  return new Refusal('too_many', 'too_many_templates', message)
}
