import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Backup, Forgetting } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { openMediaGateway } from '../testing/files/mediaGateway.js'
import { png } from '../testing/files/samples.js'
import { ManualClock } from '../testing/manualClock.js'
import { openS3, S3Failure, type S3Request, type Verdict } from '../testing/s3Emulator.js'
import { admin, openGateway, required } from '../testing/testGateway.js'

const photo = new File([png], 'foto.png', { type: 'image/png' })

const unavailable = {
  status: 503,
  code: 'files_unavailable',
  message: 'O armazenamento de arquivos não está acessível no momento. Tente de novo em instantes.',
}

test('while the bucket is unavailable, file calls return 503 without partial files; texts are sent', async () => {
  const s3 = await openS3('loja/')
  const world = await openMediaGateway({ files: { s3: s3.location } })
  const { gateway, token } = world
  expect([...s3.objects.keys()]).toEqual(['loja/store.id'])
  const made = await gateway.read(Backup, 'POST /settings/backups', { token, body: { type: 'FULL' } })
  const before = ['loja/store.id', `loja/backups/${made.id}.zip`]

  s3.judge = () => new S3Failure('AccessDenied', 403)
  expect(world.refused(await world.sendMedia(photo))).toMatchObject(unavailable)
  expect(world.refused(await world.receive(photo))).toMatchObject(unavailable)
  const backup = `/settings/backups/${made.id}`
  for (const [route, body] of [
    ['POST /settings/backups', { type: 'FULL' }],
    [`GET ${backup}/download`, undefined],
    [`POST ${backup}/restore`, undefined],
  ] as const) {
    const answer = await gateway.call(route, { token, body })
    expect([route, { status: answer.status, ...answer.body }]).toEqual([
      route,
      expect.objectContaining(unavailable),
    ])
    expect(answer.headers.get('retry-after')).toBe('30')
  }
  // A message without a file needs no bucket.
  const { id } = world.sent(await world.send({ message: 'Olá' }))
  await world.until(id, 'delivered')

  s3.judge = () => 'pass'
  expect([[...s3.objects.keys()], s3.uploads.size]).toEqual([before, 0])
  for (const folder of ['uploads', 'media/incoming', 'backups/incoming'])
    expect([folder, await readdir(join(gateway.folder, folder))]).toEqual([folder, []])
  expect(await gateway.read(z.array(Backup), 'GET /settings/backups', { token })).toEqual([made])
  const logs = await gateway.call('GET /monitoring/logs?service=system&level=error', { token })
  expect(JSON.stringify(logs.body)).toContain(
    `O armazenamento de arquivos em ${s3.location.endpoint}/arquivos/loja não está acessível: a chave de acesso não tem permissão`,
  )
  expect(JSON.stringify(gateway.logged)).not.toContain('segredo/do')
  expect((await world.sendMedia(photo)).status).toBe(200)
}, 60_000)

test('downloads a file after the bucket is available again', async () => {
  const s3 = await openS3()
  const { gateway, receive, messages } = await openMediaGateway({ files: { s3: s3.location } })
  let refused = 0
  const refuse = ({ name, key }: S3Request): Verdict => {
    if (name !== 'GET' || !key.startsWith('media/')) return 'pass'
    refused += 1
    return new S3Failure('AccessDenied', 403)
  }
  s3.judge = refuse
  await receive(photo)
  const media = async () => required((await messages())[0]).media
  await vi.waitFor(() => expect(refused).toBeGreaterThan(0), 10_000)
  expect(await media()).toMatchObject({ state: 'pending' })
  s3.judge = () => 'pass'
  await vi.waitFor(async () => {
    gateway.clock.advance(60_000)
    expect(await media()).toMatchObject({ state: 'ready' })
  }, 10_000)
}, 60_000)

test("erases a person's files after the bucket is available again", async () => {
  const s3 = await openS3()
  const { gateway, receive, messages, token, to } = await openMediaGateway({ files: { s3: s3.location } })
  await receive(photo)
  await vi.waitFor(async () => {
    const [message] = await messages()
    expect(message?.media).toMatchObject({ state: 'ready' })
  }, 10_000)
  const stored = () => [...s3.objects.keys()].filter((key) => key.startsWith('media/'))
  expect(stored()).toHaveLength(1)
  let refused = 0
  s3.judge = () => {
    refused += 1
    return new S3Failure('AccessDenied', 403)
  }
  const body = { phone: to, password: admin.password }
  const { id } = await gateway.read(Forgetting, 'POST /settings/privacy/forget', { token, body })
  await vi.waitFor(() => expect(refused).toBeGreaterThan(0), 10_000)
  s3.judge = () => 'pass'
  await vi.waitFor(async () => {
    gateway.clock.advance(1000)
    const { data } = (await gateway.call('GET /settings/privacy/forgettings', { token })).body
    expect(data).toMatchObject({ forgettings: [{ id, state: 'done' }] })
  }, 10_000)
  expect(stored()).toEqual([])
}, 60_000)

test('a start aborts multipart uploads older than a day and keeps newer ones', async () => {
  const s3 = await openS3('loja/')
  const clock = new ManualClock()
  for (const hours of [30, 5]) {
    const key = `loja/backups/${hours}.zip`
    s3.uploads.set(key, { key, initiatedAt: clock.now() - hours * 3600_000, parts: new Map() })
  }
  await openGateway({ files: { s3: s3.location }, clock })
  await vi.waitFor(() => expect([...s3.uploads.keys()]).toEqual(['loja/backups/5.zip']), 10_000)
})
