import { closeSync, openSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openStore } from '../core/store/open.js'
import { type Ended, runGateway, runHere } from '../testing/gatewayProcess.js'
import { temporaryFolder } from '../testing/temporaryFolder.js'
import { openKeys } from './keys/openKeys.js'

const onLoopback = ['--host', '127.0.0.1', '--port', '0']

function fails(ended: Ended, exitCode: number, line: RegExp) {
  expect(ended.stderr).toMatch(line)
  expect([ended.exitCode, ended.stderr.trim().split('\n').length, ended.stdout]).toEqual([exitCode, 1, ''])
}

test('prints --help and --version', async () => {
  const help = await runHere(['--help'])
  expect([help.exitCode, help.stderr]).toEqual([0, ''])
  for (const word of ['--port', '--host', '--data', '--engine', 'user add', 'MORPHEUS_PUBLIC_URL']) {
    expect(help.stdout).toContain(word)
  }
  expect(await runGateway(['--version']).ended).toEqual({ exitCode: 0, stdout: '1.0.0\n', stderr: '' })
})

test('exits with 2 for unknown options and with 1 for invalid settings', async () => {
  fails(
    await runGateway(['--nada']).ended,
    2,
    /^Opção desconhecida: --nada\. Veja morpheus-gateway --help\.$/m,
  )
  const env = { MORPHEUS_SECRET: 'curta' }
  fails(await runHere(onLoopback, { env }), 1, /^MORPHEUS_SECRET inválida/)
})

test('reports a used port, an unusable data folder and a newer database in one line each', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? String(address?.port) : ''
  const kept = temporaryFolder()
  const busy = await runHere(['--host', '127.0.0.1', '--port', port, '--data', kept], {
    env: { MORPHEUS_LOG_LEVEL: 'silent' },
  })
  const next = Number(port) + 1
  fails(busy, 1, new RegExp(`^A porta ${port} já está em uso, .* npm start -- --port ${next}\\.$`, 'm'))
  const away = await runHere(['--host', '192.0.2.1', '--port', '0', '--data', kept], {
    env: { MORPHEUS_LOG_LEVEL: 'silent' },
  })
  fails(away, 1, /^O endereço de --host não é desta máquina \(EADDRNOTAVAIL\)\. Use/m)
  expect(await runGateway([...onLoopback, '--data', kept]).ready).toMatch(/ · senha \S{20}$/)

  const file = join(temporaryFolder(), 'arquivo')
  writeFileSync(file, '')
  const unwritable = await runHere([...onLoopback, '--data', join(file, 'dados')])
  fails(
    unwritable,
    1,
    /^Não é possível gravar na pasta de dados .*\(ENOTDIR\)\. Confira as permissões, ou escolha outra pasta com --data\.$/m,
  )

  const nowhere = await runHere([...onLoopback, '--data', '/proc/morpheus/dados'])
  fails(nowhere, 1, /^Não é possível gravar na pasta de dados \/proc\/morpheus\/dados \(\w+\)\. Confira/m)

  const folder = temporaryFolder()
  openKeys(folder, undefined, true)
  const db = await openStore({ dataFolder: folder })
  await sql`update schema_version set version = 999`.execute(db)
  await db.destroy()
  const newer = await runHere([...onLoopback, '--data', folder])
  fails(newer, 1, /^O banco de dados foi gravado por uma versão mais nova do Morpheus/)
})

test('the first start shows the credentials, later starts do not, and a second process is rejected', async () => {
  const folder = join(temporaryFolder(), 'nova', 'pasta')
  const first = runGateway([...onLoopback, '--data', folder])
  const line = await first.ready
  const [, url = '', password = ''] =
    /^Morpheus no ar em (http:\/\/127\.0\.0\.1:\d+) · usuário admin@morpheus\.local · senha (\S{20})$/.exec(
      line,
    ) ?? []
  expect(await signInStatus(url, 'admin@morpheus.local', password)).toBe(200)
  expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)

  fails(
    await runHere([...onLoopback, '--data', folder]),
    1,
    /já está em uso por outro Morpheus\. Encerre-o, ou escolha outra com --data\.$/m,
  )

  const added = await runHere(
    ['user', 'add', '--email', 'Bia@loja.com.br', '--password-stdin', '--data', folder],
    { input: 'senha da bia\n' },
  )
  expect(added).toEqual({ exitCode: 0, stdout: 'Usuário bia@loja.com.br criado\n', stderr: '' })
  expect(await signInStatus(url, 'bia@loja.com.br', 'senha da bia')).toBe(200)
  const twice = await runHere(['user', 'add', '--email', 'bia@loja.com.br', '--data', folder])
  fails(twice, 1, /^Já existe um usuário com o e-mail bia@loja\.com\.br\.$/m)

  first.kill('SIGTERM')
  expect(await first.ended).toMatchObject({ exitCode: 0 })
  const second = runGateway([...onLoopback, '--data', folder])
  expect(await second.ready).toMatch(/ · entre com admin@morpheus\.local \(senha esquecida\?/)
  second.kill('SIGINT')
  const { exitCode, stdout, stderr } = await second.ended
  expect(exitCode).toBe(0)
  expect(stdout.trim().split('\n')).toHaveLength(1)
  expect(stderr).not.toContain('senha')
})

test('keeps running after its output is closed and its log cannot be written; only the owner reads its database', async () => {
  const folder = temporaryFolder()
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const gateway = runGateway([...onLoopback, '--data', folder], {
    env: { MORPHEUS_LOG_LEVEL: 'trace' },
    stderrTo: full,
  })
  const url = await gateway.url
  for (let call = 0; call < 3; call++) expect((await fetch(`${url}/api/health`)).status).toBe(200)
  gateway.stopReading()
  for (let call = 0; call < 3; call++) expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(statSync(join(folder, 'morpheus.db')).mode & 0o077).toBe(0)
  gateway.kill('SIGTERM')
  expect((await gateway.ended).exitCode).toBe(0)
})

test('each start shows a valid password until the first sign-in', async () => {
  const folder = temporaryFolder()
  const start = async () => {
    const gateway = runGateway([...onLoopback, '--data', folder])
    const line = await gateway.ready
    const [, url = '', password = ''] = /em (\S+) .*?(?: · senha (\S{20}))?$/.exec(line) ?? []
    return { gateway, url, password }
  }
  const lost = await start()
  lost.gateway.kill('SIGKILL')
  await lost.gateway.ended
  const shown = await start()
  expect(await signInStatus(shown.url, 'admin@morpheus.local', lost.password)).toBe(401)
  expect(await signInStatus(shown.url, 'admin@morpheus.local', shown.password)).toBe(200)
})

test('user add generates a password', async () => {
  const folder = temporaryFolder()
  const args = ['user', 'add', '--email', 'bia@loja.com.br', '--name', 'Bia', '--data', folder]
  expect((await runHere(args)).stdout).toMatch(/^Usuário bia@loja\.com\.br criado · senha [a-z2-9]{20}\n$/)
})

async function signInStatus(url: string, email: string, password: string): Promise<number> {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return answer.status
}
