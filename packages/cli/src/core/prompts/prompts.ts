import { input, password, search } from '@inquirer/prompts'
import { plainName } from '../../features/sessions/names.js'

async function ask(question: Promise<string>): Promise<string | null> {
  try {
    return await question
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') return null
    throw error
  }
}

// Questions go to stderr: stdout is for data.
const context = { output: process.stderr }
const notEmpty = (text: string) => text.trim() !== '' || 'Não pode ficar vazio'

/** `null` means Ctrl-C. */
export const promptText = (message: string) => ask(input({ message, validate: notEmpty }, context))

/** A line that may be empty: Inquirer's own yes-or-no question is in English. */
export const promptChoice = (message: string) => ask(input({ message }, context))

export const promptSecret = (message: string) =>
  ask(
    password(
      {
        message,
        mask: false,
        validate: notEmpty,
        theme: { style: { help: () => '(não aparece ao digitar)' } },
      },
      context,
    ),
  )

export interface Choice {
  value: string
  name: string
  description: string
}

export const promptOne = (message: string, choices: readonly Choice[]) =>
  ask(
    search(
      {
        message,
        source: (term) => {
          const searchName = plainName(term ?? '')
          return choices
            .filter(({ name, value }) => plainName(name).includes(searchName) || value.startsWith(searchName))
            .map(({ value, name, description }) => ({ value, name: `${name}  ${description}`, short: name }))
        },
        theme: {
          helpMode: 'never',
          // Its only error, an empty search, is in English.
          style: { error: () => 'Nada encontrado', searchTerm: (text: string) => text },
        },
      },
      context,
    ),
  )
