import { spawn } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { type Person, person } from '../../testing/morpheus.js'
import { type Operator, operator } from '../../testing/operator.js'
import { follow } from '../../testing/stream.js'

let gateway: Gateway
let ana: Person
let op: Operator
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  op = await operator(gateway)
  for (const name of ['Um', 'Dois', 'Três']) await op.create(name)
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

const messages = (stdout: string) => stdout.match(/"(?:Um|Dois|Três)" criada/g)

it('prints plain log entries oldest first, and a list with --json', async () => {
  const plain = await ana.run(['logs'])
  expect(plain).toMatchObject({ code: 0, stderr: '' })
  expect(plain.stdout).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d INFO {2}sistema {2}Gateway iniciado/)
  expect(messages(plain.stdout)).toEqual(['"Um" criada', '"Dois" criada', '"Três" criada'])
  const { stdout } = await ana.run(['logs', '--json'])
  const entries: unknown[] = JSON.parse(stdout)
  expect(entries).toHaveLength(plain.stdout.trim().split('\n').length)
  expect(entries[0]).toMatchObject({ level: 'info', service: 'system' })
})

it('filters, and reports on stderr if nothing matches', async () => {
  expect(messages((await ana.run(['logs', '--busca', 'tres', '--servico', 'whatsapp'])).stdout)).toEqual([
    '"Três" criada',
  ])
  expect(messages((await ana.run(['logs', '--desde', '1h', '--limite', '1'])).stdout)).toEqual([
    '"Três" criada',
  ])
  expect(await ana.run(['logs', '--nivel', 'erro'])).toEqual({
    code: 0,
    stdout: '',
    stderr: 'Nenhum log encontrado\n',
  })
  expect(await ana.run(['logs', '--desde', '2h'])).toMatchObject({
    code: 2,
    stderr: '✗ Valor inválido para --desde <período>. Opções: 1h, 6h, 24h, 7d. Veja: morpheus logs --ajuda\n',
  })
})

it('follows without losing or repeating an entry', async () => {
  const tail = follow(ana, ['logs', '-f', '--limite', '2', '--busca', 'criada'])
  await tail.sees('"Três" criada')
  const names = Array.from({ length: 40 }, (_, index) => `Nova ${index}`)
  for (const name of names) await op.create(name)
  await tail.sees('"Nova 39" criada')
  expect(tail.lines().map((line) => /"(.*)" criada/.exec(line)?.[1])).toEqual(['Dois', 'Três', ...names])
  expect(await tail.interrupt()).toBe(130)
})

it('shows the log of one session, and rejects deleting by session', async () => {
  const { code, stdout } = await ana.run(['logs', '--sessao', 'dois', '--json'])
  expect(code).toBe(0)
  const entries = z
    .array(z.object({ sessionName: z.string(), message: z.string() }))
    .parse(JSON.parse(stdout))
  expect(entries).toEqual([{ sessionName: 'Dois', message: expect.stringContaining('"Dois" criada') }])
  expect(await ana.run(['logs', '--sessao', 'Quatro'])).toMatchObject({ code: 5 })
  expect(await ana.run(['logs', '--sessao', 'dois', 'limpar', '--sim'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Os logs de uma só sessão não são apagados'),
  })
})

it('deletes the entries that match its filters after --sim', async () => {
  const count = async (...filters: string[]) =>
    z.array(z.unknown()).parse(JSON.parse((await ana.run(['logs', ...filters, '--json'])).stdout)).length
  const all = await count()
  expect(await ana.run(['logs', 'limpar'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('confirme com --sim'),
  })
  expect(await count()).toBe(all)
  expect(await ana.run(['logs', '--nivel', 'erro', 'limpar', '--sim'])).toMatchObject({
    code: 0,
    stderr: '✓ Nenhuma linha de log apagada.\n',
  })
  const result = await ana.run(['logs', '--servico', 'whatsapp', 'limpar', '--sim', '--json'])
  expect(result.code).toBe(0)
  expect(JSON.parse(result.stdout)).toEqual({ deleted: expect.any(Number) })
  expect(await count('--servico', 'whatsapp')).toBe(0)
})

it('exits with 0 when the reader closes the pipe', async () => {
  const shell = `'${process.execPath}' '${ana.program}' logs --json | head -n 1; echo "\${PIPESTATUS[0]}"`
  const child = spawn('bash', ['-c', shell], { env: ana.env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  await new Promise((resolve) => child.on('close', resolve))
  expect(output.trim().split('\n')).toEqual([expect.stringMatching(/^\[\{"id"/), '0'])
})

it('reports that the gateway is away and keeps trying', async () => {
  const second = await startGateway()
  const bia = await person()
  await bia.signIn(second)
  const tail = follow(bia, ['logs', '-f'])
  await tail.sees('Gateway iniciado')
  await second.stop()
  await tail.says('O gateway não responde. Tentando de novo…')
  expect(await tail.interrupt()).toBe(130)
  bia.clean()
}, 60_000)
