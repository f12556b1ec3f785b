import { cpSync, existsSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { callAt, runGateway, runHere, signInAt } from '../testing/gatewayProcess.js'
import { temporaryFolder } from '../testing/temporaryFolder.js'
import { admin } from '../testing/testGateway.js'

const database = (folder: string) => readdirSync(folder).filter((name) => name.startsWith('morpheus.db'))

function move(from: string, to: string): void {
  for (const name of database(from)) {
    cpSync(join(from, name), join(to, name))
    rmSync(join(from, name))
  }
}

test('refuses to start when the database was moved away, and deletes no file', async () => {
  const folder = temporaryFolder()
  const args = ['--host', '127.0.0.1', '--port', '0', '--data', folder]
  const env = { MORPHEUS_ADMIN_EMAIL: admin.email, MORPHEUS_ADMIN_PASSWORD: admin.password }
  const run = (more: Record<string, string> = {}) => runGateway(args, { env: { ...env, ...more } })
  const stopped = async (gateway: ReturnType<typeof run>) => {
    await gateway.ready
    gateway.kill('SIGTERM')
    await gateway.ended
  }
  const refused =
    /nada foi apagado\. Para voltar ao banco anterior, devolva o arquivo .*; para continuar com este, inicie uma vez com MORPHEUS_ADOPT_STORE=1\.\n$/
  const first = run()
  const url = await first.url
  const made = await callAt(url, 'POST /settings/backups', {
    token: await signInAt(url, admin),
    body: { type: 'FULL' },
  })
  const { id } = contract.backups.create.answer.parse(made)
  const zip = join(folder, 'backups', `${id}.zip`)
  await stopped(first)
  const aside = temporaryFolder()
  move(folder, aside)

  expect(await runHere(args, { env })).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(refused) })
  // A folder of an earlier version has no id: its files suffice.
  rmSync(join(folder, 'store.id'))
  expect(await runHere(args, { env })).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(refused) })
  const adding = await runHere(['user', 'add', '--email', 'bia@loja.com.br', '--data', folder])
  expect(adding).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(refused) })
  expect([database(folder), existsSync(zip)]).toEqual([[], true])

  // Younger ones are left alone: their row may not be committed yet.
  const before = Date.now() / 1000 - 25 * 60 * 60
  utimesSync(zip, before, before)
  await stopped(run({ MORPHEUS_ADOPT_STORE: '1' }))
  expect(readdirSync(join(folder, 'backups', 'quarantine'))).toEqual([`${id}.zip`])

  move(folder, temporaryFolder())
  move(aside, folder)
  expect(await runHere(args, { env })).toMatchObject({
    exitCode: 1,
    stderr: expect.stringMatching(/morpheus\.db é outro/),
  })
  await stopped(run({ MORPHEUS_ADOPT_STORE: '1' }))
  expect(existsSync(zip)).toBe(true)
}, 60_000)
