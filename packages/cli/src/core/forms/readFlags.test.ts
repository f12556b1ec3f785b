import { field, givableFields, webhook } from '@morpheus/sdk/integrations'
import { describe, expect, it } from 'vitest'
import { listChoices } from './form.js'
import { readFlags } from './readFlags.js'

const fields = givableFields({
  ...webhook.fields,
  port: field.number({ label: 'Porta', flag: 'porta', min: 1, max: 9, initial: 1 }),
})
const [events = []] = fields.filter(({ kind }) => kind === 'events').map(listChoices)
const read = (...tokens: string[]) => readFlags(fields, tokens, { headers: { 'X-A': '1', 'X-B': '2' } })

describe('flags', () => {
  it.each([
    [['--endereco', 'https://a'], { url: 'https://a' }],
    [['--endereco=https://a?b=c'], { url: 'https://a?b=c' }],
    [['endereco=https://a', 'port=2'], { url: 'https://a', port: 2 }],
    [['--eventos', 'message:sent, session:qr,'], { events: ['message:sent', 'session:qr'] }],
    [['--eventos', 'todos'], { events }],
    [['--ativo', '--porta', '7'], { enabled: true, port: 7 }],
    [['--nao-ativo'], { enabled: false }],
    [['ativo=não'], { enabled: false }],
    [['--porta', 'sete'], { port: 'sete' }],
    [
      ['--cabecalho', 'X-C: 3: 4', '--cabecalho', 'x-a:9'],
      { headers: { 'X-B': '2', 'X-C': '3: 4', 'x-a': '9' } },
    ],
    [['--sem-cabecalho', 'x-b'], { headers: { 'X-A': '1' } }],
  ])('reads %j', (tokens, values) => {
    expect(read(...tokens)).toMatchObject({ values, promptFields: [] })
  })

  it('prompt for secrets instead of accepting them as arguments', () => {
    expect(read('--segredo', '--ativo', '--segredo', 'porta=2')).toMatchObject({
      promptFields: [{ name: 'secret' }, { name: 'secret' }],
      values: { enabled: true, port: 2 },
    })
    for (const tokens of [['--segredo', 'abc'], ['--segredo=abc'], ['segredo=abc']]) {
      expect(() => read(...tokens)).toThrow(/não vai em argumentos/)
      expect(() => read(...tokens)).not.toThrow(/abc/)
    }
  })

  it('report which header value is now in the shell history', () => {
    expect(read('--cabecalho', 'Authorization: Bearer x', '--cabecalho', 'X-Loja: 1').exposedFlags).toEqual([
      'Authorization',
    ])
  })

  it.each([
    [
      ['--endereço', 'x'],
      /Campo desconhecido: --endereço\. Campos: --ativo, --endereco, --cabecalho, --eventos/,
    ],
    [['--nao-porta'], /Campo desconhecido/],
    [['solto'], /Não entendi "solto"/],
    [['--endereco'], /Falta o valor de --endereco/],
    [['ativo=talvez'], /use --ativo ou --nao-ativo/],
    [['--cabecalho', 'sem valor'], /use --cabecalho "Nome: valor"/],
  ])('reject %j', (tokens, reason) => {
    expect(() => read(...tokens)).toThrow(reason)
  })
})
