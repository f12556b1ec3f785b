import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Backup } from '@morpheus/sdk/contract'
import { expect, test } from 'vitest'
import { openS3 } from '../testing/s3Emulator.js'
import { temporaryFolder } from '../testing/temporaryFolder.js'
import { openGateway } from '../testing/testGateway.js'

const started = async (files: object, dataFolder: string, adoptStore = false) =>
  openGateway({ ...files, dataFolder, adoptStore })

async function makeBackup(gateway: Awaited<ReturnType<typeof openGateway>>): Promise<string> {
  const token = await gateway.signIn()
  const { id } = await gateway.read(Backup, 'POST /settings/backups', { token, body: { type: 'FULL' } })
  return id
}

test.each(['folder', 'bucket'] as const)(
  'a %s belongs to one database unless another one adopts it',
  async (kind) => {
    const folder = temporaryFolder()
    const s3 = kind === 'bucket' ? await openS3('loja/') : null
    const files = { files: s3 ? { s3: s3.location } : { folder } }
    const place = s3 ? `${s3.location.endpoint}/arquivos/loja` : folder
    const first = temporaryFolder()
    const gateway = await started(files, first)
    const id = await makeBackup(gateway)
    await gateway.close()
    const foreign = `Há mídias e backups de outro banco de dados em ${place}: nada foi apagado. Para voltar`
    const second = temporaryFolder()
    await expect(started(files, second)).rejects.toThrow(foreign)
    // A refused start changes nothing.
    await (await started(files, first)).close()
    await (await started(files, second, true)).close()
    await expect(started(files, first)).rejects.toThrow(foreign)
    const there = s3
      ? s3.objects.has(`loja/backups/${id}.zip`)
      : existsSync(join(folder, 'backups', `${id}.zip`))
    expect(there).toBe(true)
  },
)

test("refuses to start when file storage lacks the database's files; starts once they are copied", async () => {
  const dataFolder = temporaryFolder()
  const gateway = await openGateway({ dataFolder })
  const id = await makeBackup(gateway)
  await gateway.close()
  const folder = temporaryFolder()
  const files = { files: { folder } }
  await expect(started(files, dataFolder)).rejects.toThrow(
    `O banco de dados tem mídias ou backups, e não há nenhum em ${folder}. Copie para lá as pastas media e backups de onde estavam (até agora, a pasta de dados ${dataFolder}), ou corrija MORPHEUS_S3_URL ou MORPHEUS_FILES_DIR; para continuar assim, inicie uma vez com MORPHEUS_ADOPT_STORE=1.`,
  )
  expect(readdirSync(folder)).toEqual([])
  for (const name of ['media', 'backups'])
    cpSync(join(dataFolder, name), join(folder, name), { recursive: true })
  const again = await started(files, dataFolder)
  const token = await again.signIn()
  expect((await again.fetch(`GET /settings/backups/${id}/download`, { token })).status).toBe(200)
  expect(readFileSync(join(folder, 'store.id'), 'utf8')).toBe(
    readFileSync(join(dataFolder, 'store.id'), 'utf8'),
  )
})

test('returns 410 for a backup whose file is missing, and allows deleting it', async () => {
  const s3 = await openS3()
  const gateway = await openGateway({ files: { s3: s3.location } })
  const id = await makeBackup(gateway)
  s3.objects.clear()
  const token = await gateway.signIn()
  for (const route of [`GET /settings/backups/${id}/download`, `POST /settings/backups/${id}/restore`]) {
    const answer = await gateway.call(route, { token })
    expect([answer.status, answer.body]).toMatchObject([410, { code: 'backup_file_gone' }])
  }
  expect((await gateway.fetch(`DELETE /settings/backups/${id}`, { token })).status).toBe(200)
})
