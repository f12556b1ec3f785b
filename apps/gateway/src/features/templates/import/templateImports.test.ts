import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { MemoryGrants } from '../../../core/cluster/memoryGrants.js'
import { MemoryLeases } from '../../../core/cluster/memoryLeases.js'
import { ActivityLog } from '../../../core/log/activityLog.js'
import { GroupCommit } from '../../../core/store/groupCommit.js'
import { findFirstUser } from '../../../core/store/repositories/users.js'
import { ManualClock } from '../../../testing/manualClock.js'
import { temporaryFolder } from '../../../testing/temporaryFolder.js'
import { openGateway, required, roomyLimits, type TestGateway } from '../../../testing/testGateway.js'
import { openTestStore } from '../../../testing/testStore.js'
import { createUser } from '../../account/users.js'
import { insertTemplates } from '../templateRepository.js'
import { newTemplateRow } from '../templateRows.js'
import { beginImport, openImports, TemplateImports } from './templateImports.js'

const rows = contract.templates
type Content = BlobPart | BlobPart[]

function importing(gateway: TestGateway, token: string) {
  const post = (name: string, content: Content) => {
    const body = new FormData()
    body.append('file', new File([content].flat(), name))
    return gateway.call('POST /templates/import', { token, body })
  }
  return {
    post,
    take: async (name: string, content: Content) => {
      const { status, body } = await post(name, content)
      expect([status, body.message]).toEqual([200, undefined])
      return rows.import.answer.parse(body.data)
    },
    refused: async (name: string, content: Content) => {
      const { status, body } = await post(name, content)
      return [status, body.message]
    },
    list: async () =>
      (await gateway.read(rows.list.answer, 'GET /templates', { token })).templates.map(
        ({ name, content, category, isActive }) => ({ name, content, category, isActive }),
      ),
  }
}

async function start() {
  const gateway = await openGateway()
  return importing(gateway, await gateway.signIn())
}

const utf16 = (text: string, mark = '\ufeff') => Buffer.from(mark + text, 'utf16le')
const latin1 = (text: string) => Buffer.from(text, 'latin1')

test('reads CSV from spreadsheets with any separator, encoding and line ending', async () => {
  const { take, list } = await start()
  const expected = { imported: 1, rejected: [], rejectedCount: 0 }
  const files: [string, Content][] = [
    ['virgula.csv', 'name,content,category,isActive\na,"Olá, {nome}",Saudações,true\n'],
    ['excel.CSV', '\ufeffNome;Conteúdo;Categoria;Ativo\r\nb;Olá, {nome};Saudações;sim\r\n'],
    ['latin1.csv', latin1('Nome;Conteúdo;Categoria;Ativo\r\nc;Olá, {nome};Saudações;\r\n')],
    ['utf16.csv', utf16('Nome\tConteúdo\tCategoria\tAtivo\r\nd\tOlá, {nome}\tSaudações\tSIM\r\n')],
    ['semmarca.csv', utf16('sep=;\r\nNome;Conteúdo;Categoria\r\ne;Olá, {nome};Saudações\r\n', '')],
  ]
  for (const [name, content] of files) expect([name, await take(name, content)]).toEqual([name, expected])
  const one = { content: 'Olá, {nome}', category: 'Saudações', isActive: true }
  expect(await list()).toEqual(['e', 'd', 'c', 'b', 'a'].map((name) => ({ name, ...one })))
})

const coded = (reason: string, code: string, params = {}) => ({ reason, reasonI18n: { code, params } })

test('reports each invalid row with line and reason, and imports the others', async () => {
  const { take, list } = await start()
  const csv = [
    'nome,conteudo,ativo',
    'um,"duas\nlinhas ""aspas"" {nome}",não',
    '',
    ',sem nome,',
    'sem conteúdo,,',
    'UM,outra vez,',
    'dois,x,talvez',
    'tres,x,sim,sobra',
    'quatro,tudo bem,0',
  ].join('\n')
  expect(await take('a.csv', csv)).toEqual({
    imported: 2,
    rejected: [
      { line: 5, name: null, ...coded('Nome é obrigatório', 'rules.common.name_required') },
      {
        line: 6,
        name: 'sem conteúdo',
        ...coded('Conteúdo é obrigatório', 'rules.templates.content_required'),
      },
      { line: 7, name: 'UM', ...coded('Já existe um template com este nome', 'templates.name_taken') },
      { line: 8, name: 'dois', ...coded('Ativo deve ser sim ou não', 'templates.active_unclear') },
      {
        line: 9,
        name: 'tres',
        ...coded('A linha tem 4 colunas; a primeira linha tem 3', 'templates.columns_many', {
          columns: '4',
          titles: '3',
        }),
      },
    ],
    rejectedCount: 5,
  })
  expect(await list()).toEqual([
    { name: 'quatro', content: 'tudo bem', category: null, isActive: false },
    { name: 'um', content: 'duas\nlinhas "aspas" {nome}', category: null, isActive: false },
  ])
  const templates = [
    { name: 'Um', content: 'x' },
    7,
    { name: 'novo', content: 'ok', id: 'x', extra: [] },
    { name: 'n' },
  ]
  expect(
    await take('b.json', JSON.stringify({ version: '1.0', exportDate: 'x', templates }, null, 2)),
  ).toEqual({
    imported: 1,
    rejected: [
      { line: 1, name: 'Um', ...coded('Já existe um template com este nome', 'templates.name_taken') },
      { line: 2, name: null, ...coded('Não é um template', 'templates.not_a_template') },
      { line: 4, name: 'n', ...coded('Conteúdo é obrigatório', 'rules.templates.content_required') },
    ],
    rejectedCount: 3,
  })
})

test('imports nothing of an invalid file', async () => {
  const { refused, list } = await start()
  const good = Array.from({ length: 250 }, (_, index) => ({ name: `t${index}`, content: 'x' }))
  const whole = JSON.stringify(good)
  const csv = `nome;conteudo\n${good.map(({ name }) => `${name};x`).join('\n')}\n`
  const cases: [string, Content, string][] = [
    ['a.txt', 'nome,conteudo', 'Apenas arquivos JSON e CSV são suportados'],
    ['semtipo', 'nome,conteudo', 'Apenas arquivos JSON e CSV são suportados'],
    ['a.json', whole.slice(0, -1), 'O arquivo não é um JSON válido'],
    ['a.json', `${whole} x`, 'O arquivo não é um JSON válido'],
    ['a.json', '', 'O arquivo não é um JSON válido'],
    [
      'a.json',
      JSON.stringify({ templates: good, version: '2.0' }),
      'O arquivo é da versão 2.0: só arquivos da versão 1.0 são importados',
    ],
    ['a.json', '{"version":"1.0"}', 'O arquivo não tem uma lista "templates"'],
    ['a.csv', '', 'O arquivo está vazio'],
    [
      'a.csv',
      'nome;texto2\na;b',
      'Falta a coluna "conteudo". A primeira linha deve ter os nomes das colunas.',
    ],
    ['a.csv', `${csv}fim;"sem fim`, 'O CSV não pode ser lido: há aspas que não são fechadas (linha 252)'],
  ]
  for (const [name, content, message] of cases)
    expect([message, await refused(name, content)]).toEqual([message, [400, message]])
  expect(await list()).toEqual([])
})

test('rejects a file above 50 MB and more templates than the limit', async () => {
  const gateway = await openGateway({ limits: { ...roomyLimits, templates: 150 } })
  const { refused, list } = importing(gateway, await gateway.signIn())
  const large = new Uint8Array(60 * 1024 * 1024).fill(32)
  expect(await refused('a.csv', large)).toEqual([413, 'O arquivo deve ter no máximo 50 MB'])
  const many = Array.from({ length: 151 }, (_, index) => ({ name: `t${index}`, content: 'x' }))
  expect((await refused('a.json', JSON.stringify(many)))[0]).toBe(429)
  expect(await list()).toEqual([])
})

test('an import cut short by a crash is invisible, and removed on the next start', async () => {
  const folder = temporaryFolder()
  const first = await openGateway({ dataFolder: folder })
  const token = await first.signIn()
  const db = await openTestStore(folder)
  const { id: userId } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const at = new Date(first.clock.now()).toISOString()
  const importId = randomUUID()
  await beginImport(db, { id: importId, user_id: userId, started_at: at })
  const half = Array.from({ length: 150 }, (_, index) =>
    newTemplateRow({ name: `t${index}`, content: 'x', category: 'c' }, { userId, at, importId }),
  )
  expect((await insertTemplates(db, half)).size).toBe(150)
  expect(await importing(first, token).list()).toEqual([])
  const stats = async (gateway: TestGateway) =>
    (await gateway.read(rows.stats.answer, 'GET /templates/stats', { token })).stats
  expect(await stats(first)).toMatchObject({ total: 0, categories: 0 })
  expect((await first.call(`GET /templates/${half[0]?.id}`, { token })).status).toBe(404)
  await first.close()
  const second = await openGateway({ dataFolder: folder })
  const left = await db
    .selectFrom('templates')
    .select((eb) => eb.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(left.count)).toBe(0)
  const { take, list } = importing(second, token)
  expect(await take('a.csv', 'nome,conteudo\nt0,x')).toMatchObject({ imported: 1, rejectedCount: 0 })
  expect(await list()).toHaveLength(1)
})

test('leaves an import that another node is reading, and removes it once its lease is released', async () => {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const { id: userId } = required(await findFirstUser(db))
  const grants = new MemoryGrants(clock, 0)
  const node = () => {
    const leases = new MemoryLeases(clock, grants, () => undefined)
    const activityLog = new ActivityLog(clock)
    return {
      leases,
      imports: new TemplateImports({
        db,
        writes: new GroupCommit(db),
        clock,
        activityLog,
        leases,
        maxTemplates: 10,
      }),
    }
  }
  const [one, other] = [node(), node()]
  const id = randomUUID()
  await beginImport(db, { id, user_id: userId, started_at: '2026-11-21T12:00:00.000Z' })
  const lease = required(await one.leases.acquire(`templates:import:${id}`))
  await other.imports.rescan()
  expect(await openImports(db)).toMatchObject([{ id }])
  await lease.release()
  await other.imports.rescan()
  expect(await openImports(db)).toEqual([])
})

test("a rescan leaves this node's own running import alone", async () => {
  const db = await openTestStore()
  const clock = new ManualClock()
  await createUser(db, clock, { email: 'ana@loja.com.br', name: 'Ana' })
  const { id: userId } = required(await findFirstUser(db))
  const leases = new MemoryLeases(clock, new MemoryGrants(clock, 0), () => undefined)
  const activityLog = new ActivityLog(clock)
  const imports = new TemplateImports({
    db,
    writes: new GroupCommit(db),
    clock,
    activityLog,
    leases,
    maxTemplates: 10,
  })
  const bytes = new PassThrough()
  const path = join(temporaryFolder(), 'a.csv')
  writeFileSync(path, 'nome,conteudo\n')
  // The file is read twice: first to detect its encoding.
  const readings = [Readable.from(['nome']), bytes]
  const open = () => required(readings.shift())
  const running = imports.run(
    userId,
    { name: 'a.csv', path, open },
    { address: '127.0.0.1', userAgent: null },
  )
  bytes.write('nome,conteudo\n')
  await vi.waitFor(async () => expect(await openImports(db)).toHaveLength(1))
  await imports.rescan()
  bytes.end('saudacao,Oi\n')
  expect(await running).toMatchObject({ imported: 1 })
})
