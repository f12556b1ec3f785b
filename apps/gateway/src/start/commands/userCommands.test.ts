import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { io } from 'socket.io-client'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { type Ended, runGateway, runHere } from '../../testing/gatewayProcess.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { openGateway } from '../../testing/testGateway.js'

const ana = { email: 'ana@loja.com.br', password: 'cavalo de madeira' }
const bia = { email: 'bia@loja.com.br', password: 'uma ponte no rio' }

/** Template folder with Ana, the administrator, and Bia, copied by each test. */
const ofTwo = mkdtempSync(join(tmpdir(), 'morpheus-two-users-'))
afterAll(() => rmSync(ofTwo, { recursive: true, force: true }))

async function folderOfTwo(): Promise<string> {
  if (readdirSync(ofTwo).length === 0) {
    for (const { email, password } of [ana, bia]) {
      const added = await user(ofTwo, ['add', '--email', email, '--password-stdin'], password)
      expect(added).toMatchObject({ exitCode: 0, stderr: '' })
    }
  }
  const folder = temporaryFolder()
  cpSync(ofTwo, folder, { recursive: true })
  return folder
}

function user(folder: string, args: string[], input = ''): Promise<Ended> {
  return runHere(['user', ...args, '--data', folder], { input })
}

async function serve(folder: string): Promise<string> {
  const gateway = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', folder])
  return gateway.url
}

async function login(
  url: string,
  { email, password }: typeof ana,
): Promise<{ status: number; token: string }> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return { status: answer.status, token: answer.ok ? Object((await answer.json()).data).token : '' }
}

async function verify(url: string, token: string): Promise<number> {
  return (await fetch(`${url}/api/auth/verify`, { headers: { authorization: `Bearer ${token}` } })).status
}

async function listen(url: string, token: string) {
  const socket = io(url, { auth: { token }, reconnection: false })
  onTestFinished(() => void socket.close())
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return socket
}

test('user password on a running gateway: changes the password and ends tokens and sockets', async () => {
  const folder = await folderOfTwo()
  const url = await serve(folder)
  const [stolen, other] = [(await login(url, ana)).token, (await login(url, bia)).token]
  const [socket, others] = [await listen(url, stolen), await listen(url, other)]
  const set = await user(folder, ['password', 'ANA@loja.com.br', '--password-stdin'], 'outra coisa longa\n')
  expect(set).toEqual({
    exitCode: 0,
    stdout: 'Senha de ana@loja.com.br trocada. Todos os acessos foram encerrados.\n',
    stderr: '',
  })
  expect([await verify(url, stolen), await verify(url, other)]).toEqual([401, 200])
  expect((await login(url, ana)).status).toBe(401)
  const after = await login(url, { ...ana, password: 'outra coisa longa' })
  expect(await verify(url, after.token)).toBe(200)
  await vi.waitFor(() => expect(socket.connected).toBe(false), { timeout: 15_000 })
  expect(others.connected).toBe(true)

  const out = await user(folder, ['sign-out', ana.email])
  expect(out).toMatchObject({
    exitCode: 0,
    stdout: 'Todos os acessos de ana@loja.com.br foram encerrados.\n',
  })
  expect([await verify(url, after.token), await verify(url, other)]).toEqual([401, 200])
})

test('user password without a gateway: changes the password; a rejected one changes nothing', async () => {
  const folder = await folderOfTwo()
  const refused = async (password: string) => {
    const { exitCode, stdout, stderr } = await user(
      folder,
      ['password', ana.email, '--password-stdin'],
      password,
    )
    expect([exitCode, stdout]).toEqual([1, ''])
    return stderr
  }
  expect(await refused('curta')).toBe('Senha deve ter pelo menos 6 caracteres.\n')
  expect(await refused('senha123')).toMatch(/^Esta senha está entre as mais usadas, .* Escolha outra\.\n$/)
  expect(await refused('ana-loja-2026')).toMatch(
    /^Uma senha feita do e-mail ou do nome .* Escolha outra\.\n$/,
  )
  expect(await user(folder, ['password', ana.email])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'Sem terminal não há como perguntar a senha: use --password-stdin.\n',
  })
  expect(
    (await user(folder, ['password', bia.email, '--password-stdin'], 'outra coisa longa')).exitCode,
  ).toBe(0)
  const url = await serve(folder)
  expect((await login(url, ana)).status).toBe(200)
  expect((await login(url, { ...bia, password: 'outra coisa longa' })).status).toBe(200)
})

test('new passwords must pass the policy in user add and the environment; old ones still sign in', async () => {
  const folder = temporaryFolder()
  const added = await user(folder, ['add', '--email', 'ana@loja.com.br', '--password-stdin'], '123456')
  expect(added.stderr).toMatch(/^Esta senha está entre as mais usadas/)
  const started = await runHere(['--host', '127.0.0.1', '--port', '0', '--data', folder], {
    env: { MORPHEUS_ADMIN_PASSWORD: 'admin123', MORPHEUS_LOG_LEVEL: 'silent' },
  })
  expect(started).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/^MORPHEUS_ADMIN_PASSWORD: Esta senha está entre as mais usadas/),
  })
  const gateway = await openGateway()
  const file = new Database(join(gateway.folder, 'morpheus.db'))
  const { hash } = await import('@node-rs/argon2')
  file.prepare('update users set password_hash = ?').run(await hash('123456'))
  file.close()
  expect((await login(gateway.url, { email: 'ana@loja.com.br', password: '123456' })).status).toBe(200)
})

test('reports a missing account or data folder and creates none', async () => {
  const folder = temporaryFolder()
  for (const verb of ['password', 'sign-out', 'admin']) {
    const args = [verb, 'ana@loja.com.br', ...(verb === 'password' ? ['--password-stdin'] : [])]
    const { exitCode, stderr } = await user(folder, args, 'cavalo de madeira')
    expect([exitCode, stderr]).toEqual([1, `Não há usuários na pasta de dados ${folder}. Confira --data.\n`])
  }
  const two = await folderOfTwo()
  const { exitCode, stderr } = await user(two, ['sign-out', 'caio@loja.com.br'])
  expect([exitCode, stderr]).toEqual([1, 'Não há usuário com o e-mail caio@loja.com.br.\n'])
})

test('user admin: only administrators can delete system logs', async () => {
  const folder = await folderOfTwo()
  const url = await serve(folder)
  const tokens = { ana: (await login(url, ana)).token, bia: (await login(url, bia)).token }
  const logs = async (who: keyof typeof tokens, method = 'GET') => {
    const headers = { authorization: `Bearer ${tokens[who]}` }
    return (await (await fetch(`${url}/api/monitoring/logs?service=system`, { method, headers })).json()).data
  }
  const started = expect.objectContaining({ message: expect.stringMatching(/^Gateway iniciado/) })
  await logs('bia', 'DELETE')
  expect(await logs('ana')).toContainEqual(started)
  expect((await user(folder, ['admin', ana.email, '--remove'])).stderr).toBe(
    'ana@loja.com.br é o único administrador. Nomeie outro antes.\n',
  )
  expect((await user(folder, ['admin', bia.email])).stdout).toBe('bia@loja.com.br é administrador.\n')
  expect(await logs('bia')).toContainEqual(
    expect.objectContaining({ message: 'Esta conta é agora de administrador, pela linha de comando' }),
  )
  await logs('bia', 'DELETE')
  expect(await logs('ana')).not.toContainEqual(started)
  expect((await user(folder, ['admin', ana.email, '--remove'])).stdout).toBe(
    'ana@loja.com.br não é mais administrador.\n',
  )
})
