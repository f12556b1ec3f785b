import { expect, vi } from 'vitest'
import * as z from 'zod'
import { ManualClock } from '../manualClock.js'
import { openGateway } from '../testGateway.js'
import { openKommo } from './kommoEmulator.js'
import { kommoApp } from './kommoGrants.js'

export const kommoConfig = {
  subdomain: kommoApp.subdomain,
  clientId: kommoApp.clientId,
  clientSecret: kommoApp.clientSecret,
  redirectUri: kommoApp.redirectUri,
}
const Json = z.looseObject({
  data: z.looseObject({}).optional(),
  message: z.string().optional(),
  code: z.string().optional(),
})
export const Authorize = z.object({ url: z.string(), state: z.string() })

export async function openKommoGateway() {
  const clock = new ManualClock()
  const kommo = await openKommo(clock)
  const gateway = await openGateway({ clock, kommo: kommo.server })
  const token = await gateway.signIn()
  const id = await gateway.createSession(token)
  const ask = async (route: string, body?: object) => {
    const answer = await gateway.fetch(route, { token, ...(body && { body }) })
    const { data = {}, message, code } = Json.parse(await answer.json())
    return { status: answer.status, data, message, code }
  }
  const call = async (route: string, body?: object) => {
    const answered = ask(route, body)
    let isDone = false
    const done = () => {
      isDone = true
    }
    answered.then(done, done)
    await vi.waitFor(() => {
      clock.advance(100)
      expect(isDone).toBe(true)
    }, soon)
    return answered
  }
  const until = (check: () => unknown) =>
    vi.waitFor(async () => {
      clock.advance(100)
      await check()
    }, soon)
  await call(`POST /integrations/kommo/config/${id}`, kommoConfig)
  const { data } = kommo.account()
  async function authorise() {
    const { state } = Authorize.parse(
      (await call('POST /integrations/kommo/oauth/authorize', { sessionId: id })).data,
    )
    const code = kommo.account().grants.authorize()
    const referer = 'loja.kommo.com'
    return call('POST /integrations/kommo/oauth/exchange', { sessionId: id, code, state, referer })
  }
  return { gateway, kommo, data, clock, token, id, ask, call, until, authorise }
}

const soon = { timeout: 10_000, interval: 5 }
