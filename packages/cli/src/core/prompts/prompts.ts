import { input, password, search } from '@inquirer/prompts'
import { normalizeName } from '../../features/sessions/names.js'

async function awaitAnswer(question: Promise<string>): Promise<string | null> {
  try {
    return await question
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') return null
    throw error
  }
}

// Questions go to stderr: stdout is for data.
const context = { output: process.stderr }
const requireText = (text: string) => text.trim() !== '' || 'Não pode ficar vazio'

/** `null` means Ctrl-C. */
export const promptText = (message: string) => awaitAnswer(input({ message, validate: requireText }, context))

/** A line that may be empty: Inquirer's own yes-or-no question is in English. */
export const promptChoice = (message: string) => awaitAnswer(input({ message }, context))

export const promptSecret = (message: string) =>
  awaitAnswer(
    password(
      {
        message,
        mask: false,
        validate: requireText,
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
  awaitAnswer(
    search(
      {
        message,
        source: (term) => {
          const searchName = normalizeName(term ?? '')
          return choices
            .filter(
              ({ name, value }) => normalizeName(name).includes(searchName) || value.startsWith(searchName),
            )
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
