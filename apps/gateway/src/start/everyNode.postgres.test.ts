import { contract } from '@morpheus/sdk/contract'
import { type DescribedRow, describeAll, exampleOfRow } from '@morpheus/sdk/openapi'
import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { systemClock } from '../core/lib/clock.js'
import { createUser } from '../features/account/users.js'
import { LocalCluster } from '../testing/cluster/localNodes.js'
import { type NodeCalls, patient } from '../testing/cluster/nodes.js'
import { png } from '../testing/files/samples.js'
import { callAt, signInAt } from '../testing/gatewayProcess.js'
import { required } from '../testing/testGateway.js'

const QrText = z.object({ qrText: z.string() })

/** An account with a paired session, a target, a template and a message. */
interface World {
  /** The node that is called; another one may run the session. */
  node: NodeCalls
  credentials: { email: string; password: string }
  tokens: Record<string, string | undefined>
  known: Record<string, string>
}

async function openWorld(
  cluster: LocalCluster,
  name: string,
  owner: NodeCalls,
  node: NodeCalls,
): Promise<World> {
  const credentials = { email: `${name}@loja.com.br`, password: 'senha-de-teste-longa' }
  await createUser(cluster.db, systemClock, { ...credentials, name })
  const user = await signInAt(owner.url, credentials)
  const { id, secret } = await cluster.pair(
    { ...owner, call: (route, body) => owner.call(route, body, user) },
    name,
  )
  const call = (route: string, body: object) => owner.call(route, body, user)
  await call(`POST /sessions/${id}/websocket`, { enabled: true })
  const template = contract.templates.create.answer.parse(
    await call('POST /templates', { name: 'Boas-vindas', content: 'Olá' }),
  )
  const sent = contract.messages.send.answer.parse(
    await call(`POST /sessions/${id}/send`, { to: '5511977776666', message: 'Olá' }),
  )
  return {
    node,
    credentials,
    tokens: { user, phone: secret },
    known: {
      id,
      sessionId: id,
      target: 'websocket',
      phone: '5511999999999',
      contact: '5511977776666',
      messageId: sent.message.id,
      templateId: template.template.id,
    },
  }
}

async function outcomeOf(row: DescribedRow, world: World): Promise<string> {
  const outcome = await called(row, world)
  if (!outcome.endsWith('token_revoked')) return outcome
  // An earlier row has ended the sign-in.
  world.tokens.user = await signInAt(world.node.url, world.credentials)
  return called(row, world)
}

async function called(row: DescribedRow, { node, tokens, known }: World): Promise<string> {
  const example = exampleOfRow(row)
  const ids: Record<string, string> = { ...example.path, ...known }
  if (row.sessions === 'message') ids.id = known.messageId ?? ''
  if (row.area === 'templates') ids.id = known.templateId ?? ''
  const path = row.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? 'x'))
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
  )
  const token = tokens[row.access]
  const body =
    example.body === undefined
      ? undefined
      : { ...example.body, ...('sessionId' in Object(example.body) && { sessionId: ids.sessionId }) }
  const isForm = row.files.length > 0
  const answer = await fetch(`${node.url}/api${path}?${query}`, {
    method: row.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(isForm ? { body: formOf(row, body) } : body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  const isJson = answer.headers.get('content-type')?.startsWith('application/json')
  const { data } = z.object({ code: z.string() }).safeParse(isJson ? JSON.parse(text) : null)
  return `${answer.status}${data ? ` ${data.code}` : ''}`
}

function formOf({ files }: DescribedRow, body: object = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) form.append(name, String(value))
  for (const { name } of files) form.append(name, new Blob([png], { type: 'image/png' }), 'foto.png')
  return form
}

/** Rows that end a sign-in, a connection or data come last, the end of the session at the very last. */
function orderOf({ method, path }: DescribedRow): number {
  if (method === 'DELETE') return path === '/sessions/:id' ? 3 : 2
  return /disconnect|restart|connect|logout|restore/.test(path) ? 1 : 0
}

test('a node that does not run a session answers every call like the node that runs it', async () => {
  const cluster = await LocalCluster.open(2)
  const [one, two] = [required(cluster.nodes[0]), required(cluster.nodes[1])]
  // As many there, so that none of the compared sessions is moved.
  await cluster.pair(two, 'Terceira')
  await cluster.pair(two, 'Quarta')
  const near = await openWorld(cluster, 'perto', one, one)
  const far = await openWorld(cluster, 'longe', one, two)
  const rows = describeAll().sort((a, b) => orderOf(a) - orderOf(b))
  const differences: string[] = []
  let succeeded = 0
  const uploads: string[] = []
  for (const row of rows) {
    const [expected, actual] = [await outcomeOf(row, near), await outcomeOf(row, far)]
    if (expected.startsWith('20')) succeeded += 1
    if (expected.startsWith('20') && row.files.length > 0) uploads.push(row.id)
    if (expected !== actual) differences.push(`${row.method} ${row.path}: ${expected}, elsewhere ${actual}`)
  }
  expect(differences).toEqual([])
  // Those of an image.
  expect(uploads.toSorted()).toEqual([
    'campaigns.uploadFile',
    'messages.sendMedia',
    'statuses.postMedia',
    'virtualPhone.sendMedia',
  ])
  expect(succeeded).toBeGreaterThan(rows.length / 2)
}, 180_000)

test('pairs, uses and disconnects a session through a node that does not run it', async () => {
  const cluster = await LocalCluster.open(2)
  const [one, two] = [required(cluster.nodes[0]), required(cluster.nodes[1])]
  const { session } = contract.sessions.create.answer.parse(
    await one.call('POST /sessions', { name: 'Loja' }),
  )
  await one.call(`POST /sessions/${session.id}/connect`)
  const qr = await vi.waitFor(
    async () => QrText.parse(await two.call(`GET /sessions/${session.id}/qr`)),
    patient,
  )
  const phone = z
    .object({ secret: z.string() })
    .parse(await two.call('POST /virtual-phone/scan', { qr: qr.qrText }))
  const statusAt = async ({ call }: NodeCalls) =>
    contract.sessions.get.answer.parse(await call(`GET /sessions/${session.id}`)).session.status
  await vi.waitFor(async () => expect(await statusAt(two)).toBe('connected'), patient)
  // The same request at each node, as a client repeats it that got no answer.
  const send = async ({ url }: NodeCalls) => {
    const body = { to: '5521977776666', message: 'Olá' }
    const route = `POST /sessions/${session.id}/send`
    const answer = await callAt(url, route, { token: cluster.token, body, key: 'pedido-0001' })
    return contract.messages.send.answer.parse(answer).message.id
  }
  const ids = [await send(two), await send(two), await send(one)]
  expect(new Set(ids).size).toBe(1)
  await vi.waitFor(async () => {
    const { message } = contract.messages.get.answer.parse(await two.call(`GET /messages/${ids[0]}`))
    expect(['sent', 'delivered', 'read']).toContain(message.state)
  }, patient)
  const checked = await two.call(`GET /sessions/${session.id}/numbers/5521977776666`)
  expect(checked).toMatchObject({ exists: true })
  await two.call(
    'POST /virtual-phone/messages',
    { content: 'Oi', contactPhone: '5521977776666' },
    phone.secret,
  )
  await two.call(`POST /sessions/${session.id}/disconnect`)
  expect(await statusAt(one)).toBe('disconnected')
})
