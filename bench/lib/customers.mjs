import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const body = JSON.stringify({
  content: 'Olá! Vocês têm o modelo azul em estoque?',
  contactPhone: '5521977776666',
})

/** A customer writes to a phone, whose secret is the session's id; resolves with the status of the answer. */
export function write(url, secret) {
  const headers = {
    authorization: `Bearer ${secret}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  }
  return new Promise((resolve, reject) => {
    request(`${url}/api/virtual-phone/messages`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode))
    })
      .once('error', reject)
      .end(body)
  })
}

/**
 * Customers who write one message after another, each to a phone of its own, until `ends` is true; returns how many
 * messages were accepted.
 * @param phones Each with its session's id and the URL of the node that runs it.
 */
export async function writeAll(phones, ends) {
  let done = 0
  await Promise.all(
    phones.map(async ({ id, url }) => {
      while (!ends(done)) {
        const status = await write(url, id)
        if (status !== 200 && status !== 201) throw new Error(`message to ${id}: ${status}`)
        done += 1
      }
    }),
  )
  return done
}
