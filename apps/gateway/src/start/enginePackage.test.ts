import { expect, test } from 'vitest'
import { StartFailure } from '../core/lib/startFailure.js'
import { openEngineStore } from '../testing/engineContract/openEngineStore.js'
import { ManualClock } from '../testing/manualClock.js'
import { loadEngine } from './enginePackage.js'

async function load(name: string, env: NodeJS.ProcessEnv = {}) {
  const { store } = await openEngineStore()
  const errors: unknown[] = []
  const context = { store, clock: new ManualClock(), onError: (error: unknown) => errors.push(error) }
  return loadEngine(name, context, env)
}

test('loads the WhatsApp engine by package name', async () => {
  const engine = await load('@morpheus/engine-whatsapp')
  expect(engine.name).toBe('whatsapp')
  await engine.close()
})

test.each([
  ['@morpheus/engine-fax', {}, /^O motor @morpheus\/engine-fax não está instalado\. .*npm install/],
  ['kysely', {}, /^O pacote kysely não é um motor do Morpheus\.$/],
  [
    '@morpheus/engine-whatsapp',
    { MORPHEUS_WHATSAPP_PROXY: 'socks5://a:segredo@b' },
    /^MORPHEUS_WHATSAPP_PROXY inválido/,
  ],
  [
    '@morpheus/engine-whatsapp',
    { MORPHEUS_WHATSAPP_VERSION: 'nova' },
    /^MORPHEUS_WHATSAPP_VERSION inválido: "nova"/,
  ],
  [
    '@morpheus/engine-whatsapp',
    { MORPHEUS_WHATSAPP_TEST_SERVER: 'ws://fora.exemplo' },
    /^MORPHEUS_WHATSAPP_TEST_SERVER serve só para testes/,
  ],
])('rejects %s with %j as an engine and says why', async (name, env, why) => {
  const failure = await load(name, env).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(StartFailure)
  expect(failure).toMatchObject({ message: expect.stringMatching(why) })
  expect(String(failure)).not.toContain('segredo')
})
