import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person, type Ran } from '../../testing/morpheus.js'
import { type Operator, operator } from '../../testing/operator.js'

let gateway: Gateway
let ana: Person
let op: Operator

beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  op = await operator(gateway)
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

/** Uses the command only for more than a name: a process costs as much as a hundred calls. */
const create = async (name: string, ...args: string[]) =>
  args.length === 0
    ? op.create(name)
    : (await ana.run(['sessoes', 'criar', name, '--sem-conectar', ...args])).stdout.trim()
const remove = (id: string) => op.morpheus.sessions.remove({ id })
const instant = expect.stringMatching(/^\d{4}-[\d-]+T\S+Z$/)
const json = (result: Ran): unknown => JSON.parse(result.stdout)

describe('listar', () => {
  it('prints nothing for no sessions and exits with 0', async () => {
    const result = await ana.run(['sessoes', 'listar'])
    expect(result).toMatchObject({ code: 0, stdout: '' })
    expect(result.stderr).toContain('morpheus sessoes criar <nome>')
    expect((await ana.run(['sessoes', 'listar', '--json'])).stdout).toBe('[]\n')
  })

  it('prints tab-separated fields, filters, and accepts English command names', async () => {
    const ids = [await create('Loja'), await create('Filial de nome mais comprido', '--tipo', 'cloud')]
    const { stdout } = await ana.run(['sessions', 'list'])
    const rows = stdout.trimEnd().split('\n')
    expect(rows).toHaveLength(2)
    expect(rows.map((row) => row.split('\t'))).toEqual([
      ['Filial de nome mais comprido', 'disconnected', '', 'WHATSAPP_CLOUD', '', instant, ids[1]],
      ['Loja', 'disconnected', '', 'MORPHEUS', '', instant, ids[0]],
    ])
    expect((await ana.run(['sessoes', 'ls', '--jq', '.[].name'])).stdout).toBe(
      'Filial de nome mais comprido\nLoja\n',
    )
    expect(stdout).toContain(ids[0])
    expect(stdout).not.toContain('\u001b')
    expect((await ana.run(['sessoes', 'ls', '--status', 'conectado'])).stdout).toBe('')
    expect((await ana.run(['sessoes', 'ls', '--status', 'disconnected', '--json'])).stdout).toContain(ids[1])
    expect((await ana.run(['sessoes', 'ls', '--status', 'azul'])).code).toBe(2)
    for (const id of ids) await remove(id)
  })

  it('limits the list to the newest sessions and filters by status', async () => {
    const ids = [await create('Antiga'), await create('Média'), await create('Nova')]
    const listed = async (...args: string[]) => json(await ana.run(['sessoes', 'listar', '--json', ...args]))
    const named = (...names: string[]) => names.map((name) => expect.objectContaining({ name }))
    expect(await listed('--limite', '2')).toEqual(named('Nova', 'Média'))
    expect(await listed('--limite', '9')).toEqual(named('Nova', 'Média', 'Antiga'))
    expect(await listed('--limite', '2', '--status', 'conectado')).toEqual([])
    expect(await ana.run(['sessoes', 'listar', '--limite', '0'])).toMatchObject({ code: 2 })
    for (const id of ids) await remove(id)
  })

  it('--se-nao-existir creates no session if one with the same name exists', async () => {
    const id = await create('Única Loja')
    for (const name of ['Única Loja', 'unica  LOJA']) {
      const again = await ana.run(['sessoes', 'criar', name, '--se-nao-existir', '--sem-conectar'])
      expect(again).toMatchObject({
        code: 0,
        stdout: `${id}\n`,
        stderr: 'A sessão "Única Loja" já existe.\n',
      })
    }
    await remove(id)
  })

  it('finds a session by external id and metadata', async () => {
    const tags = ['--id-externo', 'cliente-42', '--metadados', 'plano:pro', '--metadados', 'uf:SP']
    const ids = [await create('Ana', ...tags), await create('Bia', '--metadados', 'plano:pro')]
    const listed = async (...args: string[]) => json(await ana.run(['sessoes', 'listar', '--json', ...args]))
    const named = (...names: string[]) => names.map((name) => expect.objectContaining({ name }))
    expect(await listed('--id-externo', 'cliente-42')).toEqual(named('Ana'))
    expect(await listed('--metadados', 'plano:pro', '--limite', '5')).toEqual(named('Bia', 'Ana'))
    const output = (await ana.run(['sessoes', 'ver', 'Ana'])).stdout
    expect(output).toMatch(/ID externo +cliente-42\nMetadado +plano: pro\nMetadado +uf: SP\n/)
    expect(
      (await ana.run(['sessoes', 'editar', 'Ana', '--id-externo', '', '--metadados', 'plano:max'])).code,
    ).toBe(0)
    expect(await listed('--metadados', 'plano:max')).toEqual([
      expect.objectContaining({ externalId: null, metadata: { plano: 'max' } }),
    ])
    expect((await ana.run(['sessoes', 'criar', 'Caio', '--metadados', 'plano'])).code).toBe(2)
    for (const id of ids) await remove(id)
  })

  it('removes control sequences from names', async () => {
    const id = await create('Loja \u001b[2J\u001b]0;dono\u0007\u009b31mfim')
    const { stdout } = await ana.run(['sessoes', 'listar'], { env: { FORCE_COLOR: '1' } })
    const data = (await ana.run(['sessoes', 'listar', '--json'])).stdout
    for (const trick of ['\u001b[2J', '\u001b]', '\u0007', '\u009b']) {
      expect(stdout).not.toContain(trick)
      expect(data).not.toContain(trick)
    }
    await remove(id)
  })

  it('reports a full disk in one line', async () => {
    const full = openSync('/dev/full', 'w')
    const child = spawn(process.execPath, [ana.program, 'sessoes', 'listar', '--json'], {
      env: ana.env,
      stdio: ['ignore', full, 'pipe'],
    })
    let output = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    const code = await new Promise((resolve) => child.on('close', resolve))
    closeSync(full)
    expect({ code, said: output }).toEqual({
      code: 1,
      said: '✗ Não foi possível escrever a saída: disco cheio.\n',
    })
  })

  it('exits quietly when the reader closes its output', async () => {
    const child = spawn(process.execPath, [ana.program, 'ajuda', 'qr'], { env: ana.env })
    child.stdout.destroy()
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    const code = await new Promise((resolve) => child.on('close', resolve))
    expect({ code, said: output }).toEqual({ code: 0, said: '' })
  })
})

describe('a session description', () => {
  it('is set on creation, shown, changed with the name and removed', async () => {
    const id = await create('Loja', '--descricao', 'Pedidos da rua XV')
    expect((await ana.run(['sessoes', 'ver', id])).stdout).toMatch(
      /^Nome +Loja\nDescrição +Pedidos da rua XV\nID /,
    )
    const changed = ['sessoes', 'editar', id, '--nome', 'Loja Centro', '--descricao', 'Trocas', '--json']
    expect(json(await ana.run(changed))).toMatchObject({ name: 'Loja Centro', description: 'Trocas' })
    expect((await ana.run(['sessions', 'edit', 'Loja Centro', '--descricao', ''])).stderr).toContain(
      'Sessão "Loja Centro" alterada',
    )
    const output = (await ana.run(['sessoes', 'ver', id])).stdout
    expect(output).not.toContain('Descrição')
    expect(output).toMatch(/\nMensagens hoje +0 recebidas, 0 enviadas\n/)
    expect(await ana.run(['sessoes', 'editar', id])).toMatchObject({ code: 2 })
    const refused = await ana.run(['sessoes', 'editar', id, '--nome', ' '])
    expect([refused.code, refused.stderr]).toEqual([7, expect.stringContaining('Nome é obrigatório')])
    await remove(id)
  })
})

describe('session references', () => {
  it('accept an id, the start of an id or the exact name', async () => {
    const id = await create('Loja Centro')
    for (const reference of [id, id.slice(0, 6), 'Loja Centro']) {
      expect(json(await ana.run(['sessoes', 'ver', reference, '--json']))).toMatchObject({ id })
    }
    expect((await ana.run(['sessions', 'show', 'Loja Centro'])).stdout).toMatch(/Nome +Loja Centro\nID +/)
    await remove(id)
  })

  it('reject an ambiguous name', async () => {
    const ids = [await create('Gêmea'), await create('Gêmea')]
    const result = await ana.run(['sessoes', 'excluir', 'Gêmea', '--sim', '--json'])
    expect(result.code).toBe(2)
    const { code, message } = errorIn(result)
    expect(code).toBe('ambiguous')
    for (const id of ids) {
      expect(message).toContain(id.slice(0, 8))
      await remove(id)
    }
  })

  it('report an unknown session', async () => {
    const result = await ana.run(['sessoes', 'ver', 'ninguém'])
    expect(result.code).toBe(5)
    expect(result.stderr).toContain('Sessão não encontrada: "ninguém"')
  })
})

describe('criar', () => {
  it.each([
    [['', '--sem-conectar'], 'Nome é obrigatório'],
    [['x'.repeat(101)], 'Nome deve ter no máximo 100 caracteres'],
    [['x', '--tipo', 'outro'], 'Opções: morpheus, cloud'],
    [['x', '--telefone', '123'], 'Por favor, insira um número de telefone válido'],
    [['x', '--tipo', 'cloud', '--telefone', '5511999999999'], 'tire --telefone'],
    [['x', '--tempo-limite', 'já'], 'número inteiro de segundos'],
  ])('rejects %j', async (args, message) => {
    const result = await ana.run(['sessoes', 'criar', ...args])
    expect(result).toMatchObject({ code: 2, stdout: '' })
    expect(result.stderr).toContain(message)
  })

  it('prints the new session without waiting for pairing', async () => {
    const result = await ana.run(['sessoes', 'criar', 'Nova', '--json'])
    expect(result).toMatchObject({ code: 0, stderr: '' })
    expect(json(result)).toMatchObject({ name: 'Nova', apiType: 'MORPHEUS', connectionMethod: 'QR_CODE' })
    const { id } = z.object({ id: z.string() }).parse(json(result))
    expect(['connecting', 'qr']).toContain((await op.morpheus.sessions.get({ id })).session.status)
    await remove(id)
  })

  it('leaves a cloud session unconnected, and conectar explains why', async () => {
    const result = await ana.run(['sessoes', 'criar', 'Oficial', '--tipo', 'cloud'])
    expect(result).toMatchObject({ code: 0 })
    expect(result.stderr).toContain(`morpheus nuvem editar ${result.stdout.slice(0, 8)}`)
    const refused = await ana.run(['sessoes', 'conectar', 'Oficial'])
    expect(refused.code).toBe(7)
    expect(refused.stderr).toContain(
      'Sessões WhatsApp Cloud não requerem conexão. Configure os tokens de acesso.',
    )
    await remove(result.stdout.trim())
  })

  it('exits with 8 if nobody pairs in time', async () => {
    const result = await ana.run(['sessoes', 'criar', 'Espera', '--aguardar', '--tempo-limite', '1'])
    expect(result.code).toBe(8)
    expect(result.stdout.trim()).toMatch(/^[\w-]+$/)
    await remove(result.stdout.trim())
  })
})

describe('pairing without a terminal', () => {
  it('draws the code, waits, and ends once a phone has scanned it', async () => {
    const id = await create('Loja QR')
    let scanned = false
    const result = await ana.spawn(['qr', id], {
      onOutput({ stdout }) {
        const link = /http\S+codigo=\S+/.exec(stdout)?.[0]
        if (!link || scanned) return
        scanned = true
        void gateway.scan(link)
      },
    })
    expect(result.code).toBe(0)
    expect(result.stdout).toContain('▀')
    expect(result.stderr).toContain('Sessão conectada com sucesso!')
    expect((await ana.run(['qr', id])).stderr).toContain('já está conectada')
    const unsure = await ana.run(['sessoes', 'desconectar', id])
    expect(unsure.code).toBe(2)
    expect(unsure.stderr).toContain('Desconectar desfaz o pareamento')
    expect(json(await ana.run(['sessoes', 'ver', id, '--json']))).toMatchObject({ status: 'connected' })
    expect((await ana.run(['sessoes', 'desconectar', id, '--sim'])).stderr).toContain('Sessão desconectada')
    // There is nothing to lose now.
    expect((await ana.run(['sessoes', 'desconectar', id])).code).toBe(0)
    await remove(id)
  })

  it('prints the code as text or JSON, or writes an image readable only by its owner', async () => {
    const id = await create('Loja PNG')
    expect((await ana.run(['qr', '--texto'])).stdout).toMatch(/^http\S+\n$/)
    expect(json(await ana.run(['qr', id, '--json']))).toMatchObject({
      sessionId: id,
      qrText: expect.any(String),
    })
    const file = join(ana.folder, 'qr.png')
    expect((await ana.run(['qr', id, '--png', file])).stdout).toBe(`${file}\n`)
    expect(readFileSync(file).subarray(1, 4).toString()).toBe('PNG')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const result = await ana.run(['qr', id, '--png', join(ana.folder, 'não', 'existe.png')])
    expect(result.code).toBe(1)
    expect(result.stderr).toContain('Não foi possível gravar')
    await remove(id)
  })

  it('prints a pairing code, and with --aguardar waits until it is entered', async () => {
    const id = await create('Loja Código', '--metodo', 'telefone')
    const phone = '5511988887777'
    let typed = false
    const result = await ana.spawn(['sessoes', 'parear', id, '+55 (11) 98888-7777', '--aguardar'], {
      onOutput({ stdout }) {
        if (typed || !stdout.includes('\n')) return
        typed = true
        void gateway.enterCode(phone, stdout.trim())
      },
    })
    expect(result.code).toBe(0)
    expect(result.stdout.trim()).toMatch(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/)
    expect(json(await ana.run(['sessoes', 'ver', id, '--json']))).toMatchObject({ status: 'connected' })
    await remove(id)
  })

  it('with --passkey reports that a passkey is required and where to approve it', async () => {
    const id = await create('Loja Passkey')
    let scanned = false
    const result = await ana.spawn(['qr', id, '--passkey'], {
      onOutput({ stdout }, child) {
        const link = /http\S+codigo=\S+/.exec(stdout)?.[0]
        if (link && !scanned) {
          scanned = true
          void gateway.scan(link, 'required')
        }
        if (/web\.whatsapp\.com\/#morpheus-passkey=\S+\n/.test(stdout)) child.kill('SIGINT')
      },
    })
    expect(result.stderr).toContain('Esta conta pede uma passkey')
    expect(result.stderr).toContain('Morpheus Passkey')
    expect(result.stderr).toContain('banir este número')
    expect(result.code).toBe(130)
    const output = await ana.run(['sessoes', 'ver', id])
    expect(output.stdout).toContain('Próximo passo     morpheus qr "Loja Passkey"\n')
    await remove(id)
  })

  it("confirms the phone's code only if the same code is entered on stdin", async () => {
    const id = await create('Loja Igual')
    let secret: Promise<string> | undefined
    let approved = false
    let answered = 0
    const result = await ana.spawn(['qr', id, '--passkey'], {
      keepsInput: true,
      onOutput({ stdout, stderr }, child) {
        const link = /http\S+codigo=\S+/.exec(stdout)?.[0]
        if (link) secret ??= gateway.scan(link, 'code')
        if (secret && !approved && stderr.includes('Esperando a aprovação')) {
          approved = true
          void secret.then(gateway.approve)
        }
        const code = /igual a este\? (\w{8})\n/.exec(stderr)?.[1]
        if (code && answered === 0 && stderr.includes('digite aqui')) {
          answered = 1
          child.stdin?.write('ZZZZ-9999\n')
        }
        if (code && answered === 1 && stderr.includes('Este código é outro')) {
          answered = 2
          child.stdin?.write(`${code.slice(0, 4)}-${code.slice(4).toLowerCase()}\n`)
        }
      },
    })
    expect(result.stderr).toContain('Sessão conectada com sucesso')
    expect(result.code).toBe(0)
    await remove(id)
  })

  it('exits with 130 on Ctrl-C, and does not enter the alternate screen without a terminal', async () => {
    const id = await create('Loja Ctrl')
    const result = await ana.spawn(['qr', id], {
      onOutput: ({ stdout }, child) => void (stdout.includes('codigo=') && child.kill('SIGINT')),
    })
    expect(result.code).toBe(130)
    expect(`${result.stdout}${result.stderr}`).not.toContain('\u001b[?1049h')
    await remove(id)
  })
})

describe('reiniciar', () => {
  it('reconnects a paired session without a new pairing, and reports an unknown session', async () => {
    const { morpheus } = op
    const { id } = await op.connected('Loja Reinício')
    const paired = (await morpheus.sessions.get({ id })).session.phone
    expect(await ana.run(['sessoes', 'reiniciar', 'loja reinicio'])).toEqual({
      code: 0,
      stdout: '',
      stderr: '✓ Conexão reiniciada: Loja Reinício\n',
    })
    await expect.poll(async () => (await morpheus.sessions.get({ id })).session.status).toBe('connected')
    const { phone } = (await morpheus.sessions.get({ id })).session
    // With its device, which a new pairing would change.
    expect(phone).toBe(paired)
    expect(phone).toMatch(/^\d+:\d+$/)
    const restarted = await ana.run(['sessoes', 'reiniciar', id, '--json'])
    expect(json(restarted)).toMatchObject({ id, phone: phone?.split(':')[0] })
    expect(await ana.run(['sessoes', 'reiniciar', 'ninguém'])).toMatchObject({ code: 5 })
    await remove(id)
  })
})

describe('excluir', () => {
  it('requires --sim without a terminal, and accepts --yes', async () => {
    const id = await create('Fica')
    const result = await ana.run(['sessoes', 'excluir', id])
    expect(result.code).toBe(2)
    expect(result.stderr).toContain('--sim')
    expect((await ana.run(['sessoes', 'rm', await create('Vai'), '--sim'])).stderr).toBe(
      '✓ Sessão excluída: Vai\n',
    )
    expect(json(await ana.run(['sessions', 'delete', id, '--yes', '--json']))).toEqual({ id, deleted: true })
    expect((await ana.run(['sessoes', 'ver', id])).code).toBe(5)
  })
})

describe('a device that stays linked on the phone', () => {
  it('is reported after deleting and disconnecting, for one session and for all', async () => {
    const session = {
      ...{ id: 'loja', name: 'Loja', status: 'connecting', phone: '5511999998888:3', apiType: 'MORPHEUS' },
      createdAt: '2026-01-01T00:00:00.000Z',
    }
    const server = createServer(({ method }, response) => {
      const data = method === 'GET' ? { sessions: [session], session } : { session, deviceRemains: true }
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(JSON.stringify({ success: true, data }))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const run = (...args: string[]) =>
      ana.run(args, { env: { MORPHEUS_URL: `http://127.0.0.1:${port}`, MORPHEUS_TOKEN: 'x' } })
    const text = 'O aparelho conectado continua no celular.'
    for (const verb of ['excluir', 'desconectar']) {
      for (const whom of ['loja', '--todas']) {
        const { code, stderr } = await run('sessoes', verb, whom, '--sim')
        expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([0, expect.stringContaining(text)])
      }
    }
    expect(json(await run('sessoes', 'excluir', 'loja', '--sim', '--json'))).toEqual({
      ...{ id: 'loja', deleted: true, deviceRemains: true },
    })
    await new Promise((resolve) => server.close(resolve))
  })
})

describe('etiquetas', () => {
  it('are added, removed and used to select several sessions at once', async () => {
    const ids = [await create('Norte 1'), await create('Norte 2'), await create('Sul')]
    const [first = '', second = ''] = ids
    const input = await ana.run([
      'sessoes',
      'etiquetar',
      first,
      '--adicionar',
      'norte',
      'vip',
      '--fixar',
      '--json',
    ])
    expect(json(input)).toMatchObject({ tags: ['norte', 'vip'], pinned: true })
    await op.morpheus.sessions.update({ id: second, tags: ['norte'] })
    expect(json(await ana.run(['sessoes', 'listar', '--etiqueta', 'norte', '--json']))).toHaveLength(2)
    const taken = await ana.run(['sessoes', 'etiquetar', first, '--remover', 'vip', '--desafixar', '--json'])
    expect(json(taken)).toMatchObject({ tags: ['norte'], pinned: false })
    await op.morpheus.sessions.connect({ id: second })
    const unsure = await ana.run(['sessoes', 'desconectar', '--etiqueta', 'norte'])
    expect(unsure).toMatchObject({ code: 2 })
    const done = await ana.run(['sessoes', 'desconectar', '--etiqueta', 'norte', '--sim', '--json'])
    expect(json(done)).toEqual([{ id: second, name: 'Norte 2', done: true, cause: null }])
    expect((await ana.run(['sessoes', 'reiniciar', first, '--todas'])).code).toBe(2)
    const start = await ana.run(['sessoes', 'conectar', '--etiqueta', 'norte', '--json'])
    expect(json(start)).toHaveLength(2)
    const standing = ['sessoes', 'listar', '--situacao', 'Não pareada', '--etiqueta', 'norte', '--json']
    expect(json(await ana.run(standing))).toHaveLength(2)
    const either = [
      'sessoes',
      'listar',
      '--situacao',
      'fora-do-ar, Não pareada',
      '--etiqueta',
      'norte',
      '--json',
    ]
    expect(json(await ana.run(either))).toHaveLength(2)
    expect(await ana.run(['sessoes', 'listar', '--situacao', 'no ar', '--etiqueta', 'norte'])).toMatchObject({
      code: 0,
      stderr: 'Nenhuma sessão assim.\n',
    })
    expect(await ana.run(['sessoes', 'excluir', '--todas', '--situacao', 'boa', '--sim'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Situação desconhecida: "boa". Use atencao, no-ar, reconectando,'),
    })
    const gone = ['sessoes', 'excluir', '--etiqueta', 'norte']
    expect(await ana.run([...gone, '--sim', '--se-existir'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--se-existir'),
    })
    expect(await ana.run(gone)).toMatchObject({ code: 2, stderr: expect.stringContaining('--sim') })
    expect(await ana.run([...gone, '--sim'])).toMatchObject({ code: 0, stderr: '✓ 2 excluídas\n' })
    expect((await ana.run([...gone, '--sim'])).stderr).toBe('Nenhuma sessão assim: não há o que fazer.\n')
    expect(json(await ana.run([...gone, '--sim', '--json']))).toEqual([])
    await remove(ids[2] ?? '')
  })
})
