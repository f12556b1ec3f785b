import * as z from 'zod'
import type { TemplateContent, TemplateFault } from '../../outgoing.js'
import type { GraphTemplate } from '../graphAnswers.js'
import { buttonFault } from './templateButtons.js'
import { notSent, templateStatusOf } from './templateStates.js'

/** Fault of a template message, checked against the account's templates of its name. */
export function faultOf(templates: readonly GraphTemplate[], content: TemplateContent): TemplateFault | null {
  if (templates.length === 0) return { field: 'name', words: 'Este template não existe na conta da Meta' }
  const template = templates.find(({ language }) => language === content.language)
  if (!template) {
    const languages = new Intl.ListFormat('pt-BR').format(templates.map(({ language }) => language))
    return { field: 'language', words: `O template não existe neste idioma, só em ${languages}` }
  }
  const status = templateStatusOf(template.status)
  if (status !== 'APPROVED') return { field: 'name', words: notSent[status] }
  const words = textFault(template, content) ?? buttonFault(template, content)
  return words === null ? null : { field: 'components', words }
}

function textFault({ components }: GraphTemplate, content: TemplateContent): string | null {
  const wrong = components.find(
    (component) => parameterCount(component) !== filledCount(content, component.type),
  )
  if (!wrong) return null
  const where = wrong.type === 'HEADER' ? 'no cabeçalho' : 'no corpo'
  const [expected, actual] = [parameterCount(wrong), filledCount(content, wrong.type)]
  const count = expected === 1 ? '1 parâmetro' : `${expected} parâmetros`
  return `O template tem ${count} ${where}; recebeu ${actual}`
}

function parameterCount({ type, format, text = '' }: GraphTemplate['components'][number]): number | null {
  if (type !== 'HEADER' && type !== 'BODY') return null
  if (type === 'HEADER' && format !== undefined && format !== 'TEXT') return 1
  return new Set(text.match(/\{\{[^{}]{1,100}\}\}/g)).size
}

const Filled = z.looseObject({ type: z.string(), parameters: z.array(z.unknown()).default([]) })

function filledCount({ components }: TemplateContent, type: string): number | null {
  if (type !== 'HEADER' && type !== 'BODY') return null
  const parts = components.flatMap((component) => Filled.safeParse(component).data ?? [])
  return parts
    .filter((part) => part.type.toUpperCase() === type)
    .reduce((sum, { parameters }) => sum + parameters.length, 0)
}
