import * as z from 'zod'
import { builtCopy } from '../../../../scripts/builtProgram.mjs'
import { runGateway } from './gatewayProcess.js'
import { temporaryFolder } from './temporaryFolder.js'
import { admin } from './testGateway.js'

const Answer = z.looseObject({
  message: z.string().optional(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  data: z.looseObject({}).optional(),
})

export async function startCopy(root: string) {
  const process = runGateway(['--host', '127.0.0.1', '--port', '0', '--data', temporaryFolder()], {
    program: await builtCopy(root),
    env: {
      MORPHEUS_ADMIN_EMAIL: admin.email,
      MORPHEUS_ADMIN_PASSWORD: admin.password,
      MORPHEUS_ALLOW_LOCAL_TARGETS: '1',
      MORPHEUS_LOG_LEVEL: 'silent',
    },
  })
  const url = await process.url
  let token = ''
  async function call(route: string, body?: object) {
    const [method = '', path = ''] = route.split(' ')
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, ...Answer.parse(await answer.json()) }
  }
  const { email, password } = admin
  const signedIn = await call('POST /auth/login', { email, password })
  token = z.object({ token: z.string() }).parse(signedIn.data ?? signedIn).token
  const made = await call('POST /sessions', { name: 'Loja' })
  const { id } = z.object({ session: z.object({ id: z.string() }) }).parse(made.data).session
  return { url, call, id }
}
