// A page, the element with its live connection, and tokens: this product's own server, which holds the API key.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createMorpheus, memoryStorage } from '@morpheus/sdk'

const { MORPHEUS_URL: baseUrl, MORPHEUS_API_KEY: apiKey, PORT = '3002' } = process.env
if (!baseUrl || !apiKey) throw new Error('Set MORPHEUS_URL and MORPHEUS_API_KEY: see README.md')
const morpheus = createMorpheus({ baseUrl, apiKey, storage: memoryStorage() })

const page = readFileSync(new URL('index.html', import.meta.url), 'utf8').replace('%MORPHEUS_URL%', baseUrl)
const elementUrl = import.meta.resolve('@morpheus/react/morpheus-connect')
const readElement = (file) => readFileSync(fileURLToPath(new URL(file, elementUrl)))

/** Whose page this is, by your own sign-in; never by what the page says. Here everybody is the same customer. */
const customerOf = (_request) => 'loja-html'

async function tokenFor(customer) {
  const { token, expiresAt } = await morpheus.tokens.create({ externalIds: [customer], abilities: ['pair'] })
  return JSON.stringify({ token, expiresAt })
}

const routes = {
  'GET /': () => ['text/html', page],
  'GET /morpheus-connect.js': () => ['text/javascript', readElement('morpheus-connect.js')],
  'GET /morpheus-connect-live.js': () => ['text/javascript', readElement('morpheus-connect-live.js')],
  'POST /morpheus-token': async (request) => ['application/json', await tokenFor(customerOf(request))],
}

const server = createServer(async (request, response) => {
  const route = routes[`${request.method} ${request.url}`]
  if (!route) return response.writeHead(404).end()
  try {
    const [type, body] = await route(request)
    response.setHeader('content-type', `${type}; charset=utf-8`).end(body)
  } catch (error) {
    console.error(error)
    response.writeHead(502).end()
  }
})
server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`)
})
