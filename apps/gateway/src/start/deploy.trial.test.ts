import { join } from 'node:path'
import { contract } from '@morpheus/sdk/contract'
import { describeAll } from '@morpheus/sdk/openapi'
import { io } from 'socket.io-client'
import { expect, onTestFinished, test, vi } from 'vitest'
import { pairThrough } from '../testing/cluster/nodes.js'
import { DeployMachine, freePorts, readFromRoot, replaceEach } from '../testing/deployMachine.js'
import { png } from '../testing/files/samples.js'
import { callAt, signInAt } from '../testing/gatewayProcess.js'
import { emptyDatabase } from '../testing/postgres/freshDatabase.js'
import { bucket, openS3 } from '../testing/s3Emulator.js'
import { temporaryFolder } from '../testing/temporaryFolder.js'
import { required } from '../testing/testGateway.js'

const credentials = { email: 'ana@loja.com.br', password: 'senha-de-teste-longa' }
const customer = { contactPhone: '5511977776666', contactName: 'Bruno' }
const settled = { timeout: 60_000, interval: 250 }
/** Reads that tell of the running processes and their durations, or of the reader's own sign-in and calls. */
const ofTheReading =
  /^\/(health|ready|auth|system|monitoring|dashboard|settings\/(system(-info)?|activity-logs|api-keys|users?|privacy\/retention))(\/|$)/

interface Paired {
  id: string
  /** The phone's. */
  secret: string
}

/** Answers to every documented read of stored data, by its path. */
async function readAll(url: string, sessions: readonly Paired[]): Promise<Record<string, unknown>> {
  const token = await signInAt(url, credentials)
  const paths = describeAll()
    .filter((row) => row.method === 'GET' && row.access === 'user' && row.format === 'json')
    .flatMap(({ path }) =>
      path.startsWith('/sessions/:id') ? sessions.map(({ id }) => path.replace(':id', id)) : [path],
    )
    .filter((path) => !path.includes(':') && !ofTheReading.test(path))
  const answers: Record<string, unknown> = {}
  for (const path of paths)
    answers[path] = await callAt(url, `GET ${path}`, { token }).catch((error: unknown) => String(error))
  return answers
}

/** Sends a picture from each phone, and waits until its session has it with its file. */
async function exchangePictures(url: string, sessions: readonly Paired[], count: number): Promise<void> {
  const token = await signInAt(url, credentials)
  for (const { secret } of sessions) {
    const body = new FormData()
    for (const [name, value] of Object.entries(customer)) body.append(name, value)
    body.append('file', new Blob([png], { type: 'image/png' }), 'foto.png')
    const answer = await fetch(`${url}/api/virtual-phone/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body,
    })
    expect(answer.status).toBe(201)
  }
  await vi.waitFor(async () => {
    for (const { id } of sessions) {
      const answer = await callAt(url, `GET /sessions/${id}/messages`, { token })
      const { messages } = contract.messages.list.answer.parse(answer)
      expect(messages).toHaveLength(count)
      for (const message of messages) {
        const file = await fetch(`${url}/api/messages/${message.id}/media`, {
          headers: { authorization: `Bearer ${token}` },
        })
        expect([file.status, Buffer.from(await file.arrayBuffer()).equals(png)]).toEqual([200, true])
      }
    }
  }, settled)
}

test('the ten lines of docs/deploy.md lead from SQLite to three nodes, and two commands back', async () => {
  const folder = temporaryFolder()
  const [old, back] = [join(folder, 'old'), join(folder, 'back')]
  const s3 = await openS3('morpheus', { acceptsUnsignedContent: true })
  onTestFinished(() => s3.close())
  const databaseUrl = await emptyDatabase()
  const database = new URL(databaseUrl)
  const [oldPort, plainPort, securePort, ...nodePorts] = await freePorts(6)
  const machine = new DeployMachine(folder, {
    MORPHEUS_ENGINE: 'virtual',
    MORPHEUS_HOST: '127.0.0.1',
    MORPHEUS_LOG_LEVEL: 'warn',
    PGHOST: database.hostname,
    PGPORT: database.port,
    PGUSER: database.username,
    PGPASSWORD: database.password,
    RCLONE_CONFIG_BUCKET_TYPE: 's3',
    RCLONE_CONFIG_BUCKET_PROVIDER: 'Other',
    RCLONE_CONFIG_BUCKET_ENDPOINT: s3.location.endpoint ?? '',
    RCLONE_CONFIG_BUCKET_REGION: s3.location.region ?? '',
    RCLONE_CONFIG_BUCKET_ACCESS_KEY_ID: s3.location.credentials?.accessKeyId ?? '',
    RCLONE_CONFIG_BUCKET_SECRET_ACCESS_KEY: s3.location.credentials?.secretAccessKey ?? '',
    RCLONE_S3_NO_CHECK_BUCKET: 'true',
  })
  const lines = replaceEach(
    required(
      /\*\*From one machine with SQLite to three\*\*[^`]*```\n([^`]*)\n```/.exec(
        readFromRoot('docs/deploy.md'),
      )?.[1],
    ),
    {
      '/var/lib/morpheus': old,
      'createdb morpheus': `createdb ${database.pathname.slice(1)}`,
      'postgres://morpheus@10.0.0.10:5432/morpheus': `'${databaseUrl}'`,
      'bucket:meu-bucket': `bucket:${bucket}`,
      'https://CHAVE:SEGREDO@s3.sa-east-1.amazonaws.com/meu-bucket/morpheus': `'${s3.url}'`,
    },
  ).split('\n')
  expect(lines).toHaveLength(10)

  const one = await machine.serve(`morpheus-gateway --data ${old}`, {
    MORPHEUS_PORT: String(oldPort),
    MORPHEUS_ADMIN_EMAIL: credentials.email,
    MORPHEUS_ADMIN_PASSWORD: credentials.password,
  })
  const token = await signInAt(one.url, credentials)
  const node = {
    url: one.url,
    call: (route: string, body?: object) => callAt(one.url, route, { token, body }),
  }
  const sessions: Paired[] = []
  for (const name of ['Centro', 'Norte', 'Sul']) sessions.push(await pairThrough(node, name))
  await exchangePictures(one.url, sessions, 1)
  const before = await readAll(one.url, sessions)
  const certificate = join(folder, 'cert.pem')
  const ca = await machine.certify(certificate, join(folder, 'key.pem'))
  const places = {
    'listen 80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl;': `listen 127.0.0.1:${securePort} ssl;`,
    '/etc/letsencrypt/live/zap.exemplo.com.br/fullchain.pem': certificate,
    '/etc/letsencrypt/live/zap.exemplo.com.br/privkey.pem': join(folder, 'key.pem'),
  }
  machine.configureNginx('deploy/nginx.conf', { ...places, '127.0.0.1:8000': `127.0.0.1:${oldPort}` })
  await machine.run('nginx')
  onTestFinished(() => machine.run('nginx -s stop').then(() => undefined))

  await machine.run(`dropdb ${database.pathname.slice(1)}`)
  const secret = await machine.run(`{ ${lines.slice(0, 7).join('\n')}\n} >&2; printf %s "$MORPHEUS_SECRET"`, {
    GATEWAY_PID: String(one.pid),
  })
  const shared = { MORPHEUS_SECRET: secret, DATABASE_URL: databaseUrl, MORPHEUS_S3_URL: s3.url }
  const nodes: Awaited<ReturnType<DeployMachine['serve']>>[] = []
  for (const [index, port] of nodePorts.entries()) {
    const inFolder = (line: string | undefined) =>
      replaceEach(required(line), { '/srv/morpheus': join(folder, `node-${index}`) })
    const env = { ...shared, MORPHEUS_PORT: String(port), MORPHEUS_NODE_NAME: `node-${index}` }
    await machine.run(inFolder(lines[7]), env)
    nodes.push(await machine.serve(inFolder(lines[8]), env))
  }
  machine.configureNginx('deploy/nginx.cluster.conf', {
    ...places,
    '10.0.0.11:8000': `127.0.0.1:${nodePorts[0]}`,
    '10.0.0.12:8000': `127.0.0.1:${nodePorts[1]}`,
    '10.0.0.13:8000': `127.0.0.1:${nodePorts[2]}`,
  })
  await machine.run(required(lines[9]))

  const [firstNode, secondNode, thirdNode] = nodes.map(({ url }) => url)
  expect(await readAll(required(firstNode), sessions)).toEqual(before)
  const arrived: string[] = []
  const socket = io(`https://localhost:${securePort}`, {
    ca,
    auth: { token: await signInAt(required(thirdNode), credentials) },
    transports: ['websocket'],
  })
  onTestFinished(() => void socket.close())
  socket.on('message:received', ({ sessionId }) => arrived.push(String(sessionId)))
  await vi.waitFor(() => expect(socket.connected).toBe(true), settled)
  await exchangePictures(required(secondNode), sessions, 2)
  await vi.waitFor(() => expect(arrived.sort()).toEqual(sessions.map(({ id }) => id).sort()), settled)

  const inCluster = await readAll(required(thirdNode), sessions)
  await Promise.all(nodes.map((each) => each.stop()))
  await machine.run(
    `morpheus-gateway migrate-store --from postgres --to sqlite:${back} --data ${join(folder, 'node-0')}`,
    shared,
  )
  const returned = await machine.serve(`env -u DATABASE_URL morpheus-gateway --data ${back}`, {
    ...shared,
    MORPHEUS_PORT: String(oldPort),
  })
  expect(await readAll(returned.url, sessions)).toEqual(inCluster)
  await exchangePictures(returned.url, sessions, 3)
})
