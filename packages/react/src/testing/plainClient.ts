import { createMorpheus, type Morpheus, memoryStorage } from '@morpheus/sdk'
import { type PlainServer, plainAccount, plainAdapter } from '@morpheus/sdk/testing'

/** Signed in at a server that knows only the specification; its socket stays closed: what comes by it is read again. */
export async function plainClient(server: PlainServer): Promise<Morpheus> {
  const client = createMorpheus({
    baseUrl: 'http://plain.test',
    storage: memoryStorage(),
    adapter: plainAdapter(server),
    logger: { debug() {}, warn() {}, error() {} },
  })
  await client.identity.signIn({ email: plainAccount.email, password: plainAccount.password })
  return { ...client, start: () => () => {} }
}
