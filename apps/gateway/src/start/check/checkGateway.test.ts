import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { schemaVersion } from '../../core/store/migrate.js'
import { openStore } from '../../core/store/open.js'
import { openS3 } from '../../testing/s3Emulator.js'
import { temporaryFolder } from '../../testing/temporaryFolder.js'
import { openGateway } from '../../testing/testGateway.js'
import { readSettings } from '../config/config.js'
import { checkGateway } from './checkGateway.js'
import { findingsText } from './finding.js'

const check = async (data: string, env: NodeJS.ProcessEnv = {}) =>
  findingsText(await checkGateway(readSettings({ data }, env), true))

test('does not create a missing data folder', async () => {
  const folder = join(temporaryFolder(), 'dados')
  expect(await check(folder)).toMatch(/• A pasta de dados .* ainda não existe: seria criada/)
  expect(() => readdirSync(folder)).toThrow('ENOENT')
})

test('reports a running gateway and an up-to-date schema', async () => {
  const { folder } = await openGateway()
  const said = await check(folder)
  expect(said).toMatch(/✓ Pasta de dados .*: em uso por um Morpheus em execução/)
  expect(said).toMatch(`esquema ${schemaVersion}: é o desta versão, nada mudaria`)
  expect(said).not.toContain('✗')
})

test('reports a lost key file, a newer database and a file that is not a database', async () => {
  const gateway = await openGateway()
  await gateway.close()
  rmSync(join(gateway.folder, 'secret.key'))
  expect(await check(gateway.folder)).toMatch(/✗ O banco de dados já existe, mas a chave do servidor/)
  const db = await openStore({ dataFolder: gateway.folder })
  await sql`update schema_version set version = 999`.execute(db)
  await db.destroy()
  expect(await check(gateway.folder)).toMatch(/✗ O banco de dados foi gravado por uma versão mais nova/)
  writeFileSync(join(gateway.folder, 'morpheus.db'), 'isto não é um banco de dados'.repeat(50))
  expect(await check(gateway.folder)).toMatch(
    /✗ Não foi possível abrir o banco de dados .*não é um banco de dados\.$/m,
  )
})

test('reports a database that does not belong to the data folder', async () => {
  const gateway = await openGateway()
  await gateway.close()
  writeFileSync(join(gateway.folder, 'store.id'), 'outro\n')
  expect(await check(gateway.folder)).toMatch(/✗ A pasta de dados .* é outro: nada foi apagado/)
  for (const name of readdirSync(gateway.folder).filter((entry) => entry.startsWith('morpheus.db')))
    rmSync(join(gateway.folder, name))
  expect(await check(gateway.folder)).toMatch(/✗ A pasta de dados .* está vazio: nada foi apagado/)
})

test('reports an unreachable Postgres once', async () => {
  const said = await check(temporaryFolder(), { DATABASE_URL: 'postgres://ana:segredo@127.0.0.1:1/morpheus' })
  expect(said.match(/✗ Não foi possível conectar ao Postgres em 127\.0\.0\.1:1/g)).toHaveLength(1)
  expect(said).not.toContain('segredo')
})

test('reports unusable file storage without its secret, and names usable storage', async () => {
  const { folder } = await openGateway()
  const files = temporaryFolder()
  expect(await check(folder, { MORPHEUS_FILES_DIR: files })).toContain(`✓ Mídias e backups: em ${files}`)
  const missing = join(files, 'desmontada')
  expect(await check(folder, { MORPHEUS_FILES_DIR: missing })).toContain(
    `✗ Não é possível gravar arquivos em ${missing} (ENOENT)`,
  )
  const s3 = await openS3('loja/')
  const place = `em ${s3.location.endpoint}/arquivos/loja`
  expect(await check(folder, { MORPHEUS_S3_URL: s3.url })).toContain(`✓ Mídias e backups: ${place}`)
  const wrong = await check(folder, { MORPHEUS_S3_URL: s3.url.replace('segredo', 'segredao') })
  expect(wrong).toContain(
    `✗ O armazenamento de arquivos ${place} não está acessível: o segredo ou a região não são os do bucket.`,
  )
  expect(wrong).not.toContain('segredao')
})
