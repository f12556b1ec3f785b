import password from '@inquirer/password'

/** Prompts twice for a new password without echo; null when cancelled. */
export async function askNewPassword(): Promise<string | null> {
  try {
    for (;;) {
      const [first, again] = [await ask('Nova senha:'), await ask('Repita a senha:')]
      if (first === again) return first
      process.stderr.write('As duas não são iguais.\n')
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') return null
    throw error
  }
}

/** Prompts on stderr: stdout is for the result. */
function ask(message: string): Promise<string> {
  const theme = { style: { help: () => '(não aparece ao digitar)' } }
  return password({ message, mask: false, theme }, { output: process.stderr })
}
