import { createHash, randomBytes } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { Backup, contract, mediaBytes } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { LocalCluster } from '../testing/cluster/localNodes.js'
import { Cluster, type NodeCalls, patient } from '../testing/cluster/nodes.js'
import { sharedSettings } from '../testing/cluster/sharedSettings.js'
import { png } from '../testing/files/samples.js'
import { openS3 } from '../testing/s3Emulator.js'
import { temporaryFolder } from '../testing/temporaryFolder.js'
import { admin, openGateway, required } from '../testing/testGateway.js'

async function uploadTo({ url }: NodeCalls, path: string, token: string, file: Blob, fields: object = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  form.append('file', file, 'foto.png')
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: form })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return z.object({ data: z.unknown() }).parse(await answer.json()).data
}

async function bytesOf({ url }: NodeCalls, path: string, token: string, range?: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${token}`, ...(range && { range }) }
  const answer = await fetch(`${url}/api${path}`, { headers })
  expect(answer.status, await answer.clone().text()).toBe(range ? 206 : 200)
  return Buffer.from(await answer.arrayBuffer())
}

const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const contact = '5521977776666'

async function openPlace(kind: 'folder' | 'bucket') {
  if (kind === 'folder') {
    const folder = temporaryFolder()
    const keys = async () => {
      const all = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = all.filter((entry) => entry.isFile())
      return files.map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    }
    return { files: { folder }, keys }
  }
  const s3 = await openS3('morpheus/')
  const keys = async () => [...s3.objects.keys()].map((key) => key.slice('morpheus/'.length))
  return { files: { s3: s3.location }, keys }
}

test.each(['folder', 'bucket'] as const)(
  'nodes that share a %s exchange media and backups',
  async (kind) => {
    const place = await openPlace(kind)
    const cluster = await LocalCluster.open(2, place.files)
    const [one, two] = [required(cluster.nodes[0]), required(cluster.nodes[1])]
    const { token } = cluster
    const { id: sessionId, secret } = await cluster.pair(one, 'Loja')
    const image = new Blob([png], { type: 'image/png' })

    // An image that comes in at one node goes out through the other.
    const { message } = contract.messages.sendMedia.answer.parse(
      await uploadTo(two, '/messages/send-media', token, image, { sessionId, to: contact }),
    )
    await vi.waitFor(async () => {
      const sent = contract.messages.get.answer.parse(await one.call(`GET /messages/${message.id}`))
      expect(['sent', 'delivered', 'read']).toContain(sent.message.state)
    }, patient)
    const chat = await one.call(`GET /virtual-phone/conversations/${contact}`, undefined, secret)
    const { messages } = contract.virtualPhone.conversation.answer.parse(chat)
    expect(messages).toHaveLength(1)
    for (const node of [one, two])
      expect(
        await bytesOf(node, `/virtual-phone/messages/${required(messages[0]).id}/media`, secret),
      ).toEqual(png)

    // What the contact sends is fetched by one node, and read at the other.
    await uploadTo(two, '/virtual-phone/media', secret, new Blob([Buffer.from('texto')]), {
      contactPhone: contact,
    })
    const route = `GET /sessions/${sessionId}/messages?direction=incoming`
    const arrived = await vi.waitFor(async () => {
      const [latest] = contract.messages.list.answer.parse(await two.call(route)).messages
      expect(latest?.media?.state).toBe('ready')
      return required(latest)
    }, patient)
    for (const node of [one, two])
      expect((await bytesOf(node, `/messages/${arrived.id}/media`, token)).toString()).toBe('texto')

    // The other node runs this phone. The file is large enough to go to a bucket in parts.
    const size = kind === 'bucket' ? mediaBytes : 100_000
    const largest = randomBytes(size)
    const fields = { contactPhone: contact, type: 'document' }
    await uploadTo(two, '/virtual-phone/media', secret, new Blob([new Uint8Array(largest)]), fields)
    const large = await vi.waitFor(async () => {
      const [latest] = contract.messages.list.answer.parse(await two.call(route)).messages
      expect(latest).toMatchObject({ media: { state: 'ready', size } })
      return required(latest)
    }, patient)
    expect(digestOf(await bytesOf(two, `/messages/${large.id}/media`, token))).toBe(digestOf(largest))

    // A backup made at one node is downloaded and restored at the other.
    const backup = Backup.parse(await one.call('POST /settings/backups', { type: 'FULL' }))
    const zip = await bytesOf(two, `/settings/backups/${backup.id}/download`, token)
    expect(zip.length).toBe(backup.size)
    expect(await bytesOf(two, `/settings/backups/${backup.id}/download`, token, 'bytes=10-19')).toEqual(
      zip.subarray(10, 20),
    )
    await one.call('PUT /settings/user', { name: 'Outro Nome' })
    await two.call(`POST /settings/backups/${backup.id}/restore`, {})
    expect(await one.call('GET /settings/user')).toMatchObject({ name: admin.name })
    const uploaded = Backup.parse(
      await uploadTo(two, '/settings/backups/upload', token, new Blob([new Uint8Array(zip)])),
    )
    expect(await one.call(`POST /settings/backups/${uploaded.id}/restore`, {})).toMatchObject({
      success: true,
    })
    await one.call(`DELETE /settings/backups/${uploaded.id}`)

    // All of it is in the place in common, and nothing unfinished.
    const keys = (await place.keys()).toSorted()
    expect(keys.filter((key) => !/^media\/[0-9a-f]{2}\/[0-9a-f]{62}$/.test(key))).toEqual([
      `backups/${backup.id}.zip`,
      'store.id',
    ])
    expect(keys).toHaveLength(5)
    const other = await cluster.start()
    expect(digestOf(await bytesOf(other, `/settings/backups/${backup.id}/download`, token))).toBe(
      digestOf(zip),
    )
  },
  180_000,
)

test('only one node sweeps the bucket; others only check its identity at start', async () => {
  const s3 = await openS3()
  const shared = await sharedSettings({ s3: s3.location })
  const lists = () => s3.requests.filter(({ name, key }) => name.startsWith('GET') && key === '').length
  const first = await openGateway(shared)
  await vi.waitFor(() => expect(s3.requests.map(({ name }) => name)).toContain('GET uploads'), patient)
  const before = lists()
  expect(before).toBeGreaterThan(1)
  const second = await openGateway(shared)
  await second.close()
  // Only the look that a start takes whether the bucket can be used.
  expect(lists()).toBe(before + 1)
  await first.close()
})

test('the sweep removes files that a killed node forwarded to another node', async () => {
  const folder = temporaryFolder()
  const cluster = await Cluster.open(2, { env: { MORPHEUS_FILES_DIR: folder } })
  const [one, two] = [required(cluster.nodes[0]), required(cluster.nodes[1])]
  const { id: sessionId } = await cluster.pair(one, 'Loja')
  const lent = async () =>
    (await readdir(folder)).includes('forwarded') ? readdir(join(folder, 'forwarded')) : []
  // It still has its lease, but takes no call.
  one.process.kill('SIGSTOP')
  const image = new Blob([png], { type: 'image/png' })
  const sending = uploadTo(two, '/messages/send-media', cluster.token, image, { sessionId, to: contact })
  sending.catch(() => undefined)
  const [name] = await vi.waitFor(async () => {
    const names = await lent()
    expect(names).toHaveLength(1)
    return names
  }, patient)
  two.process.kill('SIGKILL')
  await two.process.ended
  await expect(sending).rejects.toThrow()
  one.process.kill('SIGCONT')
  one.process.kill('SIGTERM')
  await one.process.ended
  expect(await lent()).toEqual([name])
  const seconds = Date.now() / 1000 - 25 * 3600
  await utimes(join(folder, 'forwarded', required(name)), seconds, seconds)
  // The sweep's lease ends with its node.
  await vi.waitFor(async () => expect(await cluster.spread()).toEqual([]), patient)
  await cluster.start()
  await vi.waitFor(async () => expect(await lent()).toEqual([]), patient)
}, 120_000)
