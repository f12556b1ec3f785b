import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { startFauxqs } from 'fauxqs'
import { expect, onTestFinished, test } from 'vitest'
import { fileStoreContract } from '../../../testing/files/fileStoreContract.js'
import { bucket, openS3, type S3Emulator, S3Failure } from '../../../testing/s3Emulator.js'
import { temporaryFolder } from '../../../testing/temporaryFolder.js'
import { FilesUnavailable } from '../filesUnavailable.js'
import { readS3Location } from './s3Location.js'
import { S3Store } from './s3Store.js'

const timeouts = { connectionMs: 5000, idleMs: 30_000, attempts: 2 }
/** Files above are sent and copied in parts. */
const sizes = { upload: 20_000, copy: 40_000 }

async function open({ location }: Pick<S3Emulator, 'location'>) {
  const reasons: string[] = []
  const onFailure = (reason: string) => reasons.push(reason)
  const store = await S3Store.open(location, { onFailure, sizes, timeouts })
  onTestFinished(() => store.close())
  const put = async (key: string, content: string) => {
    const path = join(temporaryFolder(), 'file')
    await writeFile(path, content)
    await store.put(key, path)
  }
  return { store, put, reasons }
}

fileStoreContract('S3', async () => (await open(await openS3('um/prefixo/'))).store)

fileStoreContract(
  'emulator of the registry',
  async () => {
    const server = await startFauxqs({ port: 0, logger: false })
    onTestFinished(() => server.stop())
    const location = readS3Location(`http://chave:segredo@127.0.0.1:${server.port}/${bucket}/prefixo`)
    await fetch(`http://127.0.0.1:${server.port}/${bucket}`, { method: 'PUT' })
    // As Amazon, it refuses parts below 5 MB; it copies whole files only.
    const megabyte = 1024 ** 2
    const store = await S3Store.open(location, {
      onFailure: () => undefined,
      sizes: { upload: 5 * megabyte, copy: 1e9 },
      timeouts,
    })
    onTestFinished(() => store.close())
    return store
  },
  11_000_000,
)

test('stores keys below the prefix and lists nothing outside it', async () => {
  const s3 = await openS3('loja/')
  const { store, put } = await open(s3)
  await put('media/ab/cd', 'olá')
  const [stored] = s3.objects.values()
  if (stored) s3.objects.set('media/ab/outro', stored)
  expect([...s3.objects.keys()]).toEqual(['loja/media/ab/cd', 'media/ab/outro'])
  for await (const keys of store.list('media/')) expect(keys).toEqual(['media/ab/cd'])
})

test('an interrupted upload leaves no object and no parts', async () => {
  const s3 = await openS3()
  const { put, reasons } = await open(s3)
  s3.judge = ({ name }) => (name === 'PUT part' && s3.uploads.size > 0 && parts() > 1 ? 'cut' : 'pass')
  const parts = () => [...s3.uploads.values()].reduce((sum, upload) => sum + upload.parts.size, 0)
  await expect(put('backups/a.zip', 'x'.repeat(100_000))).rejects.toThrow(FilesUnavailable)
  expect([s3.objects.size, s3.uploads.size]).toEqual([0, 0])
  expect(reasons).toEqual(['conexão interrompida pelo destino'])
  expect(s3.requests.filter(({ name }) => name === 'DELETE upload')).toHaveLength(1)
})

test('removes multipart uploads of a killed gateway once they are a day old', async () => {
  const s3 = await openS3('loja/')
  const { store } = await open(s3)
  const begun = (key: string, hours: number) =>
    s3.uploads.set(key, { key, initiatedAt: Date.now() - hours * 3600_000, parts: new Map() })
  begun('loja/backups/velho.zip', 30)
  begun('loja/backups/novo.zip', 5)
  begun('outro/backups/velho.zip', 30)
  await store.removeUnfinished(Date.now() - 24 * 3600_000)
  expect([...s3.uploads.keys()]).toEqual(['loja/backups/novo.zip', 'outro/backups/velho.zip'])
})

test('a download resumes after a broken connection while the file is unchanged', async () => {
  const s3 = await openS3()
  const { store, put, reasons } = await open(s3)
  const content = 'abcdefghij'.repeat(1500)
  await put('backups/a.zip', content)
  let cuts = 3
  s3.judge = ({ name }) => (name === 'GET' && cuts-- > 0 ? 4000 : 'pass')
  expect(await text(store.open('backups/a.zip'))).toBe(content)
  cuts = 1
  expect(await text(store.open('backups/a.zip', { from: 5, to: 9004 }))).toBe(content.slice(5, 9005))
  expect(reasons).toEqual([])
  s3.judge = async ({ name }) => {
    if (name !== 'GET') return 'pass'
    s3.judge = () => 'pass'
    return 4000
  }
  const stream = store.open('backups/a.zip')
  stream.once('data', () => {
    const other = s3.objects.get('backups/a.zip')
    if (other) s3.objects.set('backups/a.zip', { ...other, etag: '"outro"' })
  })
  await expect(text(stream)).rejects.toThrow(FilesUnavailable)
})

test('gives callers a generic error, and the operator the reason without secrets', async () => {
  const s3 = await openS3()
  const { store, put, reasons } = await open(s3)
  const refusals = [
    [new S3Failure('AccessDenied', 403), 'a chave de acesso não tem permissão'],
    [new S3Failure('QuotaExceeded', 403), 'não há mais espaço'],
    [new S3Failure('SlowDown', 503), 'o serviço está sobrecarregado ou em falha'],
    [new S3Failure('Estranho', 418), 'resposta HTTP 418 (Estranho)'],
  ] as const
  for (const [failure, reason] of refusals) {
    s3.judge = () => failure
    await expect(put('media/ab/cd', 'olá')).rejects.toThrow(
      'O armazenamento de arquivos não está acessível no momento. Tente de novo em instantes.',
    )
    expect(reasons.at(-1)).toBe(reason)
  }
  await s3.close()
  await expect(store.find('media/ab/cd')).rejects.toThrow(FilesUnavailable)
  await expect(text(store.open('media/ab/cd'))).rejects.toThrow(FilesUnavailable)
  expect(reasons.at(-1)).toBe('conexão recusada: não há um servidor escutando neste endereço e porta')
  expect(s3.objects.size).toBe(0)
})

test('the start check explains in one line why the bucket cannot be used', async () => {
  const s3 = await openS3()
  const why = async (change: object) => {
    const { store } = await open({ location: { ...s3.location, ...change } })
    const failure = await store.check().catch((error: unknown) => error)
    expect(failure).toMatchObject({ name: 'StartFailure' })
    return String(failure)
  }
  const place = `O armazenamento de arquivos em ${s3.location.endpoint}`
  const { credentials } = s3.location
  expect(await why({ bucket: 'outro' })).toContain(`${place}/outro não está acessível: o bucket não existe.`)
  expect(await why({ region: 'us-east-1' })).toContain('o segredo ou a região não são os do bucket')
  expect(await why({ credentials: { ...credentials, accessKeyId: 'OUTRA' } })).toContain(
    'a chave de acesso não é conhecida',
  )
  const wrong = await why({ credentials: { ...credentials, secretAccessKey: 'errado' } })
  expect(wrong).toContain('o segredo ou a região não são os do bucket')
  expect(wrong).not.toContain('errado')
  await s3.close()
  expect(await why({})).toContain('conexão recusada: não há um servidor escutando neste endereço e porta')
})

test('a service that does not answer times out', async () => {
  const s3 = await openS3()
  s3.judge = () => new Promise(() => undefined)
  const reasons: string[] = []
  const store = await S3Store.open(s3.location, {
    onFailure: (reason) => reasons.push(reason),
    timeouts: { connectionMs: 5000, idleMs: 200, attempts: 1 },
  })
  onTestFinished(() => store.close())
  await expect(store.find('media/ab/cd')).rejects.toThrow(FilesUnavailable)
  expect(reasons).toEqual(['o serviço não respondeu a tempo'])
})
