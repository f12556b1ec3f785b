import { foldText } from '../../core/lib/foldText.js'
import { matchChoice } from '../../features/conversations/matchChoice.js'
import type { TypebotInput, TypebotItem } from './typebotAnswers.js'

export interface TypebotChoice {
  readonly id: string
  readonly title: string
  /** Matched like the title. */
  readonly value?: string | undefined
}

export function readChoices(input: TypebotInput): TypebotChoice[] {
  if (input.type === 'cards') return input.items.flatMap((item) => cardChoices(item, input.items.length > 1))
  if (input.type !== 'choice input' && input.type !== 'picture choice input') return []
  return input.items.flatMap(({ id, content, title, value }) => {
    const label = (content ?? title ?? value ?? '').trim()
    return label === '' ? [] : [{ id, title: label, ...(value && { value }) }]
  })
}

/** A card is answered by one of its buttons. */
function cardChoices({ title, paths }: TypebotItem, several: boolean): TypebotChoice[] {
  return paths.flatMap(({ id, text }) => {
    const button = (text ?? '').trim()
    const label =
      several && title ? [title.trim(), button].filter(Boolean).join(': ') : button || (title ?? '').trim()
    return label === '' ? [] : [{ id, title: label, ...(button && { value: button }) }]
  })
}

/** Matches a choice by its text, value or number, including `opção 2`. */
export function matchTypebotChoice(
  text: string,
  choices: readonly TypebotChoice[],
): TypebotChoice | undefined {
  const exact = choices.find(({ title, value }) => title === text.trim() || value === text.trim())
  if (exact) return exact
  const reply = text.replace(/^\s*(?:op[cç][aã]o|n[uú]mero|n[º°o.])\s*(?=\d)/i, '').replace(/[\s.!?)]+$/, '')
  const values = choices.flatMap(({ id, value }) => (value === undefined ? [] : [{ id, title: value }]))
  const id =
    matchChoice(
      reply,
      values.filter(({ title }) => foldText(title) === foldText(reply)),
    ) ?? matchChoice(reply, choices)
  return choices.find((choice) => choice.id === id)
}

/** Matches several: `1, 3`, `1 e 3`, or their texts. Undefined if any part matches none. */
export function matchSeveralChoices(
  text: string,
  choices: readonly TypebotChoice[],
): TypebotChoice[] | undefined {
  const single = matchTypebotChoice(text, choices)
  if (single) return [single]
  const pieces = text.split(/[,;\n]|\s+e\s+|(?<=\d)\s+(?=\d)/i).filter((piece) => piece.trim() !== '')
  const matches = pieces.map((piece) => matchTypebotChoice(piece, choices))
  const choicesFound = matches.filter((choice) => choice !== undefined)
  return choicesFound.length === 0 || choicesFound.length < matches.length
    ? undefined
    : [...new Set(choicesFound)]
}
