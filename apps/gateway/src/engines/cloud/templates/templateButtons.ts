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
  const stray = filled.some(({ index }) => index === null || !buttons[index])
  if (stray) return strayFault(buttons.length)
  for (const [index, button] of buttons.entries()) {
    const filledParts = filled.filter((part) => part.index === index)
    const parameterCount = filledParts.reduce((sum, { parameters }) => sum + parameters.length, 0)
    const place = { button: button.text, index: String(index) }
    const fault = countFault(button, place, parameterCount) ?? kindFault(button, place, filledParts)
    if (fault) return fault
  }
  return null
}

interface Place {
  readonly button: string
  readonly index: string
}

function strayFault(count: number): Localized {
  if (count === 0) return localized('meta.no_buttons')
  return localized('meta.button_unknown', { count, last: String(count - 1) })
}

function countFault(button: Button, place: Place, parameterCount: number): Localized | null {
  const takes = parametersOf(button)
  if (takes === null || (parameterCount >= takes.least && parameterCount <= takes.most)) return null
  const params = { ...place, actual: String(parameterCount) }
  if (takes.most === 0) return localized('meta.button_takes_none', params)
  return takes.least === takes.most
    ? localized('meta.button_takes_one', params)
    : localized('meta.button_takes_one_at_most', params)
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

const subTypes: Readonly<Record<string, string>> = {
  URL: 'url',
  COPY_CODE: 'copy_code',
  QUICK_REPLY: 'quick_reply',
}

function kindFault(
  { type }: Button,
  place: Place,
  filled: readonly z.output<typeof Filled>[],
): Localized | null {
  const subType = subTypes[type]
  if (subType === undefined || filled.every(({ sub_type }) => sub_type === subType)) return null
  return localized('meta.button_sub_type', { ...place, type: subType })
}
