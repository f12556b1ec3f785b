import { expect, test } from 'vitest'
import { toReadable } from '../core/log/logFormat.js'
import { describePlainHttp } from './listening.js'
import { formatWelcomeLine, formatWelcomeLines } from './welcome.js'

const notice = describePlainHttp({ host: '0.0.0.0' })
const started = (password: string | null, created: boolean) => ({
  notice,
  url: 'http://localhost:8000',
  engine: 'virtual' as const,
  dataFolder: '/casa/data',
  administrator: { email: 'admin@morpheus.local', password, created },
})

test.each([
  ['abcdefgh23456789abcd', true, /^ {2}Senha {5}abcdefgh23456789abcd$/],
  [null, true, /^ {2}Senha {5}a de MORPHEUS_ADMIN_PASSWORD$/],
  [null, false, /^ {2}Senha {5}a de sempre; .*user password E-MAIL$/],
])('shows address and credentials last, within 80 columns (%s, %s)', (password, created, last) => {
  const lines = formatWelcomeLines(started(password, created), { coloured: false }).trimEnd().split('\n')
  expect(lines.slice(-3, -1)).toEqual([
    '  Endereço  http://localhost:8000',
    '  Usuário   admin@morpheus.local',
  ])
  expect(lines.at(-1)).toMatch(last)
  expect(lines).toContain(notice)
  expect(lines.length).toBeLessThanOrEqual(10)
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80)
})

test.each([
  [{ host: '0.0.0.0' }, true],
  [{ host: '::' }, true],
  [{ host: '192.168.0.10', publicUrl: 'http://loja.local' }, true],
  [{ host: '127.0.0.1' }, false],
  [{ host: '127.1.2.3' }, false],
  [{ host: '::1' }, false],
  [{ host: 'localhost' }, false],
  [{ host: '0.0.0.0', publicUrl: 'https://morpheus.exemplo.com.br' }, false],
])('warns about plain HTTP for %j: %s', (settings, isTold) => {
  expect(describePlainHttp(settings)).toBe(isTold ? notice : null)
})

test('non-interactive output is one line', () => {
  expect(formatWelcomeLine(started('abc', true))).toBe(
    'Morpheus no ar em http://localhost:8000 · usuário admin@morpheus.local · senha abc',
  )
})

test('formats JSON log entries as text with their error, and passes other lines unchanged', () => {
  let written = ''
  const destination = {
    write(text: string) {
      written += text
    },
  }
  const { write } = toReadable(destination, { coloured: false })
  const time = new Date(2026, 10, 21, 14, 3, 22).toISOString()
  write(`${JSON.stringify({ level: 40, time, msg: 'fila cheia' })}\n`)
  const err = { type: 'TypeError', message: 'x is not y', stack: 'TypeError: x is not y\n    at z' }
  write(`${JSON.stringify({ level: 50, time, msg: 'background work failed', err })}\n`)
  write('nada\n')
  expect(written).toBe(
    '14:03:22 aviso  fila cheia\n14:03:22 erro   background work failed: x is not y (TypeError)\nTypeError: x is not y\n    at z\nnada\n',
  )
})
