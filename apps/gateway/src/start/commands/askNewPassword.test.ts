import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { builtProgram } from '../../../../../scripts/builtProgram.mjs'
import { openStore } from '../../core/store/open.js'
import { findUserByEmail } from '../../core/store/repositories/users.js'
import { passwordMatches } from '../../features/account/passwords.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { required } from '../../testing/testGateway.js'
import { addUser } from './addUser.js'

const hasTmux = spawnSync('tmux', ['-V']).status === 0
const email = 'ana@loja.com.br'

/** `user password` in a real terminal. */
function open(folder: string) {
  const server = `morpheus-password-${process.pid}`
  const tmux = (...args: string[]) => spawnSync('tmux', ['-L', server, ...args], { encoding: 'utf8' }).stdout
  onTestFinished(() => void tmux('kill-server'))
  const env = ['-i', `PATH=${process.env.PATH ?? ''}`, 'PS1=$ ', 'TERM=screen-256color', 'LC_ALL=C.UTF-8']
  tmux('-u', 'new-session', '-d', '-s', 't', '-x', '120', '-y', '40', 'env', ...env, 'sh')
  const screen = () => tmux('capture-pane', '-p', '-t', 't')
  const type = (...keys: string[]) => tmux('send-keys', '-t', 't', ...keys)
  const run = () =>
    type(
      `clear; ${process.execPath} ${builtProgram('apps/gateway', 'main.js')} user password ${email} --data ${folder}; echo saiu $?`,
      'Enter',
    )
  const sees = (text: RegExp) => expect.poll(screen, { timeout: 20_000 }).toMatch(text)
  return { screen, type, run, sees }
}

async function holds(folder: string, password: string): Promise<boolean> {
  const db = await openStore({ dataFolder: folder })
  try {
    return await passwordMatches(required(await findUserByEmail(db, email)).password_hash, password)
  } finally {
    await db.destroy()
  }
}

test.skipIf(!hasTmux)('asks for a new password twice without echo; Ctrl-C changes nothing', async () => {
  const folder = temporaryFolder()
  await addUser({ dataFolder: folder }, { email, name: 'Ana', password: 'cavalo de madeira' })
  const { screen, type, run, sees } = open(folder)
  await sees(/^\$/m)
  run()
  await sees(/Nova senha:/)
  type('C-c')
  await sees(/^saiu 130$/m)
  expect(await holds(folder, 'cavalo de madeira')).toBe(true)
  run()
  // Former prompts stay on the screen until it is cleared.
  await sees(/Nova senha:[^\n]*\n*$/)
  type('ponte', 'Enter')
  await sees(/Repita a senha:[^\n]*\n*$/)
  type('porta', 'Enter')
  await sees(/As duas não são iguais\./)
  await sees(/Nova senha:[^\n]*\n*$/)
  type('uma ponte no rio', 'Enter')
  await sees(/Repita a senha:[^\n]*\n*$/)
  type('uma ponte no rio', 'Enter')
  await sees(/^Senha de ana@loja\.com\.br trocada\. Todos os acessos foram encerrados\.$/m)
  await sees(/^saiu 0$/m)
  expect(screen()).not.toMatch(/ponte|porta/)
  expect(await holds(folder, 'uma ponte no rio')).toBe(true)
})
