import { describe, expect, it } from 'vitest'
import { buildWholeProgram } from '../program.js'
import { listCandidates } from './complete.js'

const program = buildWholeProgram()
const requests: string[] = []
const lookup = async (name: string) => {
  requests.push(name)
  return [
    { value: 'Loja Centro', description: '● Conectado' },
    { value: 'Açaí', description: '' },
    { value: '3f2a9c', description: 'Açaí', whenBegun: true },
  ]
}
const of = async (...words: string[]) =>
  (await listCandidates(program, words, lookup)).map(({ value }) => value)

describe('completion candidates', () => {
  it.each<[string[], string[]]>([
    [['sess'], ['sessoes']],
    [['sessoes', 'con'], ['conectar']],
    [['--json', 'sessions', 'con'], ['conectar']],
    [
      ['sessoes', 'criar', '--tipo', ''],
      ['morpheus', 'cloud'],
    ],
    [['sessoes', 'ver', '--per'], ['--perfil']],
    [['completar', 'f'], ['fish']],
  ])('completes %j', async (words, expected) => {
    expect(await of(...words)).toEqual(expected)
  })

  it.each<[string[], string, string[]]>([
    [['sessoes', 'ver', 'lo'], 'sessão', ['Loja Centro']],
    [['sessoes', 'ver', '"Loja C'], 'sessão', ['Loja Centro']],
    [['sessoes', 'ver', 'Loja\\ C'], 'sessão', ['Loja Centro']],
    [['sessoes', 'conectar', 'aca'], 'sessão', ['Açaí']],
    [['sessoes', 'ver', '3f'], 'sessão', ['3f2a9c']],
    [['enviar', '5511', 'Olá', '--sessao', 'x'], 'sessão', []],
    [['--perfil', ''], 'perfil', ['Loja Centro', 'Açaí']],
    [['chaves', 'encerrar', ''], 'chave', ['Loja Centro', 'Açaí']],
  ])('%j looks up names of kind %s', async (words, name, expected) => {
    requests.length = 0
    expect(await of(...words)).toEqual(expected)
    expect(requests).toEqual([name])
  })

  it('are empty where any text is allowed', async () => {
    expect(await of('sessoes', 'ver', 'Loja', 'x')).toEqual([])
  })
})
