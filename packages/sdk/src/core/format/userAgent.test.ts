import { expect, test } from 'vitest'
import { describeUserAgent } from './userAgent.js'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome no Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge no Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox no Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18 Safari/605',
    'Safari no macOS',
  ],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18 Mobile Safari/604', 'Safari no iPhone'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-G991B) ${webkit} Chrome/140.0 Mobile Safari/537.36`,
    'Chrome no Android',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0 Safari/537.36`, 'Chrome no Linux'],
  ['curl/8.5.0', 'curl'],
  ['axios/1.12.0', 'Programa (axios)'],
  ['LojaBot/2.1 (+https://loja.exemplo)', 'LojaBot'],
  ['', 'Programa desconhecido'],
])('describes %j as %s', (userAgent, expected) => {
  expect(describeUserAgent(userAgent)).toBe(expected)
})
