import * as z from 'zod'
import type { TemplateContent } from '../../outgoing.js'
import type { GraphTemplate } from '../graphAnswers.js'

const Filled = z.looseObject({
  type: z.string().regex(/^button$/i),
  sub_type: z.string().toLowerCase().catch(''),
  /** Meta accepts a number or digits. */
  index: z.coerce.number().int().nullable().catch(null).default(null),
  parameters: z.array(z.unknown()).catch([]).default([]),
})

type Button = NonNullable<GraphTemplate['components'][number]['buttons']>[number]

/** First error in the button parameters, in Portuguese. Unknown button types are left to Meta. */
export function buttonFault(template: GraphTemplate, { components }: TemplateContent): string | null {
  const buttons = template.components.flatMap(({ buttons = [] }) => buttons)
  const filled = components.flatMap((component) => Filled.safeParse(component).data ?? [])
  const stray = filled.some(({ index }) => index === null || !buttons[index])
  if (stray) return strayWords(buttons.length)
  for (const [index, button] of buttons.entries()) {
    const filledParts = filled.filter((part) => part.index === index)
    const parameterCount = filledParts.reduce((sum, { parameters }) => sum + parameters.length, 0)
    const words = countFault(button, parameterCount) ?? kindFault(button, filledParts)
    if (words !== null) return `O botão "${button.text}" (index ${index}) ${words}`
  }
  return null
}

function strayWords(count: number): string {
  if (count === 0) return 'O template não tem botões'
  const has = count === 1 ? '1 botão' : `${count} botões`
  const range = count === 1 ? '0' : `de 0 a ${count - 1}`
  return `O template tem ${has}: informe em index qual deles é preenchido, ${range}`
}

function countFault(button: Button, parameterCount: number): string | null {
  const takes = parametersOf(button)
  if (takes === null || (parameterCount >= takes.least && parameterCount <= takes.most)) return null
  if (takes.most === 0) return `não leva parâmetros; recebeu ${parameterCount}`
  return `leva ${takes.least === takes.most ? '' : 'no máximo '}1 parâmetro; recebeu ${parameterCount}`
}

/** Allowed number of parameters; null when only Meta knows. */
function parametersOf({ type, url }: Button): { least: 0 | 1; most: 0 | 1 } | null {
  switch (type) {
    case 'URL':
      return /\{\{/.test(url) ? { least: 1, most: 1 } : { least: 0, most: 0 }
    case 'COPY_CODE':
    case 'OTP':
      return { least: 1, most: 1 }
    // Payload of the reply, by default the button's text.
    case 'QUICK_REPLY':
      return { least: 0, most: 1 }
    case 'PHONE_NUMBER':
      return { least: 0, most: 0 }
    default:
      return null
  }
}

/** Meta's `sub_type` by button type. */
const subTypes: Readonly<Record<string, string>> = {
  URL: 'url',
  COPY_CODE: 'copy_code',
  QUICK_REPLY: 'quick_reply',
}

function kindFault({ type }: Button, filled: readonly z.output<typeof Filled>[]): string | null {
  const subType = subTypes[type]
  if (subType === undefined || filled.every(({ sub_type }) => sub_type === subType)) return null
  return `é preenchido com sub_type ${subType}`
}
