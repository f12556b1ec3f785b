import password from '@inquirer/password'

/** Asks for a new password twice, unseen; null where the operator breaks off. */
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

/** On stderr: stdout is for what came of it. */
function ask(message: string): Promise<string> {
  const theme = { style: { help: () => '(não aparece ao digitar)' } }
  return password({ message, mask: false, theme }, { output: process.stderr })
}
