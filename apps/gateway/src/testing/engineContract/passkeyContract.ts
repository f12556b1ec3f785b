import { expect, test } from 'vitest'
import type { Pairing } from '../../engines/engine.js'
import { PasskeyNotOpen, PasskeyRefused } from '../../engines/passkey.js'
import { accountNumber, type ContractPasskey, type ContractWorld, getLocalRun } from './world.js'

export function passkeyContract(open: () => Promise<ContractWorld>): void {
  const requestPasskey = async (pairing: Pairing = { method: 'qr' }) => {
    const world = await open()
    const passkey = required(world.demandPasskey?.(accountNumber))
    const run = getLocalRun()
    await world.engine.start(run, pairing)
    await world.handshake()
    const entered =
      pairing.method === 'qr'
        ? world.scan((await run.line.waitForReport('qr'))[0].text, accountNumber)
        : world.type((await run.line.waitForReport('pairingCode'))[0].code, accountNumber)
    // Settles before or after the answer, depending on the world.
    entered.catch(() => undefined)
    const [{ options, expiresAt }] = await run.line.waitForReport('passkeyRequested')
    const answer = async (made = passkey.assert(options)) => world.engine.answerPasskey?.('s', made)
    return { world, passkey, run, line: run.line, options, expiresAt, answer }
  }

  test.each<[Pairing, 'qr' | 'pairingCode']>([
    [{ method: 'qr' }, 'qr'],
    [{ method: 'phone', phoneNumber: accountNumber }, 'pairingCode'],
  ])('pairs an account by its passkey, without another code (%j)', async (pairing, code) => {
    const { world, line, options, expiresAt, answer } = await requestPasskey(pairing)
    expect(options.challenge).toMatch(/^[\w-]{16,}$/)
    expect(Date.parse(expiresAt)).not.toBeNaN()
    expect(await world.storedKeyNames('s')).toEqual([])
    await answer()
    await world.handshake()
    await line.waitForReport('connected')
    expect(line.order.slice(0, 4)).toEqual([code, 'passkeyRequested', 'syncing', 'connected'])
  })

  test('accepts one assertion per request', async () => {
    const { world, line, answer } = await requestPasskey()
    const two = await Promise.allSettled([answer(), answer()])
    expect(two.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    await world.handshake()
    await line.waitForReport('connected')
    await expect(answer()).rejects.toThrow(PasskeyNotOpen)
  })

  test('ends the pairing when the network refuses the assertion, and keeps nothing', async () => {
    const { world, passkey, line, options, answer } = await requestPasskey()
    const foreign = passkey.assert({ ...options, challenge: passkey.assert(options).rawId })
    await expect(answer(foreign)).rejects.toThrow(PasskeyRefused)
    expect(await line.waitForReport('ended')).toEqual(['passkey_refused'])
    expect(await world.storedKeyNames('s')).toEqual([])
    await expect(answer()).rejects.toThrow(PasskeyNotOpen)
  })

  test('ends the pairing when nobody answers in time', async () => {
    const { world, passkey, line, answer } = await requestPasskey()
    await passkey.runOut()
    expect(await line.waitForReport('ended')).toEqual(['passkey_timed_out'])
    expect(line.reportedEvents.qr).toHaveLength(1)
    expect(await world.storedKeyNames('s')).toEqual([])
    await expect(answer()).rejects.toThrow(PasskeyNotOpen)
  })

  test('drops the request when the pairing starts again', async () => {
    const { world, line, answer } = await requestPasskey()
    const next = getLocalRun()
    await world.engine.start(next, { method: 'qr' })
    await world.handshake()
    await next.line.waitForReport('qr')
    await expect(answer()).rejects.toThrow(PasskeyNotOpen)
    expect(line.reportedEvents.ended).toEqual([])
  })
}

function required(passkey: ContractPasskey | undefined): ContractPasskey {
  if (!passkey) throw new Error('No account of this world demands a passkey')
  return passkey
}
