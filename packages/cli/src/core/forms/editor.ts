import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeExit } from '../interrupt.js'
import { failed } from '../output/failures.js'

export type Edit = (text: string) => Promise<string>

interface Editor {
  edit: Edit
  close: () => void
}

/** Opens the person's editor on a private file that is deleted with the command. */
export function openEditor(name: string, env: NodeJS.ProcessEnv = process.env): Editor {
  const command = env.VISUAL || env.EDITOR || (process.platform === 'win32' ? 'notepad' : 'vi')
  const folder = mkdtempSync(join(tmpdir(), 'morpheus-'))
  const file = join(folder, `${name}.jsonc`)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const callOff = beforeExit(remove)
  return {
    async edit(text) {
      writeFileSync(file, text, { mode: 0o600 })
      await run(command, file)
      return readFileSync(file, 'utf8')
    },
    close() {
      callOff()
      remove()
    },
  }
}

/** Runs through the shell, as git does: `code --wait` is a command with an argument. */
function run(command: string, file: string): Promise<void> {
  const windows = process.platform === 'win32'
  const child = windows
    ? spawn(`${command} "${file}"`, { stdio: 'inherit', shell: true })
    : spawn('sh', ['-c', `${command} "$1"`, 'sh', file], { stdio: 'inherit' })
  // Ctrl-C belongs to the editor.
  const ignore = () => {}
  const kept = process.listeners('SIGINT')
  process.removeAllListeners('SIGINT')
  process.on('SIGINT', ignore)
  return new Promise<void>((resolve, reject) => {
    const refuse = (why: string) =>
      reject(failed(`O editor "${command}" ${why}. Escolha outro com a variável EDITOR.`, 'editor_failed'))
    child.on('error', () => refuse('não abriu'))
    child.on('close', (code) => (code === 0 ? resolve() : refuse(`terminou com o código ${code ?? '?'}`)))
  }).finally(() => {
    process.off('SIGINT', ignore)
    for (const listener of kept) process.on('SIGINT', listener)
  })
}
