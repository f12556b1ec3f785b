import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  brazilianNumber,
  countOf,
  csvPhones,
  formatBytes,
  formatCount,
  formatDate,
  formatDateTime,
  formatDuration,
  formatPercent,
  formatPhone,
  formatPhoneInput,
  formatSeconds,
  formatUptime,
  initials,
  latencyLevel,
  metricLevel,
  nationalNumbers,
  phoneDigits,
  relativeTime,
} from '../../format/index.js'

describe('phone', () => {
  it.each([
    ['11 98765-4321', '5511987654321'],
    ['(55) 99999-9999', null],
    ['1133334444', '551133334444'],
    ['12025550123', null],
    ['5511987654321', null],
    ['20 98765-4321', null],
    ['1198765', null],
  ])('completes %j to the Brazilian number %j', (typed, whole) => expect(brazilianNumber(typed)).toBe(whole))

  it('finds numbers without the country code in the column of a table', () => {
    const csv =
      '\uFEFFNome;CPF;"Nº de telefone"\r\n"Silva; Bia";31912345678;31 98765-4321\r\nCaio;;5531987654321\r\n'
    expect(csvPhones('nome;cpf\nBia;31912345678\n')).toEqual([])
    expect(csvPhones(csv.replace('Nº de telefone', 'Telefone'))).toEqual([
      '31 98765-4321',
      '5531987654321',
      '',
    ])
    expect(nationalNumbers(['31 98765-4321', '5531987654321', '+31 98765-4321', 'x', '3133334444'])).toEqual([
      '31 98765-4321',
      '3133334444',
    ])
  })

  it.each([
    ['5511988887777', '(11) 98888-7777'],
    ['551133334444', '(11) 3333-4444'],
    ['5511988887777:12', '(11) 98888-7777'],
    ['5511988887777:12@s.whatsapp.net', '(11) 98888-7777'],
    ['14155550100', '+14155550100'],
    ['', 'Não conectado'],
    [null, 'Não conectado'],
  ])('formats %j as %s', (phone, visible) => expect(formatPhone(phone)).toBe(visible))

  it.each([
    ['', ''],
    ['5', '+5'],
    ['551', '+55 (1'],
    ['5511', '+55 (11'],
    ['55119', '+55 (11) 9'],
    ['551133334444', '+55 (11) 3333-4444'],
    ['5511999999999', '+55 (11) 99999-9999'],
    ['+55 (11) 99999-9999 99', '+55 (11) 99999-9999'],
  ])('formats the input %j as %s', (text, visible) => expect(formatPhoneInput(text)).toBe(visible))

  it('keeps every digit up to 13, and formatting twice changes nothing', () =>
    fc.assert(
      fc.property(fc.string(), (text) => {
        const digits = phoneDigits(text)
        expect(digits).toBe(text.replace(/\D/g, '').slice(0, 13))
        expect(phoneDigits(formatPhoneInput(text))).toBe(digits)
        expect(formatPhoneInput(formatPhoneInput(text))).toBe(formatPhoneInput(text))
      }),
    ))
})

describe('time', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  it.each([
    ['2026-11-21T11:59:01Z', 'Agora'],
    ['2026-11-21T12:05:00Z', 'Agora'],
    ['2026-11-21T11:59:00Z', '1 min atrás'],
    ['2026-11-21T11:00:01Z', '59 min atrás'],
    ['2026-11-21T11:00:00Z', '1h atrás'],
    ['2026-11-20T12:00:01Z', '23h atrás'],
    ['2026-11-14T12:00:00Z', '7d atrás'],
    ['rubbish', 'Data não disponível'],
  ])('formats %s as %s', (instant, label) => expect(relativeTime(instant, now)).toBe(label))

  it.each([formatDate, formatDateTime, relativeTime])(
    'shows an empty date as not available with %s',
    (format) => expect(format('')).toBe('Data não disponível'),
  )

  it('formats a countdown as minutes and seconds', () => {
    expect([formatSeconds(65), formatSeconds(9.2), formatSeconds(-1)]).toEqual(['1:05', '0:10', '0:00'])
  })
})

it.each([
  [' érica', 'É'],
  ['Maria Oliveira Santos', 'MO'],
  ['Loja Ribeirão Preto', 'RP'],
  ['Loja Maceió', 'M'],
  ['SAC Nacional', 'SN'],
  ['Casa da Sogra', 'CS'],
  ['Loja', 'L'],
  ['Loja 12', '12'],
  ['Filial 7 Centro', '7'],
  ['👩‍👧 Loja', '👩‍👧'],
  ['+55 (11) 98765-4321', '21'],
  ['  ', '?'],
])('%j has the initials %s', (name, signs) => expect(initials(name)).toBe(signs))

describe('quantities', () => {
  it.each([
    [0, '0s'],
    [-5, '0s'],
    [59.9, '59s'],
    [125, '2m 5s'],
    [7_260, '2h 1m'],
    [273_900, '3d 4h 5m'],
  ])('formats %d seconds of uptime as %s', (seconds, visible) => expect(formatUptime(seconds)).toBe(visible))

  it.each([
    [-1, '0 ms'],
    [999, '999 ms'],
    [1000, '1,0 s'],
    [59_960, '59,9 s'],
    [60_000, '1m 0s'],
    [7_260_000, '2h 1m'],
  ])('formats a duration of %d milliseconds as %s', (ms, visible) => expect(formatDuration(ms)).toBe(visible))

  it.each([
    [0, '0 B'],
    [1023, '1.023 B'],
    [1536, '1,5 KB'],
    [8 * 1024 ** 3, '8,0 GB'],
    [3 * 1024 ** 5, '3.072,0 TB'],
  ])('formats %d bytes as %s', (bytes, visible) => expect(formatBytes(bytes)).toBe(visible))

  it('formats percentages and counts in the Brazilian format', () => {
    expect([formatPercent(12.34), formatPercent(100), formatCount(100_000)]).toEqual([
      '12,3%',
      '100,0%',
      '100.000',
    ])
  })
  it('uses singular and plural forms', () =>
    expect([
      countOf(0, 'contato'),
      countOf(1, 'contato'),
      countOf(1200, 'contato'),
      countOf(2, 'sessão', 'sessões'),
    ]).toEqual(['0 contatos', '1 contato', '1.200 contatos', '2 sessões']))
})

describe('level', () => {
  it.each([
    ['cpu', 60, 80],
    ['memory', 70, 85],
    ['errors', 2, 5],
    ['responseTime', 500, 1000],
  ] as const)('rates %s as watch above %d and as bad above %d', (metric, watch, bad) => {
    expect([watch, watch + 0.1, bad, bad + 0.1].map((value) => metricLevel(metric, value))).toEqual([
      'good',
      'watch',
      'watch',
      'bad',
    ])
  })

  it('rates latency as good below 100 ms and as watch below 300 ms', () =>
    expect([99, 100, 299, 300].map(latencyLevel)).toEqual(['good', 'watch', 'watch', 'bad']))
})
