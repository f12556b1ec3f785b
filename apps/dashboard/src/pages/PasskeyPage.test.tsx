import { createMorpheus, type Morpheus, memoryStorage } from '@morpheus/sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../App.js'

const originalUrl = window.location.href
const assertion = {
  id: 'Y3JlZGVudGlhbA',
  rawId: 'Y3JlZGVudGlhbA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'ZGF0YQ', signature: 'c2ln', userHandle: null },
}
const token = 'a-token-that-works-once'

interface Answer {
  status: number
  data: unknown
}

const refusal = (status: number, code: string) => ({
  status,
  data: { success: false, message: 'Recusado', code },
})

/** Client with scripted answers, which adds its requests to `requests`. */
function clientAnswering(answers: (Answer | 'none')[], requests: unknown[] = []): Morpheus {
  const client = createMorpheus({
    baseUrl: 'http://gateway.test',
    storage: memoryStorage(),
    logger: { debug() {}, warn() {}, error() {} },
    adapter: async (config) => {
      requests.push([config.method, config.url, JSON.parse(String(config.data))])
      const answer = answers.shift() ?? 'none'
      // No answer twice is a timeout: the client retries once by itself.
      if (answer === 'none') throw Object.assign(new Error(), { isAxiosError: true, code: 'ECONNABORTED' })
      return { statusText: '', headers: {}, config, ...answer }
    },
  })
  // No live connection in these tests.
  return { ...client, start: () => () => {} }
}

function fragment(content: object = assertion): string {
  return `#token=${token}&assertion=${btoa(JSON.stringify(content)).replaceAll('=', '')}`
}

async function visit(hash: string, client = clientAnswering([])) {
  window.history.replaceState(null, '', `/passkey${hash}`)
  return render(<App client={client} />)
}

const title = (name: string) => page.getByRole('heading', { level: 2, name })

/** `beforeEach` restores it. */
function setBrowserLanguage(language: string) {
  Object.defineProperty(navigator, 'language', { value: language, configurable: true })
}

beforeEach(() => {
  setBrowserLanguage('pt-BR')
  return () => {
    Reflect.deleteProperty(navigator, 'language')
    window.history.replaceState(null, '', originalUrl)
  }
})

test('sends an assertion once and removes it from the address', async () => {
  const requests: unknown[] = []
  const entries = window.history.length
  await visit(
    fragment(),
    clientAnswering([{ status: 200, data: { success: true, data: { name: 'Loja Centro' } } }], requests),
  )
  await expect.element(title('Tudo certo, passkey confirmada')).toBeVisible()
  await expect.element(page.getByText(/^O número da sessão Loja Centro está/)).toBeVisible()
  expect([window.location.pathname, window.location.hash]).toEqual(['/passkey', ''])
  expect(window.history.length).toBe(entries)
  expect(requests).toEqual([['post', '/passkey/answer', { token, assertion }]])
  await vi.waitFor(() => expect(document.title).toBe('Confirmação com a passkey · Morpheus'))
})

test.each([
  [400, 'passkey_malformed', 'A confirmação chegou incompleta'],
  [400, 'passkey_foreign', 'Esta confirmação é de outro pedido'],
  [409, 'passkey_used', 'Esta confirmação já foi entregue'],
  [410, 'passkey_late', 'Este pedido não vale mais'],
  [404, 'passkey_unknown', 'Pedido não encontrado'],
  [403, 'passkey_starter_gone', 'Este número não pode mais ser conectado por você'],
  [403, 'another_code', 'O Morpheus recusou a confirmação'],
  [422, 'passkey_refused', 'O WhatsApp não aceitou a passkey'],
])('a %i %s answer shows "%s" and offers no retry', async (status, code, expected) => {
  await visit(fragment(), clientAnswering([refusal(status, code)]))
  await expect.element(title(expected)).toBeVisible()
  await expect.element(page.getByRole('button')).not.toBeInTheDocument()
})

test.each([
  ['no answer', ['none', 'none'], 'O Morpheus não respondeu'],
  ['too many tries', [refusal(429, 'rate_limited')], 'Muitas tentativas'],
  ['a failure', [refusal(500, 'internal')], 'Não foi possível entregar a confirmação'],
] as const)('after %s, retrying sends the same assertion once more', async (_, answers, expected) => {
  const requests: unknown[] = []
  await visit(fragment(), clientAnswering([...answers, refusal(409, 'passkey_used')], requests))
  await expect.element(page.getByRole('alert')).toHaveTextContent(expected)
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(title('Esta confirmação já foi entregue')).toBeVisible()
  expect(requests).toHaveLength(answers.length + 1)
  expect(requests.at(-1)).toEqual(requests[0])
})

test.each([
  ['', 'Nada a confirmar'],
  ['#outra=coisa', 'Nada a confirmar'],
  [`#token=${token}&error=cancelled`, 'Confirmação cancelada'],
  [`#token=${token}`, 'A confirmação chegou incompleta'],
  [`#token=${token}&assertion=%25`, 'A confirmação chegou incompleta'],
  [fragment({ ...assertion, response: {} }), 'A confirmação chegou incompleta'],
])('the hash %j makes no call and shows: %s', async (hash, expected) => {
  const requests: unknown[] = []
  await visit(hash, clientAnswering([], requests))
  await expect.element(title(expected)).toBeVisible()
  expect([requests, window.location.hash]).toEqual([[], ''])
})

test('shows English texts in an English browser', async () => {
  setBrowserLanguage('en-GB')
  await visit(`#token=${token}&error=cancelled`)
  await expect.element(title('Confirmation cancelled')).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveAttribute('lang', 'en')
})
