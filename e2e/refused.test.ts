import { expect, it, onTestFinished } from 'vitest'
import { startGateway } from './gatewayProcess.js'

it("a client beyond the user's socket limit is told why and stops", async () => {
  const gateway = await startGateway({ MORPHEUS_USER_SOCKETS: '1' })
  onTestFinished(gateway.close)
  const [first, second] = [await gateway.client(), await gateway.client()]
  onTestFinished(first.start())
  await expect.poll(() => first.realtime.store.getState().status).toBe('connected')
  onTestFinished(second.start())
  const standing = () => second.realtime.store.getState()
  await expect
    .poll(() => standing().refusal)
    .toBe('O limite de 1 conexão em tempo real por usuário foi atingido. Feche as que não usa mais.')
  expect(standing()).toMatchObject({ status: 'offline', transport: null })
  // The limit leaves the sign-in intact.
  expect(second.identity.store.getState().isAuthenticated).toBe(true)
  expect(first.realtime.store.getState()).toMatchObject({ status: 'connected', refusal: null })
})
