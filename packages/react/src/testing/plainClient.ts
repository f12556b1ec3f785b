import { createMorpheus, type Morpheus, memoryStorage } from '@morpheus/sdk'
import { type PlainServer, plainAccount, plainAdapter } from '@morpheus/sdk/testing'

/** Client signed in at a server that implements only the specification. Its socket stays closed. */
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
