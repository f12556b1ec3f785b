import { interruptedError, usageError } from '../output/failures.js'
import type { Output } from '../output/output.js'
import { loadPart } from '../parts.js'
import type { Choice } from './prompts.js'

export async function askText(message: string): Promise<string> {
  const { promptText } = await loadPart('prompts')
  return requireAnswer(await promptText(message))
}

export async function askConfirmation(message: string): Promise<boolean> {
  const { promptChoice } = await loadPart('prompts')
  return /^s(im)?$/i.test(requireAnswer(await promptChoice(`${message} (s/N)`)).trim())
}

export async function askChoice(message: string, choices: readonly Choice[]): Promise<string | undefined> {
  if (choices.length === 0) return undefined
  const { promptOne } = await loadPart('prompts')
  return requireAnswer(await promptOne(message, choices))
}

export async function askSecret(message: string): Promise<string> {
  const { promptSecret } = await loadPart('prompts')
  return requireAnswer(await promptSecret(message))
}

function requireAnswer(answer: string | null): string {
  if (answer === null) throw interruptedError()
  return answer
}

export interface ConfirmationOptions {
  sim?: boolean
  yes?: boolean
}

export const isConfirmed = ({ sim, yes }: ConfirmationOptions) => sim === true || yes === true

/**
 * Returns whether to ask before an action.
 * @param loss what the action undoes, for the message without a terminal
 * @throws Failure without a terminal to ask in
 */
export function requiresPrompt(
  { interactive }: Pick<Output, 'interactive'>,
  options: ConfirmationOptions,
  loss?: string,
): boolean {
  if (isConfirmed(options)) return false
  if (interactive) return true
  const message =
    loss === undefined
      ? 'Sem terminal não há como perguntar: confirme com --sim.'
      : `${loss}, e sem terminal não há como perguntar: confirme com --sim.`
  throw usageError(message, 'no_terminal')
}
