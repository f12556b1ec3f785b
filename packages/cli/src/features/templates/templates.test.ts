import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { type Gateway, startGateway } from '../../testing/gateway.js'
import { errorIn, type Person, person } from '../../testing/morpheus.js'
import { operator } from '../../testing/operator.js'

let gateway: Gateway
let ana: Person
beforeAll(async () => {
  gateway = await startGateway()
  ana = await person()
  await ana.signIn(gateway)
  await (await operator(gateway)).connected('Loja')
}, 90_000)
afterAll(async () => {
  ana.clean()
  await gateway.stop()
})

const Shown = z.object({ id: z.string(), name: z.string(), content: z.string(), isActive: z.boolean() })
const templates = (...args: string[]) => ana.run(['templates', ...args])
const listed = async () =>
  z
    .array(Shown)
    .parse(JSON.parse((await templates('listar', '--json')).stdout))
    .map(({ name, isActive }) => [name, isActive])

describe('templates', { timeout: 90_000 }, () => {
  it('creates, shows, edits, duplicates and deletes templates', async () => {
    const content = 'Olá, {nome}! Faltam {valor}.'
    const creation = await templates('criar', 'Cobrança', content, '--categoria', 'Financeiro')
    expect(creation).toMatchObject({ code: 0, stderr: '✓ Template criado: Cobrança\n' })
    const again = await templates('criar', 'COBRANCA', 'x', '--json')
    expect([again.code, errorIn(again).message]).toEqual([7, 'Já existe um template com este nome'])
    const { stdout } = await templates('ver', 'cobranca')
    expect(stdout).toMatch(/Variáveis +nome, valor\n/)
    expect(stdout).toContain('Olá, João Silva! Faltam R$ 150,00.')
    expect((await templates('editar', 'Cobrança', '--inativo')).code).toBe(0)
    expect((await templates('duplicar', 'Cobrança')).stderr).toBe('✓ Template duplicado: Cobrança (cópia)\n')
    expect((await templates('listar')).stdout).toMatch(
      /^false\tCobrança \(cópia\)\tFinanceiro\tOlá, \{nome\}! Faltam \{valor\}\.\t[\w-]{36}$/m,
    )
    const unsure = await templates('excluir', 'Cobrança (cópia)')
    expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining('--sim')])
    expect((await templates('excluir', 'Cobrança (cópia)', '--sim')).code).toBe(0)
    expect(await listed()).toEqual([['Cobrança', false]])
    const gone = await templates('ver', 'nada', '--json')
    expect(errorIn(gone).code).toBe('template_not_found')
  })

  it('imports valid rows and reports the others, and exports a file', async () => {
    const csv = join(ana.folder, 'modelos.csv')
    writeFileSync(csv, 'nome;conteudo\r\nBom dia;Bom dia, {nome}!\r\n;sem nome\r\n')
    const imported = await templates('importar', csv)
    expect(imported.code).toBe(0)
    expect(imported.stderr).toContain('! Linha 3: Nome é obrigatório')
    expect(imported.stderr).toContain('✓ 1 templates importados com sucesso!')
    const empty = await templates('importar', csv)
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringContaining('Nenhum template foi importado')])
    const file = join(ana.folder, 'saida.json')
    expect((await templates('exportar', file)).stderr).toContain('✓ 2 templates em')
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: '1.0' })
    expect((await templates('exportar', file)).code).toBe(2)
    const second = await templates('importar', join(ana.folder, 'nada.csv'))
    expect([second.code, second.stderr]).toEqual([2, expect.stringContaining('Arquivo não encontrado')])
  })

  it('sends only if every variable is given', async () => {
    await templates('editar', 'Cobrança', '--ativo')
    const lacking = await templates('enviar', 'Cobrança', '5511988887777', '--variavel', 'nome=Ana', '--json')
    expect([lacking.code, errorIn(lacking).message]).toEqual([
      7,
      expect.stringContaining('Falta a variável valor'),
    ])
    const answer = await templates(
      ...['enviar', 'Cobrança', '5511988887777', '--json'],
      ...['--variavel', 'nome=Ana', '--variavel', 'valor=R$ 5=5'],
    )
    expect(z.object({ text: z.string() }).parse(JSON.parse(answer.stdout)).text).toBe(
      'Olá, Ana! Faltam R$ 5=5.',
    )
    const wrong = await templates('enviar', 'Cobrança', '5511988887777', '--variavel', 'nome')
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('nome=valor')])
    const language = await templates('enviar', 'Cobrança', '5511988887777', '--idioma', 'pt_BR')
    expect([language.code, language.stderr]).toEqual([
      2,
      expect.stringContaining('--idioma é dos templates da Meta, e a sessão'),
    ])
  })
})
