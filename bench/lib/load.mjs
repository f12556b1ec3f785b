import { Agent, request } from 'node:http'

/** Requests per second of one GET over kept-alive connections. */
export async function load(url, { headers = {}, connections = 16, requests = 4000 } = {}) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  let left = requests
  const once = () =>
    new Promise((resolve, reject) => {
      request(url, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`${url}: ${answer.statusCode}`))
        answer.resume()
        answer.once('end', resolve)
      })
        .once('error', reject)
        .end()
    })
  const began = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (left-- > 0) await once()
    }),
  )
  agent.destroy()
  return requests / ((performance.now() - began) / 1000)
}
