// Sends a text with a client that is made of the OpenAPI document, without the SDK.
// npx openapi-typescript ../../docs/openapi.json -o morpheus.d.ts, then
// MORPHEUS_URL=http://localhost:8000 MORPHEUS_API_KEY=mo_… npx tsx send.ts "Loja Centro" 5511988887777 "Olá"
import createClient from 'openapi-fetch'
import type { paths } from './morpheus.js'

const { MORPHEUS_URL = 'http://localhost:8000', MORPHEUS_API_KEY = '' } = process.env
const [, , name = 'Loja Centro', to = '', message = 'Olá'] = process.argv
const api = createClient<paths>({
  baseUrl: `${MORPHEUS_URL}/api`,
  headers: { 'X-API-Key': MORPHEUS_API_KEY },
})

const { data: listed, error: refused } = await api.GET('/sessions')
if (refused) throw new Error(refused.message)
const session = listed.data.sessions.find((one) => one.name === name)
if (!session) throw new Error(`Não há a sessão ${name}`)

const { data: sent, error } = await api.POST('/sessions/{id}/send', {
  params: { path: { id: session.id }, header: { 'Idempotency-Key': crypto.randomUUID() } },
  body: { to, message },
})
if (error) throw new Error(error.message)
console.log(`${sent.data.message.type} ${sent.data.message.state}: ${sent.data.message.text}`)
