// This product's own server: it holds the API key, and gives each customer's browser a token of that customer's session.
import { createServer } from 'node:http'
import { createMorpheus, memoryStorage } from '@morpheus/sdk'

const { MORPHEUS_URL: baseUrl, MORPHEUS_API_KEY: apiKey, PORT = '3001' } = process.env
if (!baseUrl || !apiKey) throw new Error('Set MORPHEUS_URL and MORPHEUS_API_KEY: see README.md')
const morpheus = createMorpheus({ baseUrl, apiKey, storage: memoryStorage() })

/** Whose page this is, by your own sign-in; never by what the page says. Here everybody is the same customer. */
const customerOf = (_request) => 'loja-vite'

const server = createServer(async (request, response) => {
  if (request.method !== 'POST' || request.url !== '/morpheus-token') return response.writeHead(404).end()
  try {
    const { token, expiresAt } = await morpheus.tokens.create({
      externalIds: [customerOf(request)],
      abilities: ['pair'],
    })
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ token, expiresAt }))
  } catch (error) {
    console.error(error)
    response.writeHead(502).end()
  }
})
server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${server.address().port}`)
})
