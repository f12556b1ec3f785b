import { expect, test } from 'vitest'
import { deviceName } from './deviceName.js'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'Edge no Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari no iPhone',
    'phone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome no Android',
    'phone',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox no Linux', 'computer'],
  ['morpheus-cli (darwin)', 'Terminal no Mac', 'terminal'],
  ['curl/8.12.1', 'Programa (curl)', 'program'],
  ['<script>alert(1)</script>', 'Programa desconhecido', 'program'],
  [null, 'Programa desconhecido', 'program'],
])('names the device of %s', (userAgent, name, kind) => {
  expect(deviceName(userAgent)).toMatchObject({ name, kind })
})
