import { interrupted } from '../output/failures.js'
import { loadPart } from '../parts.js'
import type { Choice } from './prompts.js'

/** Asks on the terminal; what draws the question is loaded only now. Ctrl-C ends the command. */
export async function askText(message: string): Promise<string> {
  const { promptText } = await loadPart('prompts')
  return answered(await promptText(message))
}

/** Yes or no; anything but a yes is a no. */
export async function askSure(message: string): Promise<boolean> {
  const { promptChoice } = await loadPart('prompts')
  return /^s(im)?$/i.test(answered(await promptChoice(`${message} (s/N)`)).trim())
}

/** One of many; none of none. */
export async function askChoice(message: string, choices: readonly Choice[]): Promise<string | undefined> {
  if (choices.length === 0) return undefined
  const { promptOne } = await loadPart('prompts')
  return answered(await promptOne(message, choices))
}

/** The same for what must not be seen. */
export async function askSecret(message: string): Promise<string> {
  const { promptSecret } = await loadPart('prompts')
  return answered(await promptSecret(message))
}

function answered(answer: string | null): string {
  if (answer === null) throw interrupted()
  return answer
}
