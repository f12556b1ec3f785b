import { type Localized, localized } from '@morpheus/sdk/text'
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

/** First error in the button parameters. Unknown button types are left to Meta. */
export function buttonFault(template: GraphTemplate, { components }: TemplateContent): Localized | null {
  const buttons = template.components.flatMap(({ buttons = [] }) => buttons)
  const filled = components.flatMap((component) => Filled.safeParse(component).data ?? [])
  const hasUnknownButton = filled.some(({ index }) => index === null || !buttons[index])
  if (hasUnknownButton) return strayFault(buttons.length)
  for (const [index, button] of buttons.entries()) {
    const filledParts = filled.filter((part) => part.index === index)
    const parameterCount = filledParts.reduce((sum, { parameters }) => sum + parameters.length, 0)
    const position = { button: button.text, index: String(index) }
    const fault = countFault(button, position, parameterCount) ?? kindFault(button, position, filledParts)
    if (fault) return fault
  }
  return null
}

interface ButtonPosition {
  readonly button: string
  readonly index: string
}

function strayFault(count: number): Localized {
  if (count === 0) return localized('meta.no_buttons')
  return localized('meta.button_unknown', { count, last: String(count - 1) })
}

function countFault(button: Button, position: ButtonPosition, parameterCount: number): Localized | null {
  const takes = getParameterLimits(button)
  if (takes === null || (parameterCount >= takes.min && parameterCount <= takes.max)) return null
  const params = { ...position, actual: String(parameterCount) }
  if (takes.max === 0) return localized('meta.button_takes_none', params)
  return takes.min === takes.max
    ? localized('meta.button_takes_one', params)
    : localized('meta.button_takes_one_at_most', params)
}

/** Allowed number of parameters; null when only Meta knows. */
function getParameterLimits({ type, url }: Button): { min: 0 | 1; max: 0 | 1 } | null {
  switch (type) {
    case 'URL':
      return /\{\{/.test(url) ? { min: 1, max: 1 } : { min: 0, max: 0 }
    case 'COPY_CODE':
    case 'OTP':
      return { min: 1, max: 1 }
    // Payload of the reply, by default the button's text.
    case 'QUICK_REPLY':
      return { min: 0, max: 1 }
    case 'PHONE_NUMBER':
      return { min: 0, max: 0 }
    default:
      return null
  }
}

const subTypes: Readonly<Record<string, string>> = {
  URL: 'url',
  COPY_CODE: 'copy_code',
  QUICK_REPLY: 'quick_reply',
}

function kindFault(
  { type }: Button,
  position: ButtonPosition,
  filled: readonly z.output<typeof Filled>[],
): Localized | null {
  const subType = subTypes[type]
  if (subType === undefined || filled.every(({ sub_type }) => sub_type === subType)) return null
  return localized('meta.button_sub_type', { ...position, type: subType })
}
