import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { errorIn, type Person, person } from '../testing/morpheus.js'
import { run } from './program.js'

let ana: Person
beforeAll(async () => {
  ana = await person()
}, 90_000)
afterAll(() => ana.clean())

const english =
  /\b(Usage|Options|Commands|Arguments|default|choices|display help|error:|unknown|missing|masked)\b/

async function saidHere(args: string[]): Promise<string> {
  const output: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    output.push(String(text))
    return true
  })
  try {
    await run(args)
    return output.join('')
  } finally {
    write.mockRestore()
  }
}

describe('help', () => {
  it.each([
    [],
    ['login'],
    ['logout'],
    ['whoami'],
    ['qr'],
    ['monitor'],
    ['logs'],
    ['eventos'],
    ['contatos'],
    ['status'],
    ['doctor'],
    ['sessoes'],
    ...['listar', 'ver', 'criar', 'conectar', 'parear', 'desconectar', 'excluir'].map((name) => [
      'sessoes',
      name,
    ]),
    ['integracoes'],
    ...['listar', 'ver', 'campos', 'editar', 'testar', 'ativar', 'desativar', 'renovar', 'remover'].map(
      (name) => ['integracoes', name],
    ),
    ['entregas'],
    ...['listar', 'ver', 'reenviar', 'pausar', 'retomar'].map((name) => ['entregas', name]),
    ['conta'],
    ['conta', 'ver'],
    ['conta', 'editar'],
    ['atividade'],
    ['conversas'],
    ...['listar', 'assumir', 'devolver', 'pausar'].map((name) => ['conversas', name]),
    ['enviar'],
    ['mensagens'],
    ...['listar', 'ver', 'cancelar', 'tentar'].map((name) => ['mensagens', name]),
    ['comportamento'],
    ['nuvem'],
    ['nuvem', 'ver'],
    ['nuvem', 'editar'],
    ['proxy'],
    ...['ver', 'editar', 'testar', 'remover'].map((name) => ['proxy', name]),
    ['aparelho'],
    ['aquecimento'],
  ])('for %j is in Portuguese, with examples, and fits 80 columns', async (...path) => {
    const result = await ana.run([...path, '--ajuda'])
    expect(result).toMatchObject({ code: 0, stderr: '' })
    expect(result.stdout).toContain('Uso: morpheus')
    expect(result.stdout).toContain('Exemplos:')
    expect(result.stdout).not.toMatch(english)
    expect(result.stdout.split('\n').filter((line) => line.length > 80)).toEqual([])
    for (const args of [
      [...path, '--help'],
      [...path, '-h'],
      ['ajuda', ...path],
    ])
      expect(await saidHere(args)).toBe(result.stdout)
  })

  it.each([['--help'], ['-h'], ['ajuda']])('is the same with %s as with --ajuda', async (word) => {
    const result = await ana.run([word])
    expect(result).toEqual(await ana.run(['--ajuda']))
    expect(result).toMatchObject({ code: 0, stderr: '' })
  })

  it('is printed by morpheus, or by a command group, without arguments', async () => {
    expect((await ana.run([])).stdout).toContain('Comandos:')
    const group = await ana.run(['sessoes'])
    expect(group.code).toBe(0)
    expect(group.stdout).toContain('listar')
  })

  it('prints the version', async () => {
    for (const flag of ['-v', '--version', '--versao']) {
      expect(await ana.spawn([flag])).toEqual({ code: 0, stdout: '1.0.0\n', stderr: '' })
    }
    expect((await ana.spawn(['--versao', '--sem-cor'])).stdout).toBe('1.0.0\n')
  })
})

describe('invalid usage', () => {
  it.each([
    [
      ['sessoes', 'lsitar'],
      'Comando desconhecido: lsitar. Você quis dizer listar? Veja: morpheus sessoes --ajuda',
    ],
    [['sesoes'], 'Comando desconhecido: sesoes. Você quis dizer sessoes? Veja: morpheus --ajuda'],
    [
      ['whoami', '--jason'],
      'Opção desconhecida: --jason. Você quis dizer --json? Veja: morpheus whoami --ajuda',
    ],
    [['sessoes', 'ver'], 'Falta o argumento <sessão>. Veja: morpheus sessoes ver --ajuda'],
    [['whoami', 'eu'], 'Argumentos demais. Veja: morpheus whoami --ajuda'],
    ...[
      ['sessoes', 'lsitar', '--help'],
      ['--json', 'sessoes', 'lsitar', '-h'],
      ['ajuda', 'sessoes', 'lsitar'],
    ].map((args): [string[], string] => [
      args,
      'Comando desconhecido: lsitar. Você quis dizer listar? Veja: morpheus sessoes --ajuda',
    ]),
    [['xpto', '--ajuda'], 'Comando desconhecido: xpto. Veja: morpheus --ajuda'],
    [['whoami', '--url'], 'Falta o valor da opção --url <endereço>. Veja: morpheus whoami --ajuda'],
  ])('%j is rejected with a suggestion', async (args, message) => {
    const result = await ana.run(args)
    expect(result).toMatchObject({ code: 2, stdout: '' })
    if (args.includes('--json')) expect(errorIn(result).message).toBe(message)
    else expect(result.stderr).toBe(`✗ ${message}\n`)
  })

  it('is reported as JSON with --json', async () => {
    const result = await ana.run(['sessoes', 'lsitar', '--json'])
    expect(result.code).toBe(2)
    expect(errorIn(result)).toMatchObject({ code: 'usage', status: null })
  })
})

describe('without a sign-in', () => {
  it.each([
    ['sessoes', 'listar'],
    ['sessoes', 'ver', 'x'],
    ['sessoes', 'criar', 'x'],
    ['sessoes', 'excluir', 'x', '--sim'],
    ['qr', 'x'],
    ['whoami'],
    ['logs', '-f'],
    ['eventos'],
    ['contatos', 'x'],
    ['integracoes', 'listar', 'x'],
    ['integracoes', 'editar', 'x', 'webhook', '--ativo'],
    ['entregas', 'listar'],
    ['comportamento', 'x', '--sempre-online'],
    ['nuvem', 'editar', 'x', '--ativo'],
    ['proxy', 'testar', 'x'],
    ['aparelho', 'x', '--resetar'],
    ['status'],
  ])('%s %s explains how to sign in', async (...args) => {
    const result = await ana.run(args)
    expect(result).toMatchObject({ code: 4, stdout: '' })
    expect(result.stderr).toBe('✗ Sessão expirada ou ausente. Entre com: morpheus login\n')
  })
})

describe('colour', () => {
  it('is shown when forced, but never with NO_COLOR or --sem-cor', async () => {
    const forced = { FORCE_COLOR: '1' }
    expect((await ana.run(['whoami'], { env: forced })).stderr).toContain('\u001b[31m')
    expect((await ana.run(['whoami', '--sem-cor'], { env: forced })).stderr).not.toContain('\u001b')
    expect((await ana.run(['whoami'], { env: { ...forced, NO_COLOR: '1' } })).stderr).not.toContain('\u001b')
  })
})
