import { setTimeout as sleep } from 'node:timers/promises'
import { call } from './gateway.mjs'

/** Sessions paired with virtual phones, each with the phone's secret. `tick` advances a manual clock. */
export async function pairPhones(url, token, count, tick = () => sleep(50)) {
  const sessions = []
  for (let number = 0; number < count; number++) {
    const { session } = await call(url, 'POST', '/sessions', { token, body: { name: `Loja ${number}` } })
    await call(url, 'POST', `/sessions/${session.id}/connect`, { token })
    const qr = await until(() => call(url, 'GET', `/sessions/${session.id}/qr`, { token }), tick)
    const body = { qr: qr.qrText, phoneNumber: `55119${String(number).padStart(8, '0')}` }
    const { secret } = await call(url, 'POST', '/virtual-phone/scan', { body })
    sessions.push({ id: session.id, secret })
  }
  for (const { id } of sessions) {
    await until(async () => {
      const { session } = await call(url, 'GET', `/sessions/${id}`, { token })
      if (session.status !== 'connected') throw new Error(`${id} is ${session.status}`)
    }, tick)
  }
  return sessions
}

/** A contact writes to a phone. */
export function say(url, { secret }, content) {
  const body = { content, contactPhone: '5521977776666' }
  return call(url, 'POST', '/virtual-phone/messages', { token: secret, body })
}

async function until(act, tick) {
  for (let tries = 0; ; tries++) {
    try {
      return await act()
    } catch (error) {
      if (tries === 200) throw error
      await tick()
    }
  }
}
