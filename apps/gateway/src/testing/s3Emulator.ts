import { createHash, createHmac, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { S3Location } from '../core/files/s3/s3Location.js'

const account = { accessKeyId: 'AKIAEMULADOR', secretAccessKey: 'segredo/do+emulador', region: 'sa-east-1' }
export const bucket = 'arquivos'

interface StoredObject {
  body: Buffer
  modifiedAt: number
  etag: string
}

interface Upload {
  key: string
  initiatedAt: number
  parts: Map<number, StoredObject>
}

/** A request before it is carried out. */
export interface S3Request {
  /** Such as `PUT`, or `PUT part` and `POST complete` for parts of an upload. */
  name: string
  key: string
}

/** `cut`: the connection breaks; a number: an answer breaks after as many bytes. */
export type Verdict = 'pass' | 'cut' | number | S3Failure

export class S3Failure extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, status: number) {
    super(code)
    this.code = code
    this.status = status
  }
}

export interface S3Emulator {
  location: S3Location
  /** As in `MORPHEUS_S3_URL`. */
  url: string
  objects: Map<string, StoredObject>
  uploads: Map<string, Upload>
  requests: S3Request[]
  /** Decides on each request, after its signature. */
  judge: (request: S3Request) => Verdict | Promise<Verdict>
  close(): Promise<void>
}

/**
 * Emulator of Amazon S3 with one bucket: checks signatures (Signature Version 4) and contents, and lets tests break
 * connections. The one of the registry (`fauxqs`) does neither, and lists no unfinished uploads.
 */
export async function openS3(
  prefix = '',
  /** As S3 does, for programs other than the gateway, whose contents are signed. */
  { acceptsUnsignedContent = false } = {},
): Promise<S3Emulator> {
  const { objects, uploads, requests } = {
    objects: new Map<string, StoredObject>(),
    uploads: new Map<string, Upload>(),
    requests: [] as S3Request[],
  }
  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      const failure = error instanceof S3Failure ? error : new S3Failure(`InternalError${String(error)}`, 500)
      sendXml(response, failure.status, `<Error><Code>${failure.code}</Code><Message>-</Message></Error>`)
    })
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    checkSignature(request, body, acceptsUnsignedContent)
    const url = new URL(request.url ?? '/', 'http://s3')
    const [, name = '', ...rest] = url.pathname.split('/').map(decodeURIComponent)
    if (name !== bucket) throw new S3Failure('NoSuchBucket', 404)
    const { searchParams: query } = url
    const key = rest.join('/')
    const id = query.get('uploadId')
    const step = query.has('uploads')
      ? ' uploads'
      : id === null
        ? ''
        : query.has('partNumber')
          ? ' part'
          : ' upload'
    const asked: S3Request = { name: `${request.method}${step}`, key }
    requests.push(asked)
    const verdict = await emulator.judge(asked)
    if (verdict instanceof S3Failure) throw verdict
    if (verdict === 'cut') return void request.socket.destroy()
    const source = request.headers['x-amz-copy-source']
    const copied =
      source === undefined ? null : get(decodeURIComponent(String(source)).slice(bucket.length + 1))
    switch (asked.name) {
      case 'GET uploads':
        return sendXml(response, 200, listUploads(query.get('prefix') ?? ''))
      case 'GET':
        if (key === '') return sendXml(response, 200, list(query))
        return sendObject(response, request, get(key), typeof verdict === 'number' ? verdict : null)
      case 'HEAD':
        return sendObject(response, request, get(key), 0)
      case 'PUT': {
        const stored = storeAs(copied?.body ?? body)
        objects.set(key, stored)
        if (copied) return sendXml(response, 200, copyResult('CopyObjectResult', stored))
        return void response.writeHead(200, { etag: stored.etag }).end()
      }
      case 'DELETE':
        objects.delete(key)
        return void response.writeHead(204).end()
      case 'POST uploads': {
        const uploadId = randomUUID()
        uploads.set(uploadId, { key, initiatedAt: Date.now(), parts: new Map() })
        const xml = `<InitiateMultipartUploadResult><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`
        return sendXml(response, 200, xml)
      }
      case 'PUT part': {
        const range = /^bytes=(\d+)-(\d+)$/.exec(String(request.headers['x-amz-copy-source-range']))
        const part = storeAs(
          range && copied ? copied.body.subarray(Number(range[1]), Number(range[2]) + 1) : body,
        )
        uploadOf(id).parts.set(Number(query.get('partNumber')), part)
        if (copied) return sendXml(response, 200, copyResult('CopyPartResult', part))
        return void response.writeHead(200, { etag: part.etag }).end()
      }
      case 'POST upload': {
        const { parts } = uploadOf(id)
        const wanted = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, number]) =>
          Number(number),
        )
        const bodies = wanted.map((number) => parts.get(number)?.body)
        if (bodies.includes(undefined) || wanted.length === 0) throw new S3Failure('InvalidPart', 400)
        objects.set(key, storeAs(Buffer.concat(bodies.flatMap((one) => one ?? []))))
        uploads.delete(id ?? '')
        return sendXml(response, 200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>')
      }
      case 'DELETE upload':
        uploadOf(id)
        uploads.delete(id ?? '')
        return void response.writeHead(204).end()
      default:
        throw new S3Failure('NotImplemented', 501)
    }
  }

  function get(key: string): StoredObject {
    const found = objects.get(key)
    if (!found) throw new S3Failure('NoSuchKey', 404)
    return found
  }

  function uploadOf(id: string | null): Upload {
    const found = uploads.get(id ?? '')
    if (!found) throw new S3Failure('NoSuchUpload', 404)
    return found
  }

  /** Pages of two, so that every list has several. */
  function list(query: URLSearchParams): string {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    const page = keys.toSorted().slice(0, 2)
    const next =
      keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult>${page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')}${next}</ListBucketResult>`
  }

  function listUploads(start: string): string {
    const found = [...uploads].filter(([, { key }]) => key.startsWith(start))
    const texts = found.map(
      ([id, { key, initiatedAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${new Date(initiatedAt).toISOString()}</Initiated></Upload>`,
    )
    return `<ListMultipartUploadsResult>${texts.join('')}</ListMultipartUploadsResult>`
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = Object(server.address())
  const { accessKeyId, secretAccessKey, region } = account
  const emulator: S3Emulator = {
    location: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      prefix,
      region,
      pathStyle: true,
      credentials: { accessKeyId, secretAccessKey },
    },
    url: `http://${accessKeyId}:${encodeURIComponent(secretAccessKey)}@127.0.0.1:${port}/${bucket}/${prefix}?region=${region}`,
    objects,
    uploads,
    requests,
    judge: () => 'pass',
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  onTestFinished(() => emulator.close())
  return emulator
}

function storeAs(body: Buffer): StoredObject {
  return { body, modifiedAt: Date.now(), etag: `"${createHash('md5').update(body).digest('hex')}"` }
}

function copyResult(name: string, { etag, modifiedAt }: StoredObject): string {
  return `<${name}><ETag>${etag}</ETag><LastModified>${new Date(modifiedAt).toISOString()}</LastModified></${name}>`
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`)
}

function sendObject(
  response: ServerResponse,
  request: IncomingMessage,
  { body, etag, modifiedAt }: StoredObject,
  most: number | null,
): void {
  const { range, 'if-match': wanted } = request.headers
  if (wanted !== undefined && wanted !== etag) throw new S3Failure('PreconditionFailed', 412)
  const [, from = '0', to = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  const content = body.subarray(Number(from), to === '' ? undefined : Number(to) + 1)
  response.writeHead(range === undefined ? 200 : 206, {
    etag,
    'content-length': content.length,
    'last-modified': new Date(modifiedAt).toUTCString(),
  })
  if (request.method === 'HEAD' || most === null)
    return void response.end(request.method === 'HEAD' ? '' : content)
  response.write(content.subarray(0, most), () => request.socket.destroy())
}

function checkSignature(request: IncomingMessage, body: Buffer, acceptsUnsignedContent: boolean): void {
  const [, keyId, day = '', region = '', names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  if (keyId !== account.accessKeyId) throw new S3Failure('InvalidAccessKeyId', 403)
  if (region !== account.region) throw new S3Failure('AuthorizationHeaderMalformed', 400)
  const digest = String(request.headers['x-amz-content-sha256'])
  const isUnsigned = acceptsUnsignedContent && digest === 'UNSIGNED-PAYLOAD'
  if (!isUnsigned && digest !== sha256(body)) throw new S3Failure('XAmzContentSHA256Mismatch', 400)
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const query = search
    .split('&')
    .filter(Boolean)
    .map((one) => (one.includes('=') ? one : `${one}=`))
    .toSorted()
  const headers = names.split(';').map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
  const canonical = [request.method, path, query.join('&'), headers.join(''), names, digest].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (previous, part) => createHmac('sha256', previous).update(part).digest(),
    `AWS4${account.secretAccessKey}`,
  )
  const text = ['AWS4-HMAC-SHA256', String(request.headers['x-amz-date']), scope, sha256(canonical)].join(
    '\n',
  )
  if (createHmac('sha256', key).update(text).digest('hex') !== signature)
    throw new S3Failure('SignatureDoesNotMatch', 403)
}

const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest('hex')
