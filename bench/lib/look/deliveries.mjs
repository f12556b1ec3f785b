import { createServer } from 'node:http'
import { call } from '../gateway.mjs'

/** Environment for local targets and few retries. */
export const deliveringEnvironment = { MORPHEUS_ALLOW_LOCAL_TARGETS: '1', MORPHEUS_RETRY_DELAYS: '0,1,1,600' }

/** Session with every kind of target: a webhook that fails after some events, and an unreachable broker. */
export async function deliver(url, token, { id, secret }) {
  let status = 200
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status).end('<h1>em manutenção</h1>'))
  })
  await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${receiver.address().port}/integracoes/eventos/${'caminho-comprido/'.repeat(6)}`
  const configure = (target, body) => call(url, 'POST', `/sessions/${id}/${target}`, { token, body })
  await configure('webhook', { url: address, headers: { 'X-Loja': 'Centro' }, enabled: true })
  await configure('websocket', { maxClients: 5 })
  await configure('rabbitmq', { host: '127.0.0.1', port: 1, username: 'a', password: 'b', enabled: true })
  const talk = async (from, to) => {
    for (let index = from; index < to; index++) {
      const body = { content: `Pedido ${index}`, contactPhone: '5511988887777', contactName: 'Bia Lima' }
      await call(url, 'POST', '/virtual-phone/messages', { token: secret, body })
    }
  }
  const webhook = async () => (await call(url, 'GET', `/sessions/${id}/events`, { token })).webhook
  await talk(0, 30)
  while ((await webhook()).delivered < 30) await new Promise((resolve) => setTimeout(resolve, 100))
  status = 503
  await talk(30, 36)
  while ((await webhook()).lastError === null) await new Promise((resolve) => setTimeout(resolve, 100))
  receiver.close()
  receiver.closeAllConnections()
}
