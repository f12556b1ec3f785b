import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { admin, unlimited } from './gateway.mjs'

const root = join(import.meta.dirname, '..', '..')

/** Starts `sourceGateway.mjs` in its own process. */
export async function startSourceGateway(config, env = {}) {
  const main = join(import.meta.dirname, 'sourceGateway.mjs')
  const args = ['--import', 'tsx', '--conditions=@morpheus/source', main, JSON.stringify(config)]
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      MORPHEUS_ADMIN_EMAIL: admin.email,
      MORPHEUS_ADMIN_PASSWORD: admin.password,
      ...unlimited,
      ...env,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const answer = () =>
    new Promise((resolve, reject) => {
      const ended = (code) => reject(new Error(`gateway ended with ${code}`))
      child.once('exit', ended)
      child.once('message', (message) => {
        child.off('exit', ended)
        resolve(message)
      })
    })
  const { url, hostileUrls } = await answer()
  const ask = (question) => {
    const answered = answer()
    child.send(question)
    return answered
  }
  return {
    url,
    /** Hostile URLs shared with the tests. */
    hostileUrls,
    /** Advances its clock; returns its milliseconds since 1970. */
    advance: async (ms) => (await ask({ advance: ms })).now,
    /** Result of a POST by the deliveries' client. */
    post: async (posting) => (await ask({ posting })).outcome,
    /** Addresses of connection attempts since the last call. */
    connections: async () => (await ask({ take: true })).connections,
    end: (signal) =>
      new Promise((resolve) => {
        child.once('exit', resolve)
        child.kill(signal)
      }),
  }
}
